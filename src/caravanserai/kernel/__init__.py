"""What a game is: tables, Views, records and chance. Nothing here knows a particular game."""
