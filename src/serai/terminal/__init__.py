"""Drawing games in a terminal: what a game's screen must offer, shared drawing parts, and a screen for any game.

A game declares its screen as `GameParts.terminal`. Without one it is drawn by `plain`, from the fields of its View.
"""
