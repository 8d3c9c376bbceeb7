"""What the judge does, and what is remembered of it."""
