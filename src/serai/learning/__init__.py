"""Training of the networks that learned bots play by: self-play at many tables, and PPO in plain NumPy."""
