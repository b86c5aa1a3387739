"""Datasets: what is kept of games between bots, and how it is read."""
