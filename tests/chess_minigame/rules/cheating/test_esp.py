"""ESP ("Cheating", Dragon #70; R21 to R23)."""

from fractions import Fraction

import pytest

from campaigns.rules.contract import Notes, Over, Side
from chess_minigame.rules.actions import write_declaration
from chess_minigame.rules.cheating.esp import best_reply
from chess_minigame.rules.declarations import Grant
from chess_minigame.rules.game import read_state
from chess_minigame.rules.match import awaits
from chess_minigame.rules.players import Means
from chess_minigame.rules.tables import Strategy, modifier
from tests.chess_minigame.rules.chances import asked, chance, endings, noticed, opened

MEANS = ["medallion", "spell", "psionic"]
# Whatever says so in the article: detect magic for medallion and spell; a psionic, ESP or detect lie for psionics.
FINDERS = {"medallion": ["magic"], "spell": ["magic"], "psionic": ["psionic", "esp", "lies"]}
ABILITIES = ["psionic", "esp", "magic", "lies", "expenditure"]
CLEVER = "white.int=20 white.has=medallion,spell,psionic"


def only(start):
    (end,) = [end for _, end in endings(start)]
    return end


# the effect


@pytest.mark.parametrize(
    ("opponent", "points"), list(zip(Strategy, [20, 20, 20, 30, 20, 10], strict=True)), ids=str
)
def test_what_the_best_reply_is_worth(opponent, points):
    assert modifier(best_reply(opponent), opponent) == -points
    assert modifier(opponent, best_reply(opponent)) == points


@pytest.mark.parametrize("means", MEANS)
def test_the_opponent_plays_with_nothing_the_reader_with_the_best_reply(means):
    end = only(opened(f"F {means} / D", CLEVER))
    assert (end.white_cm, end.black_cm) == (29, 0)
    assert (end.white_strategy, end.table) == (Strategy.BUILD_UP_OWN_POSITION, -30)
    assert end.notes.white.strategy is Strategy.ATTACK_FOES_KING
    assert (end.total, end.black.working) == (-9, "20, read: 0")


def test_black_reads_as_white_does():
    end = only(opened("A / F medallion", "black.has=medallion"))
    assert (end.white_cm, end.table) == (0, 20)
    assert end.black_strategy is Strategy.SET_A_TRAP


def test_zero_is_final_moved_pieces_and_gambits_go_too():
    start = opened("A medallion / A gambit move", "white.has=medallion black.dex=14 option-1=on")
    ends = [end.black for _, end in endings(start) if not end.noticed]
    assert {end.working for end in ends} == {"20 +14 +10 = 44, read: 0"}
    assert {end.cm for end in ends} == {0}


def test_a_cm_already_negative_stays_negative():
    assert only(opened("A medallion / A lose=-10", "white.has=medallion")).black_cm == -10


# both


def test_two_mind_readers_have_no_result_and_ask_for_no_d_percent():
    state = read_state(
        "white=29 black=20 white.has=medallion black.has=psionic; d6 6; A medallion / B psionic"
    )
    assert isinstance(awaits(state), Notes)
    (end,) = state.turns
    assert (end.both_read, end.percentile, end.result.adjustment, state.score) == (True, None, 0, 0)
    assert end.total is None


def test_a_turn_without_a_result_counts_toward_the_limit():
    turns = "; ".join(["A medallion / A medallion"] * 2)
    state = read_state(f"white=9 black=9 white.has=medallion black.has=medallion; d6 1; {turns}")
    assert awaits(state) == Over("stalemate", None)


def test_other_means_on_those_notes_were_used_all_the_same():
    both = "white.dex=14 white.has=medallion black.has=medallion"
    start = opened("A move medallion / A medallion 1; A move / A", both)
    assert start.turns[0].both_read
    assert chance(start, noticed) == Fraction(7, 20)
    assert asked(opened("A move medallion / A medallion", both)) == ["turn 1 white moves, watcher black"]


# finding out


@pytest.mark.parametrize("means", MEANS)
@pytest.mark.parametrize("ability", ABILITIES)
def test_who_has_what_it_takes_to_find_out(means, ability):
    for finder in (f"watch 1 {ability}; ", ""):
        opponent = "" if finder else f" black.notices={ability}"
        end = only(opened(f"{finder}A {means} / A", CLEVER + opponent))
        who = [(one.cheat, one.who, one.seen) for one in end.noticed]
        expected = [(means, 1 if finder else "black", False)] if ability in FINDERS[means] else []
        assert who == expected


def test_a_psionic_opponent_is_one_whom_nobody_needs_to_tell_so():
    end = only(opened("A psionic / A", f"{CLEVER} black.has=empathy"))
    assert [one.who for one in end.noticed] == ["black"]


@pytest.mark.parametrize("means", MEANS)
def test_granted_esp_finds_out_psionic_esp_like_esp_on_the_sheet(means):
    grant = write_declaration(Grant.like_the_sheet(Side.BLACK, Means(means)))
    granted = only(opened(f"{grant}; A psionic / A", CLEVER))
    on_the_sheet = only(opened("A psionic / A", f"{CLEVER} black.has={means} black.notices=esp"))
    assert [one.who for one in granted.noticed] == ["black"]
    assert granted.noticed == on_the_sheet.noticed


def test_a_grant_of_an_older_log_notices_nothing_so_its_turns_replay():
    state = read_state("white=29 black=20 white.has=psionic; d6 6; grant black medallion; A psionic / A 55")
    assert [turn.noticed for turn in state.turns] == [()]


def test_a_spell_is_cast_once_a_turn_under_the_eyes_of_every_watcher():
    start = opened("A spell / A", "white.int=12 white.has=spell", watchers=2)
    assert chance(start, noticed) == 1 - Fraction(12, 20) ** 3
    assert asked(start, 12, 12, 12) == [
        "turn 1 white casts, watcher black",
        "turn 1 white casts, watcher 1",
        "turn 1 white casts, watcher 2",
        "turn 1",
    ]


def test_casting_gets_no_easier_to_see_and_intelligence_20_never_fails():
    spell = "white.int=12 white.has=spell"
    assert chance(opened("A spell / A 1 1; A spell / A", spell), noticed) == Fraction(8, 20)
    assert chance(opened("A spell / A", "white.int=20 white.has=spell"), noticed) == 0


def test_being_seen_does_not_undo_the_spell():
    start = opened("A spell / A", "white.int=12 white.has=spell")
    assert {end.black_cm for _, end in endings(start)} == {0}


def test_who_saw_the_casting_is_not_named_twice():
    start = opened("watch 1 magic; A spell / A", "white.int=12 white.has=spell")
    found = {tuple((one.who, one.seen) for one in end.noticed) for _, end in endings(start)}
    assert found == {((1, False),), (("black", True), (1, False)), ((1, True),), (("black", True), (1, True))}


@pytest.mark.parametrize("means", ["medallion", "psionic"])
def test_medallion_and_psionics_need_no_dice(means):
    assert asked(opened(f"A {means} / A", CLEVER)) == ["turn 1"]
