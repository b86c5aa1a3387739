"""Text for people that every game shares: languages, voices, and what an edition file may say."""
