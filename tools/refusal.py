"""A command that cannot go on says why in one line."""


class Refusal(Exception):
    """One sentence for the person at the terminal: what is wrong and what to do about it."""
