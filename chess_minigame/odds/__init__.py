"""The exact odds on pages: the meter, the review."""
