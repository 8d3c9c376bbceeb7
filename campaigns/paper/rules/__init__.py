"""What paper brings back to a match: one line, with a symbol that proves it was copied rightly."""
