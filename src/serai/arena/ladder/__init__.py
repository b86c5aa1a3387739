"""A ladder: a league of bots that meet over equal deals, what they are rated, and the page that shows it."""
