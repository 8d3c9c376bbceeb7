"""Tournaments: who meets whom, by which result, and for what prize."""
