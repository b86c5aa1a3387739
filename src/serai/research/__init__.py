"""Environments for research: vector environments of Gymnasium, PettingZoo, and OpenSpiel."""
