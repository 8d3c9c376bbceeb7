"""Template tags of full boards."""
