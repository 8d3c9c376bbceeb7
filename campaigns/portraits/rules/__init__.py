"""The rules of portraits: which pictures are taken, and what becomes of them."""
