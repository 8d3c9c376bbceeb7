"""What board pages are given to show."""
