"""The rules of the game: the state, the course of a round, scoring, and what each seat can know."""
