"""Everything the game says to people, in English and German."""
