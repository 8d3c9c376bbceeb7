"""A whole campaign as one file, out and in."""
