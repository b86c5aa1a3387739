"""Datasets: games that bots play against each other, and records, as columns for pandas, Polars and Arrow."""

from serai.dataset.reading import choice_batches, observations, read_choices, read_games
from serai.dataset.records import choices_of

__all__ = ["choice_batches", "choices_of", "observations", "read_choices", "read_games"]
