"""How honest people fare while somebody attacks the hall: `python -m tests.server.attacks`."""
