"""What a review says of a finished game: what each decision gave away, what each roll brought, and where the game turned.

The engine appraises positions elsewhere (`variants/review/appraiser.py`); here its numbers become errors, luck and sums, in equity:
what a game is worth to White, from -1 (lost) to 1 (won), in games with points in stakes.
"""
