"""One online table without network or disk: its log, its seats and clocks, and what each listener may see of it."""
