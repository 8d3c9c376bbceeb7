"""Outlets: what other programs read (the API) and what is sent to them (webhooks)."""
