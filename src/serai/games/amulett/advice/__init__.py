"""What a choice is worth: the heuristic, hints for a screen, and reasons in words."""
