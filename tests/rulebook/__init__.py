"""The rulebooks for people: their worked examples are played, and their texts agree with the ledgers."""
