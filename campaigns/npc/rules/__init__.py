"""The rules of people whom the generator proposes, and of courts and guilds of them.

Source: Tim Grice, "The Game Within a Game", Dragon #70; rulings (R1 and so on) in docs/rules/grice.md.
"""
