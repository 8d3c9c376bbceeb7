"""Devices at a match: room codes, guests, sign-in, the tablet handed over and the PIN that brings it back."""
