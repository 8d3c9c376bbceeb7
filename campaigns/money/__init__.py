"""Purses, bets and stakes."""
