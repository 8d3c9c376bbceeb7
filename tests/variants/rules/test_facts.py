"""What lessons say of a position: counted by the rules, and refused where it is not so."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from campaigns.rules.facts import fill_facts
from tests.examples import examples
from variants.catalog import GAMES
from variants.rules.facts import board_facts

AFTER_NXC7 = "r1bqkbn1/ppNpppp1/n6r/8/1P6/1R2PQ2/P1PP1PPP/2B1KBNR b q - 0 6 - 1:-"
CHECK = "12/12/12/12/12/12/12/12|o10k/9w2/12/12/4W7/12/12/K11|{}/12/12/12/12/12/12/12 g 0 1"
WFD = "r1b1kbnr/ppp2ppp/1q6/4[wfd]3/3Q4/2N1B3/PPP2PPP/R3KB1R w KQkq - 0 9"


def told(slug, position, text):
    game = GAMES[slug]
    state = game.start(game.options_for({}, game.read_position(position)))
    return fill_facts(text, board_facts(game.variant, state.position))


@pytest.mark.parametrize(
    ("slug", "position", "text", "filled"),
    [
        ("chessgammon", AFTER_NXC7, "{takers c7} {rolls c7} {chance c7}", "three 21 58%"),  # Knight, Queen, and by 4-4 the Rook
        ("chessgammon", AFTER_NXC7, "{rolls e8} {chance e8}", "12 33%"),  # any 2, and 5-5
        ("chessgammon", "8/8/8/3k4/3K4/8/8/8 w - - 0 1 - 1:-", "{rolls d5} {duel d5 d4} {duel-share d5 d4}", "11 59% 36 of 61"),
        ("dragonchess", CHECK.format("12"), "{checks 2a8}, {attacks 2a8 2a1}, {misses 2a8 2b7}", "gives check, attacks, does not attack"),
        ("dragonchess", CHECK.format("B11"), "{misses 2a8 2a1}", "does not attack"),  # frozen
        ("dragonchess", CHECK.format("12"), "{worth Mage} {worth Hero}", "11 4½"),
        ("wotn", WFD, "{misses e5 d4} {attacks e5 e3} {guards e3 d4} {level NrR} {lowest-victim 9}", "does not attack attacks guards 10 5"),
        ("expedition", "4r2k/8/8/2N5/8/8/P7/4K3 b - - 0 1 -", "{rolls e1} {allows 2 2} {allows 3 3} {allows 7 2}", "6 30 24 35"),
    ],
)  # fmt: skip
def test_a_fact_is_what_the_rules_count(slug, position, text, filled):
    assert told(slug, position, text) == filled


@pytest.mark.parametrize(
    ("slug", "position", "text", "why"),
    [
        ("wotn", WFD, "{attacks e5 d4}", "e5 attacks not all of d4"),
        ("wotn", WFD, "{attacks e6 d4}", "nobody stands on e6"),
        ("wotn", WFD, "{misses d4 e5}", "d4 attacks e5"),
        ("dragonchess", CHECK.format("B11"), "{checks 2a8}", "2a8 attacks not all of 2a1"),
        ("dragonchess", CHECK.format("12"), "{rolls 2a1}", "is no fact"),
        ("dragonchess", CHECK.format("12"), "{worth King}", "is no fact"),
    ],
)
def test_a_claim_that_is_not_so_is_refused(slug, position, text, why):
    with pytest.raises(Unreadable, match=why):
        told(slug, position, text)


@given(st.integers(2, 7), st.data())
@examples(30)
def test_the_chart_allows_as_many_rolls_as_are_granted_so_far(attempted, data):
    squares = data.draw(st.integers(1, attempted))
    facts = board_facts(GAMES["expedition"].variant, GAMES["expedition"].start().position)
    words = ["no", "one", "two", "three", "four", "five", "six", "seven"]
    granted = [
        words.index(facts["granted"](str(attempted), *map(str, faces)))
        for faces in product(range(1, 7), repeat=2)
    ]
    assert facts["allows"](str(attempted), str(squares)) == f"{sum(most >= squares for most in granted)}"
