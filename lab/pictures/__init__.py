"""The pictures of the documentation: played by code, shown by the served app, taken by a headless browser."""
