"""One online table without any wire or disk: who sits there, whose clock runs, what was decided."""
