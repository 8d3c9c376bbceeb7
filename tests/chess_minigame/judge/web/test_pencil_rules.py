"""What the power-cut page tells a judge of a turn, by every house rule, held against what the rules do with the dice."""

import re
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules import Option
from campaigns.campaign.rules.house_rules.cheating import BonusLost, CmOrder, EmpathyRolls, OnePercent
from campaigns.campaign.rules.house_rules.notes import NotesShown
from campaigns.campaign.rules.house_rules.rousselle import BothGambit, CounterGambit, FailedHand
from campaigns.rules.contract import Side
from chess_minigame.judge.presenters.pencil_rules import PencilRules
from chess_minigame.rules.cm_in_force import Changes, CmInForce
from chess_minigame.rules.game import read_state
from chess_minigame.rules.options import Options, Points, write_options
from chess_minigame.rules.players import Player
from chess_minigame.rules.rousselle import gambit_points
from chess_minigame.rules.tables import STRATEGY_TABLE, Strategy
from tests.chess_minigame.rules.chances import asked, chance, endings, noticed, opened

NAMES = {"white": "Ygraine", "black": "Bors", "1": "Alda"}
ON = Option.ON


def rules(points=None, white=None, black=None, story="", cms=(29, 20), shown=NotesShown.OWN):
    """The rules printed for a match whose limit is rolled, by their titles."""
    options = Options(*cms, white or Player(), black or Player(), points or Points())
    text = f"{cms[0]} v {cms[1]}" if options.only_cms else write_options(options)
    state = read_state("; ".join(filter(None, (text, "d6 6", story))))
    return {title: " ".join(lines) for title, lines in PencilRules(state, NAMES, shown).parts}


def number(text):
    return int(text.replace("\N{MINUS SIGN}", "-"))


def read(pattern, sentence):
    """The numbers that a sentence names at these places."""
    found = re.search(pattern, sentence)
    assert found, sentence
    return [number(one) for one in found.groups()]


# --- option 1 ---

EACH_GAMBIT = [
    Points(gambit=ON, both_gambit=b, counter_gambit=c) for b, c in product(BothGambit, CounterGambit)
]
TURNS = range(1, 12)


def points_by_turn(side, turns, by, first=1):
    return [gambit_points(side, turn, turns, by) for turn in TURNS if turn >= first]


@pytest.mark.parametrize("by", EACH_GAMBIT, ids=lambda by: f"{by.both_gambit}, {by.counter_gambit}")
def test_a_gambit_is_told_as_it_counts_alone_and_against_another(by):
    text = rules(by)["Gambit"]
    gain, last, loss, after = read(r"(\+\d+) to the CM on turns 1 to (\d+), (.\d+) from turn (\d+) on", text)
    assert after == last + 1
    for side in Side:
        assert points_by_turn(side, {side: 1}, by) == [gain if turn <= last else loss for turn in TURNS]
    more, end, then = read(r"Black has (\+\d+) on turns 1 to (\d+)(?: \(.*?\))? and (.\d+) after", text)
    both = {Side.WHITE: 1, Side.BLACK: 1}
    assert points_by_turn(Side.BLACK, both, by) == [more if turn <= end else then for turn in TURNS]
    whites = points_by_turn(Side.WHITE, both, by)
    if "White has nothing from then on" in text:
        assert set(whites) == {0}
    else:
        keeps, loses = read(r"White keeps (\+\d+) and (.\d+)", text)
        assert whites == [keeps if turn <= last else loses for turn in TURNS]


@pytest.mark.parametrize("by", EACH_GAMBIT, ids=lambda by: f"{by.both_gambit}, {by.counter_gambit}")
def test_an_answer_on_turn_two_counts_on_turns_two_to_four(by):
    text = rules(by)["Gambit"]
    if by.counter_gambit is CounterGambit.AT_ONCE:
        assert "turn 2" not in text.replace("turns 1 to 3", "")
        return
    assert "or by Black on turn 2 in answer to White's" in text
    first, last = read(r"\(on turns (\d) to (\d), if the answer came on turn 2\)", text)
    answered = {Side.WHITE: 1, Side.BLACK: 2}
    expected = [15 if first <= turn <= last else -10 for turn in TURNS if turn >= 2]
    assert points_by_turn(Side.BLACK, answered, by, first=2) == expected
    nothing = "White has nothing from then on" in text
    assert (set(points_by_turn(Side.WHITE, answered, by, first=2)) == {0}) == nothing


def test_without_option_1_there_is_no_word_of_gambits():
    assert "Gambit" not in rules()


# --- intimidation, dragons, option 3 ---


@given(wisdom=st.integers(3, 25), cm=st.integers(0, 120), steady=st.booleans())
def test_the_number_a_victim_resists_on_is_the_one_that_is_rolled_against(wisdom, cm, steady):
    by = Points(steady_minds=ON if steady else Option.OFF)
    text = rules(by, white=Player(wisdom=wisdom), cms=(cm, 20))["Intimidation"]
    assert ("1 more for each 10 points of the normal CM or part of them" in text) == steady
    [said] = read(r"\(Ygraine (\d+)\)", text)
    options = write_options(Options(cm, 20, white=Player(wisdom=wisdom), points=by))
    start = read_state(f"{options}; d6 6; A / A scare:stares").open_turn
    [end] = [end for _, end in endings(start)][:1]
    assert end.findings.scares[0].needed == said


def test_each_success_takes_a_tenth_and_five_count_at_most():
    text = rules()["Intimidation"]
    assert "Each success takes a tenth of the CM this turn" in text
    [most] = read(r"(\d) count at most", text)
    many = " ".join(f"scare:{letter}" for letter in "abcdefg")
    *_, (_, end) = endings(opened(f"A / A {many}", "white.wis=10"))
    assert (end.white.changes.scares, end.white_cm) == (most, 29 * (10 - most) // 10)


@pytest.mark.parametrize(("own", "comes"), [(20, False), (21, True)])
def test_a_dragon_is_named_with_the_roll_that_comes_of_itself_each_turn(own, comes):
    dragon, foe = Player(hit_points=own, dragon=True), Player(hit_points=40, wisdom=12)
    text = rules(white=dragon, black=foe)["Intimidation"]
    assert (
        "Ygraine is a dragon: each turn Bors rolls once more, last and without a note, while the dragon has more than half"
        in text
    )
    assert f"({own} against 40: {'so it is now' if comes else 'not now'})" in text
    start = opened("A scare:stares / A", f"white.hp={own} white.dragon black.wis=12 black.hp=40")
    assert asked(start, 20)[1] == ("turn 1 white scares black 0" if comes else "turn 1")
    assert "dragon" not in rules(white=Player(hit_points=own), black=foe)["Intimidation"]


# --- moving the pieces ---


def test_dexterity_thieves_later_tries_and_the_1_percent_are_told():
    text = rules()["Moving the pieces"]
    assert (
        "For the opponent and each spectator d20: Dexterity or less escapes; a thief who fails escapes with d%, pick pockets or less."
        in text
    )
    assert (
        "Each later try of the game, noticed or not: \N{MINUS SIGN}1 on the d20, \N{MINUS SIGN}5 on the d%."
        in text
    )
    assert "less than 1%" in text and "01 notices" in text


def as_told(reading, dexterity, thief, tries, watchers=1):
    """The chance to be noticed, reckoned from the sentence of that reading alone."""
    clumsy = Fraction(min(max(20 - dexterity + tries, 0), 20), 20)
    picked = None if thief is None else thief - 5 * tries
    if reading is OnePercent.SECOND_ROLL and (thief or 0) >= 100 and dexterity < 20:
        picked = min(picked, 99)  # the second roll fails on 00
    fails = 1 if picked is None else Fraction(min(max(100 - picked, 0), 100), 100)
    one = clumsy * fails
    perfect = dexterity >= 20 or (thief or 0) >= 100
    all_of_them = 1 - (1 - one) ** watchers
    if reading is OnePercent.PER_TRY:
        return Fraction(1, 100) if perfect and all_of_them < Fraction(1, 100) else all_of_them
    holds = {
        OnePercent.UNREDUCED: perfect,
        OnePercent.REDUCED: dexterity - tries >= 20 or (picked or 0) >= 100,
        OnePercent.EVERYBODY: True,
        OnePercent.SECOND_ROLL: dexterity >= 20,
    }[reading]
    each = Fraction(1, 100) if holds and one < Fraction(1, 100) else one
    return 1 - (1 - each) ** watchers


ONE_PERCENT = {
    OnePercent.UNREDUCED: "Who began the game with Dexterity 20 or pick pockets 100 or more: where the dice give",
    OnePercent.REDUCED: "With Dexterity 20 or pick pockets 100 or more, as earlier tries have lessened them: where the dice give",
    OnePercent.EVERYBODY: "Whoever tries: where the dice give",
    OnePercent.SECOND_ROLL: "pick pockets 100 or more fails the second roll on 00; with Dexterity 20 or more: where the dice give",
    OnePercent.PER_TRY: "where all watchers together have less than 1%, roll one d% instead: on 01 the opponent notices",
}


@pytest.mark.slow
@pytest.mark.parametrize("reading", OnePercent)
@pytest.mark.parametrize("watchers", [1, 3])
def test_the_1_percent_is_told_as_it_is_rolled(reading, watchers):
    assert ONE_PERCENT[reading] in rules(Points(one_percent=reading))["Moving the pieces"]
    point = "" if reading is OnePercent.UNREDUCED else f" r20={reading.value}"
    for dexterity, thief, tries in product((14, 18, 19, 20, 21), (None, 60, 99, 100, 106), (0, 1)):
        options = f"white.dex={dexterity}{'' if thief is None else f' white.thief={thief}'}{point}"
        before = f"A move / A {unseen(options, watchers)}60; " if tries else ""
        start = opened(f"{before}A move / A", options, watchers - 1)
        assert chance(start, noticed) == as_told(reading, dexterity, thief, tries, watchers)


def unseen(options, watchers):
    """The dice of a first try that nobody notices: a 2 each."""
    start, dice = opened("A move / A", options, watchers - 1), []
    while asked(start, *dice)[-1] != "turn 1":
        dice.append(2)
    return "2 " * len(dice)


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        (BonusLost.ANYBODY, "if nobody notices"),
        (BonusLost.OPPONENT, "unless the opponent notices"),
        (BonusLost.NEVER, "whoever notices"),
    ],
)
def test_the_dexterity_bonus_is_told_as_it_is_gained(reading, words):
    assert (
        f"Dexterity is added to the CM this turn {words}."
        in rules(Points(bonus_lost=reading))["Moving the pieces"]
    )
    point = "" if reading is BonusLost.ANYBODY else f" r19={reading.value}"
    for _, end in endings(opened("A move / A", f"white.dex=14{point}", watchers=1)):
        who = {str(one.who) for one in end.noticed}
        gained = {"if nobody notices": not who, "unless the opponent notices": "black" not in who}.get(
            words, True
        )
        assert end.white.changes.moved_bonus == (14 if gained else 0)


def test_the_next_try_is_told_in_numbers_with_all_tries_before_counted():
    thief = Player(dexterity=14, pick_pockets=60)
    assert (
        "Next try: Ygraine 14, then 60%, Bors 9."
        in rules(white=thief, black=Player(dexterity=9))["Moving the pieces"]
    )
    assert (
        "Next try: Ygraine 13, then 55%." in rules(white=thief, story="A move / A 2 60")["Moving the pieces"]
    )


@pytest.mark.parametrize("hand", FailedHand)
def test_with_option_2_there_is_one_dexterity_roll_and_d100_a_watcher(hand):
    text = rules(Points(masters_eye=ON, failed_hand=hand), white=Player(dexterity=14))["Moving the pieces"]
    assert "one d20 for the try, Dexterity or less succeeds" in text
    assert (
        "d% for the opponent and each spectator: that one's normal CM or less notices (0 for who does not play)"
        in text
    )
    assert "if the d20 succeeds and nobody notices" in text
    assert "No second roll for thieves, nothing off for later tries, no 1%." in text
    assert "For the opponent and each spectator d20" not in text
    rolls = "even if it failed" in text
    assert rolls != ("if it succeeded" in text)
    point = "" if hand is FailedHand.ROLL else " r41=no-roll"
    after = asked(opened("A move / A", f"white.dex=14 option-2=on{point}"), 15)[1]
    assert after == ("turn 1 white moves, eye of watcher black" if rolls else "turn 1")


@pytest.mark.parametrize(
    ("story", "off"),
    [("", 0), ("A move / A 1 100 60", 0), ("A move / A 1 20; decide:nothing; 60", 10),
     ("A move / A 1 20; decide:nothing; 60; A move / A 1 100 45", 20)],
)  # fmt: skip
def test_after_being_caught_each_further_try_is_told_with_10_more_off(story, off):
    text = rules(Points(masters_eye=ON), white=Player(dexterity=14), story=story)["Moving the pieces"]
    assert "each further try takes 10 more off every watcher's d%: 10, 20 and so on" in text
    assert ("Next try: Ygraine 14." in text) == (not off)
    assert (f"Next try: Ygraine 14, watchers' d% \N{MINUS SIGN}{off}." in text) == bool(off)
    start = opened("; ".join(filter(None, (story, "A move / A"))), "white.dex=14 option-2=on")
    assert chance(start, noticed) == Fraction(20 + off, 100)


# --- reading minds, empathy, playing to lose ---


def test_a_mind_reader_has_the_best_number_and_two_have_no_result():
    text = rules()["Mind reading"]
    assert "The opponent's CM is 0 this turn, Dexterity and gambit with it; below 0 it stays." in text
    assert "White has the lowest number in Black's column, Black the highest in White's row" in text
    for index, foe in enumerate(Strategy):
        [(_, white)] = endings(opened(f"A psionic / {foe}", "white.has=psionic"))
        [(_, black)] = endings(opened(f"{foe} / A psionic", "black.has=psionic"))
        assert white.table == min(row[index] for row in STRATEGY_TABLE) and white.black_cm == 0
        assert black.table == max(STRATEGY_TABLE[index]) and black.white_cm == 0
    assert "Two mind readers: no result, no d%, the score stays, both know; the turn counts" in text
    [(_, both)] = endings(opened("A psionic / B psionic", "white.has=psionic black.has=psionic"))
    assert both.percentile is None and both.score == both.score_before


def test_a_spell_is_told_with_intelligence_and_what_finds_each_means_out():
    assert (
        "d20, Intelligence or less, rolled for each (Ygraine 12); seen, it works"
        in rules(white=Player(intelligence=12, has=frozenset({"spell"})))["Mind reading"]
    )
    assert (
        "a medallion by search or detect magic, a spell by detect magic, psionics by a psionic, ESP or detect lie"
        in rules()["Mind reading"]
    )


@pytest.mark.parametrize("reading", EmpathyRolls)
@pytest.mark.parametrize("uses", [0, 1, 3])
def test_empathy_is_noticed_with_5_percent_a_use_as_told(reading, uses):
    empath = Player(has=frozenset({"empathy"}))
    by = Points(empathy_rolls=reading)
    story = "; ".join(["A empathy / A 66"] * uses)
    text = rules(by, white=empath, story=story)["Empathy"]
    assert "The opponent has 2/3 of the CM this turn." in text
    [first, more, now] = read(
        r"(\d+)% at the first use, (\d+)% more at each later one\. Next use: Ygraine (\d+)%", text
    )
    assert now == first + more * uses
    point = "" if reading is EmpathyRolls.ONE else " r24=each"
    assert ("one d% for all of them" in text) == (reading is EmpathyRolls.ONE)
    turns = "; ".join(
        [
            "watch 1 psionic",
            "watch 2 expenditure",
            *["A empathy / A " + "100 " * (1 if not point else 2) + "66"] * uses,
            "A empathy / A",
        ]
    )
    felt, rolls = Fraction(now, 100), 1 if reading is EmpathyRolls.ONE else 2
    start = opened(turns, f"white.has=empathy{point}")
    assert chance(start, noticed) == 1 - (1 - felt) ** rolls
    assert {end.black_cm for _, end in endings(start)} == {20 * 2 // 3}


@given(cms=st.tuples(st.integers(0, 200), st.integers(0, 200)))
def test_playing_to_lose_goes_from_minus_half_the_cm_up_to_it(cms):
    text = rules(cms=cms)["Playing to lose"]
    for name, cm in zip(("Ygraine", "Bors"), cms, strict=True):
        assert read(rf"{name} (.?\d+) to (\d+)", text) == [-(cm // 2), cm]


# --- the CM and the result ---


def by_the_words(order, cm, changes):
    """The CM reckoned step by step as the page's words for that order say."""
    flats, third, tenths = (
        changes.moved_bonus + changes.gambit,
        Fraction(cm, 3) * changes.empathy,
        changes.scares,
    )
    two_thirds = Fraction(2, 3) if changes.empathy else 1
    match order:
        case CmOrder.PERCENTAGES_FIRST:
            exact = cm * two_thirds * Fraction(10 - tenths, 10) + flats
        case CmOrder.FLATS_FIRST:
            exact = (cm + flats) * two_thirds * Fraction(10 - tenths, 10)
        case CmOrder.PERCENTAGES_ADDED:
            exact = cm - third - Fraction(cm * tenths, 10) + flats
        case CmOrder.EACH_STEP:
            exact = int(int(cm * two_thirds) * Fraction(10 - tenths, 10)) + flats
        case CmOrder.LOSSES_DOWN:
            rest = cm - int(third)
            exact = rest - rest * tenths // 10 + flats
    whole = int(exact)
    if changes.declared_cm is not None:
        whole = min(whole, changes.declared_cm)
    return min(whole, 0) if changes.read else whole


ORDERS = {
    CmOrder.PERCENTAGES_FIRST: "CM × 2/3 for empathy, × 9/10, 8/10 and so on for intimidation, + Dexterity, + or − gambit; then drop the fraction, toward 0",
    CmOrder.FLATS_FIRST: "CM + Dexterity, + or − gambit, all of it × 2/3 for empathy, × 9/10",
    CmOrder.PERCENTAGES_ADDED: "CM less a third of it for empathy and a tenth of it for each success, + Dexterity",
    CmOrder.EACH_STEP: "CM × 2/3 for empathy, drop the fraction, × 9/10, 8/10 and so on for intimidation, drop it again, + Dexterity",
    CmOrder.LOSSES_DOWN: "CM less a third of it for empathy, rounded down, less a tenth of the rest for each success, together rounded down, + Dexterity",
}


@given(
    order=st.sampled_from(CmOrder),
    cm=st.integers(0, 110),
    changes=st.builds(
        Changes,
        empathy=st.booleans(),
        scares=st.integers(0, 5),
        moved_bonus=st.sampled_from([0, 9, 14, 20]),
        gambit=st.sampled_from([0, 10, 15, -10]),
        declared_cm=st.none() | st.integers(-50, 50),
        read=st.booleans(),
    ),
)
def test_the_cm_of_a_turn_is_told_in_the_order_it_is_reckoned_in(order, cm, changes):
    text = rules(Points(cm_order=order))["The CM of the turn"]
    assert text.startswith(ORDERS[order])
    assert "It may fall below 0. No more than a CM named to lose; at most 0 if read." in text
    assert CmInForce(cm, changes, order).cm == by_the_words(order, cm, changes)


def test_a_changed_cm_goes_by_the_total_not_by_a_d100_beyond_its_ends():
    text = rules()["The result"]
    assert (
        "Otherwise d% + number + Black's CM − White's CM is the total, to be read in the last row: below 01 it counts as 01, above 00 as 00."
        in text
    )


def test_the_notes_are_secret_and_who_may_see_them_is_told_by_the_rule():
    assert "everybody may see both strategies" not in rules()["Notes"]
    assert "everybody may see both strategies" in rules(shown=NotesShown.BOTH)["Notes"]
    assert "never a d%, a CM or the limit" in rules()["Notes"]


def test_a_plain_match_has_every_part_of_a_turn_in_order():
    assert [*rules()] == [
        "Notes", "Intimidation", "Moving the pieces", "Mind reading", "Empathy", "Playing to lose", "Somebody noticed",
        "The CM of the turn", "The result",
    ]  # fmt: skip
