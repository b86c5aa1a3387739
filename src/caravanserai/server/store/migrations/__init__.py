"""How the databases of the hall came to be what they are, one step after the other."""
