"""Betza's sample game of Way of the Knight, replayed as printed with its notes; each slip is corrected by its name.

A slip is corrected at its own move only. Where the article leaves a choice open, every reading must be playable.
"""

import re
from itertools import product
from pathlib import Path

import pytest

from campaigns.rules.errors import RulesError, Unreadable
from tests.scores import last_state
from tests.variants.rules.wotn.drawn import read_notation
from variants.rules.wotn.army import START
from variants.rules.wotn.chart import STANDARD
from variants.rules.wotn.check import in_check
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT
from variants.rules.wotn.moves import after, legal_moves
from variants.rules.wotn.notation import write_notation
from variants.rules.wotn.pieces import COORDINATES
from variants.rules.wotn.position_text import write_position

TEXT = (Path(__file__).parent / "sample_game_of_wotn.score").read_text(encoding="utf-8")
GAME = TEXT.partition("\ngame\n")[2].partition("\nnote")[0]
NOTES = dict(re.findall(r'^note "(.*)"\n(.*)$', TEXT, re.MULTILINE))
MARKS = re.compile(r"[?!+ ]+$")
WORD = re.compile(r"\S+(?: [+?!]+(?=\s|$))?")
SLIPS = {
    (number, printed): readings.split(" or ")
    for number, printed, readings in re.findall(r"^S\d+\s+(\d+\.+) (\S+)\s+-> (.*)$", TEXT, re.MULTILINE)
}
UNDERSTOOD = {("16...", "NrB:f7"), ("21.", "Bne5:g7")}  # one improvement alone is possible; a small letter


def numbered(text):
    """The printed moves, each with its number: "13..." is Black's thirteenth. Missing numbers are counted on (S1, S8)."""
    count, side = 1, "."
    for word in WORD.findall(text):
        if re.fullmatch(r"\d+\.+", word):
            count, side = int(word.rstrip(".")), word.lstrip("0123456789")
        else:
            yield f"{count}{side}", word
            count, side = (count, "...") if side == "." else (count + 1, ".")


def readings(text):
    """Every reading of some printed moves, the slips corrected: lists of (number, text)."""
    return product(*(read(number, word) for number, word in numbered(text)))


def read(number, word):
    printed = MARKS.sub("", word)
    marks = word[len(printed) :]
    return [(number, fixed + marks) for fixed in SLIPS.get((number, printed), [printed])]


def play(position, moves):
    """The position after each of some moves in the article's notation."""
    positions = []
    for _, word in moves:
        position = after(STANDARD, position, read_notation(STANDARD, position, word))
        positions.append(position)
    return positions


def main_line():
    """The position before each move of the game, by the move's number; and the last one, as "end"."""
    (game,) = readings(GAME)
    positions = play(START, game)
    numbers = [number for number, _ in game]
    return dict(zip([*numbers, "end"], [START, *positions], strict=True))


BEFORE = main_line()


def test_the_game_is_replayed_to_its_last_position():
    assert write_position(BEFORE["end"]) == "r2r4/ppkbRRQp/2pp4/8/7[nrb]/3B4/P1P3PP/2K5 b - - 8 23"


def test_every_move_is_written_as_it_is_printed():
    (game,) = readings(GAME)
    for (number, printed), then in zip(game, [*BEFORE.values()][1:], strict=True):
        move = read_notation(STANDARD, BEFORE[number], printed)
        written = write_notation(STANDARD, BEFORE[number], move)
        assert written == printed.replace(" ", "").strip("?!"), number
        assert in_check(then) == ("+" in printed), number


@pytest.mark.parametrize("note", NOTES)
def test_the_notes_can_be_played_with_every_reading_of_an_open_choice(note):
    for moves in readings(NOTES[note]):
        moves = list(moves)
        assert play(BEFORE[moves[0][0]], moves)


def test_the_note_to_move_three_leads_to_the_same_but_for_the_improvement():
    (moves,) = readings(
        NOTES["the result would be the same, except that White's piece on d4 would be Improved"]
    )
    then = write_position(play(BEFORE["3..."], moves)[-1])
    assert then == write_position(BEFORE["5..."]).replace("Q", "[NrB]", 1)


def test_whatever_is_on_e5_cannot_capture_on_d4():
    for moves in readings(NOTES["and whatever is on e5 can't capture d4"]):
        then = play(BEFORE["7..."], moves)[-1]
        assert not {COORDINATES.write(move)[:4] for move in legal_moves(STANDARD, then)} & {"e5d4"}


@pytest.mark.parametrize(("number", "printed"), SLIPS)
def test_no_slip_is_readable_as_printed_unless_it_can_mean_one_move_alone(number, printed):
    """Strictness: what is corrected by name is refused by the reader itself, or read as the correction says."""
    (line,) = [
        line
        for line in [GAME, *NOTES.values()]
        if (number, printed) in [(at, MARKS.sub("", word)) for at, word in numbered(line)]
    ]
    for moves in readings(line):
        numbers = [at for at, _ in moves]
        start = BEFORE[numbers[0]]
        position = [start, *play(start, moves[: numbers.index(number)])][-1]
        if (number, printed) in UNDERSTOOD:
            (correction,) = SLIPS[number, printed]
            meant = read_notation(STANDARD, position, printed)
            assert meant == read_notation(STANDARD, position, correction)
        else:
            with pytest.raises(RulesError):
                read_notation(STANDARD, position, printed)


def test_the_score_goes_in_as_printed_up_to_its_misprint():
    with pytest.raises(Unreadable) as refusal:
        WAY_OF_THE_KNIGHT.score.read(GAME)
    assert str(refusal.value) == (
        "Move 13, Black: “Bd4:c3/BD” is not possible. There is no Bishop on d4; the one on b4 can go to c3. Did you "
        "mean Bb4:c3/BD?"
    )
    played = WAY_OF_THE_KNIGHT.score.read(GAME.replace("Bd4:c3/BD", "Bb4:c3/BD"))
    state = last_state(WAY_OF_THE_KNIGHT, played)
    assert state.position.placed == BEFORE["end"]


# S5
def test_the_king_had_five_answers_to_the_check_before_the_fifteenth_move():
    answers = {COORDINATES.write(move) for move in legal_moves(STANDARD, BEFORE["15."])}
    assert answers == {"e2d3", "e2e3", "e2f1", "e2f2", "e2f3"}


# S6
def test_after_the_bishop_s_retreat_the_rider_can_check_from_four_squares():
    then = after(STANDARD, BEFORE["19."], read_notation(STANDARD, BEFORE["19."], "Bd3"))
    checks = {
        COORDINATES.write(move)
        for move in legal_moves(STANDARD, then)
        if COORDINATES.write(move).startswith("g6") and in_check(after(STANDARD, then, move))
    }
    assert checks == {"g6c4", "g6e4", "g6f4", "g6h4"}


# S9
def test_the_last_position_is_no_mate():
    assert not in_check(BEFORE["end"]) or legal_moves(STANDARD, BEFORE["end"])
    assert len(legal_moves(STANDARD, BEFORE["end"])) == 32
