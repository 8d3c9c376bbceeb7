"""What lessons say of the chart (X2): how many rolls allow so many squares of an attempt, and what one roll allows."""

from campaigns.rules.facts import Facts
from campaigns.rules.labels import number_word
from variants.rules.expedition.attempt import chance_of, reach
from variants.rules.expedition.chances import THROWS


def expedition_facts() -> Facts:
    return {
        "allows": lambda attempted, squares: f"{chance_of(int(attempted), int(squares)) * THROWS}",
        "granted": lambda attempted, *faces: number_word(reach(int(attempted), tuple(map(int, faces)))),
    }
