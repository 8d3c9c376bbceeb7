"""Backups and checks of the whole installation."""
