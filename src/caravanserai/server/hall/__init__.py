"""The tables that one node keeps in memory, each as its log tells it."""
