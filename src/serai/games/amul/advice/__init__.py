"""Advice on choices: the heuristic and rollout policy of the bots, hints for screens, and reasons in words."""
