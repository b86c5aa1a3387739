"""Many games at once: simulations, matches between bots, speed measurements, and fuzzing of the rules."""
