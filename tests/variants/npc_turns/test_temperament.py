"""Temperaments at the board: what their words make of a player."""

import re

import pytest

from campaigns.npc.rules.temperaments import TEMPERAMENTS
from variants.engine.strength import STYLES
from variants.npc_turns import temperament as temper
from variants.npc_turns.temperament import Temper, temper_of

PHRASES = [phrase for phrases in TEMPERAMENTS.values() for phrase in phrases]


@pytest.mark.parametrize(
    ("temperament", "style"),
    [
        ("attacks the king at once: anything else is trade", "bold"),
        ("PLAYS SAFE, insures every piece twice", "careful"),
        ("takes free pawns first and asks later", "greedy"),
        ("hums psalms in the endgame", "plain"),
        ("is untraded", "plain"),
        ("", "plain"),
    ],
)
def test_the_first_word_that_speaks_of_a_style_decides_it(temperament, style):
    assert temper_of(temperament).style == style


@pytest.mark.parametrize(
    ("temperament", "resigns_after"),
    [
        ("holds a lost fortress to the last pawn", None),
        ("resigns by not being there any more", 2),
        ("drums a march on the table", 4),
    ],
)
def test_who_gives_up_when(temperament, resigns_after):
    assert temper_of(temperament).resigns_after == resigns_after


def test_who_likes_draws_takes_them_where_others_play_on():
    peaceful, usual, merciless = (
        temper_of(words).draw_threshold
        for words in ("plays for company", "", "is merciless: the game is a judgement")
    )
    assert peaceful > 0 > usual > merciless


def test_only_who_is_said_to_offer_draws_does():
    assert temper_of("offers a draw with terms attached").offers_draws
    assert not temper_of("plays a humble, closed game that never ends").offers_draws


def test_the_lists_of_temperaments_have_every_style_and_way_to_end():
    tempers = [temper_of(phrase) for phrase in PHRASES]
    assert {one.style for one in tempers} == set(STYLES)
    assert {one.resigns_after for one in tempers} == {None, 2, 4}
    assert {one.offers_draws for one in tempers} == {True, False}
    assert tempers.count(Temper()) > len(tempers) / 2


def test_every_style_is_one_that_the_engine_knows():
    assert {temper_of(words).style for words in (*temper._STYLES.values(), "")} <= set(STYLES)


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_temperament_is_read_whatever_stands_around_it(phrase):
    assert temper_of(re.sub("^", "He ", phrase)).style == temper_of(phrase).style
