"""Matches from tables are the matches of the ordinary rules: with the same dice, turn for turn."""

from collections import Counter
from dataclasses import fields, replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules import Option
from campaigns.rules.bulk import BulkResult, WhenNoticed
from campaigns.rules.seeded_dice import SeededDice
from chess_minigame.rules.bulk.pairing import BulkPairing, honest
from chess_minigame.rules.bulk.resolve import resolve
from chess_minigame.rules.bulk.turn_by_turn import play_turn_by_turn
from chess_minigame.rules.options import Options, Points
from chess_minigame.rules.players import Ability, Means, Player
from chess_minigame.rules.strategist.temperaments import PRINTED, temperament_of
from chess_minigame.rules.watchers import WatcherSkill
from tests.examples import examples

abilities = st.none() | st.integers(3, 22)
players = st.builds(
    Player,
    dexterity=abilities,
    pick_pockets=st.none() | st.integers(20, 105),
    intelligence=abilities,
    wisdom=st.integers(3, 20),
    hit_points=st.integers(1, 90),
    dragon=st.booleans(),
    has=st.frozensets(st.sampled_from(Means)),
    notices=st.frozensets(st.sampled_from(Ability)),
)
points = st.builds(
    Points, **{field.name: st.sampled_from(type(getattr(Points(), field.name))) for field in fields(Points)}
)
cms = st.integers(9, 60) | st.integers(0, 200)
spectators = st.lists(
    st.builds(WatcherSkill, st.just(1), cms, st.frozensets(st.sampled_from(Ability))), max_size=3
)
pairings = st.builds(
    BulkPairing,
    st.builds(Options, cms, cms, players, players, points),
    st.sampled_from(PRINTED),
    st.sampled_from(PRINTED),
    spectators.map(
        lambda some: tuple(replace(one, number=number) for number, one in enumerate(some, start=1))
    ),
    st.sampled_from(WhenNoticed),
    st.just(frozenset()),
)


def by_the_rules(pairing, faces):
    state = play_turn_by_turn(pairing, faces)
    assert state.over is not None
    return BulkResult(state.over, tuple(turn.score for turn in state.turns), state.cheated)


@given(pairings, st.integers(0, 10**6))
@examples(2000)
def test_with_the_same_dice_it_is_the_same_game_turn_for_turn(pairing, seed):
    dice = SeededDice(f"law {seed}")
    assert resolve(pairing, dice.of("game")) == by_the_rules(pairing, dice.of("game"))


@pytest.mark.parametrize("one", PRINTED, ids=lambda one: one.slug)
def test_every_temperament_plays_its_own_game_against_every_other(one):
    able = Player(14, 55, 12, 11, 30, one.slug == "dragon", frozenset({Means.SPELL}))
    every_option = Points(gambit=Option.ON, masters_eye=Option.ON, steady_minds=Option.ON)
    dice = SeededDice(one.slug)
    for number, other in enumerate(PRINTED):
        for rules in (Points(), every_option):
            pairing = BulkPairing(Options(34, 28, able, able, rules), one, other, (WatcherSkill(1, 20),))
            game = f"{number} {rules.gambit}"
            assert resolve(pairing, dice.of(game)) == by_the_rules(pairing, dice.of(game))


def test_dice_that_are_handed_in_are_used_one_by_one():
    def faces(sides):
        return {6: b"\3", 100: b"\1", 20: b"\1"}[sides]

    serfs = BulkPairing(Options(29, 20), temperament_of("serf"), temperament_of("serf"))
    assert resolve(serfs, faces) == by_the_rules(serfs, faces)
    assert resolve(serfs, faces).scores == (-2, -3)


def test_a_cheat_who_is_seen_is_shown_out_where_the_judge_does_so():
    clumsy = Player(dexterity=1, pick_pockets=1)
    thieves = BulkPairing(
        Options(20, 20, clumsy, clumsy), *[temperament_of("thief")] * 2, (), WhenNoticed.EXPEL
    )
    ends = Counter(resolve(thieves, SeededDice("thieves").of(f"{n}")).over.how for n in range(200))
    assert ends["expelled"] > 50
    nothing = thieves._replace(when_noticed=WhenNoticed.NOTHING)
    assert not any(
        resolve(nothing, SeededDice("thieves").of(f"{n}")).over.how == "expelled" for n in range(200)
    )


def test_who_is_to_play_honestly_keeps_the_gambit_and_nothing_else():
    assert honest(temperament_of("gambler")) == temperament_of("gambler")
    thief = honest(temperament_of("thief"))
    able = Player(14, 55, 12, 11)
    for game in range(50):
        result = resolve(
            BulkPairing(Options(20, 20, able, able), thief, honest(temperament_of("fighter"))),
            SeededDice("honest").of(f"{game}"),
        )
        assert result.cheated == ()


MATCHES = 4000


@pytest.mark.slow
@pytest.mark.parametrize(
    "white, black", [("noble", "serf"), ("fighter", "thief"), ("chess-master", "gambler")]
)
def test_ten_thousands_end_as_the_ordinary_ones_do(white, black):
    """Different dice on both sides: every share of ends differs by less than 4 standard errors, 1 test in 16,000 by chance."""
    able = Player(14, 55, 12, 11)
    rules = Points(gambit=Option.ON)
    pairing = BulkPairing(Options(31, 27, able, able, rules), temperament_of(white), temperament_of(black))

    def ends(play, seed):
        dice = SeededDice(seed)
        results = [play(pairing, dice.of(f"{game}")) for game in range(MATCHES)]
        return Counter((result.over.how, result.over.winner) for result in results)

    ours, theirs = ends(resolve, "from tables"), ends(by_the_rules, "turn by turn")
    for end in ours | theirs:
        share = (ours[end] + theirs[end]) / (2 * MATCHES)
        error = sqrt(2 * share * (1 - share) / MATCHES)
        assert abs(ours[end] - theirs[end]) / MATCHES < 4 * error
