"""Many games at once: simulating, measuring, breaking."""
