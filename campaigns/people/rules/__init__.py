"""The rules of people: abilities, languages, the eleven professions, powers, and how a text names somebody.

Source: Tim Grice, "The Game Within a Game", Dragon #70; rulings (R1 and so on) in docs/rules/grice.md.
"""
