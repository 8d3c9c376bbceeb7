"""What the pages of a match show, each to its own viewer."""
