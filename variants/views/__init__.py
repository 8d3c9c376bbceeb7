"""Views of full boards: the DM's pages and the seats."""
