"""Dragonchess: Gary Gygax, Dragon #100, with the errata in Dragon #102 and the standard chess they lean on.

Where they leave something open, a ruling (R-3.7, A-1 and so on) stands in docs/rules/dragonchess.md. White is Gold, Black is Scarlet.
"""
