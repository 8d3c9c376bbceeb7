"""Whole matches at once: the procedure of `match.py` between two temperaments, from tables, with the same dice to the same end."""
