"""A third game, installed as a package of its own: everything works with it, and no file of ours names it."""
