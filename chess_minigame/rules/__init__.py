"""The rules of the Game of Kings: Tim Grice, "The Game Within a Game", Dragon #70, and Jim Rousselle's letter, Dragon #72.

Where the article leaves something open, a ruling (R8 and so on) stands in docs/rules/grice.md. Low totals and negative scores favour
White. To follow one turn, read `match.py`, then `procedure.py`. The texts of options, notes and actions are told in `options.py`,
`notes.py` and `actions.py`, the keys of rolls in `questions.py`.
"""
