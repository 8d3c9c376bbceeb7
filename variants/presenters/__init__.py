"""Presenters of the board pages."""
