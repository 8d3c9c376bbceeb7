"""Facts in braces: filled in by the rules, and refused where these do not bear them out."""

import pytest

from campaigns.rules.errors import Unreadable
from campaigns.rules.facts import fill_facts

FACTS = {"rolls": lambda square: f"21 by {square}", "moves": lambda: "six"}


def test_a_text_is_filled_in_wherever_it_has_a_fact():
    assert fill_facts("{moves} moves, {rolls c7}; no more", FACTS) == "six moves, 21 by c7; no more"


@pytest.mark.parametrize("text", ["{rules c7}", "{rolls}", "{rolls c7 d7}", "{}", "{moves now}"])
def test_what_is_no_fact_is_refused_by_name(text):
    with pytest.raises(Unreadable, match="is no fact of this game"):
        fill_facts(text, FACTS)
