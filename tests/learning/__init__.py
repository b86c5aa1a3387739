"""Training: what a network learns from, how, and what is kept of it."""
