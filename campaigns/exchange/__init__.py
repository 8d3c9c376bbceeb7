"""A campaign as a file, out and in."""
