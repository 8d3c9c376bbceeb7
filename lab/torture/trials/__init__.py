"""One file for each trial: `run(size)` does it to a house of its own and returns its figures."""
