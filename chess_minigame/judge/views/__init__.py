"""The judge's pages."""
