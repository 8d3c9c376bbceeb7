"""A line of analysis: moves and dice tried from any position of any full board, and all of it in three texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Choice, Over, Roll, Side
from campaigns.rules.errors import BadDice, NotPossible, RulesError, Unreadable
from tests.examples import examples
from variants import catalog
from variants.analysis.analysis_line import AnalysisLine, new_line, read_line
from variants.analysis.analysis_setup import NO_PIECE, SetUp

each_game = pytest.mark.parametrize("slug", catalog.GAMES)
CHESS = catalog.game("wotn")
DICE = catalog.game("chessgammon")


def texts(line: AnalysisLine) -> tuple[str, str, str]:
    fields = line.fields
    return fields["start"], fields["moves"], fields["at"]


def tried(line, *moves):
    for move in moves:
        line = line.play(line.game.read_step(move))
    return line


def test_a_move_and_another_in_its_place_are_branches_of_one_line():
    line = tried(new_line(CHESS), "e2e4", "e7e5", "g1f3").go_to(1)
    line = tried(line, "c7c5")
    assert line.fields["moves"] == "e2e4 e7e5 (c7c5) g1f3" and line.at == 3
    again = read_line(CHESS, *texts(line))
    assert again.state == line.state and again.tree == line.tree
    assert tried(line.go_to(1), "e7e5").at == 2


def test_a_branch_is_removed_and_one_stands_before_it():
    line = tried(new_line(CHESS), "e2e4", "e7e5", "g1f3")
    shorter = line.remove_branch(2)
    assert shorter.fields["moves"] == "e2e4" and shorter.at == 1
    assert line.go_to(1).remove_branch(3).at == 1


def test_a_branch_is_raised_to_the_main_line():
    line = tried(tried(new_line(CHESS), "e2e4", "e7e5").go_to(1), "c7c5")
    promoted = line.promote_branch(line.at)
    assert promoted.fields["moves"] == "e2e4 c7c5 (e7e5)" and promoted.at == 2


def test_dice_are_part_of_a_line_and_what_asks_for_them_is_said_by_itself():
    line = new_line(DICE)
    assert isinstance(line.roll, Roll) and line.roll.each
    line = line.roll_dice((6, 1))
    assert line.fields["moves"] == "roll:61"
    with pytest.raises(NotPossible, match="nothing to roll"):
        line.roll_dice((1, 1))
    with pytest.raises(BadDice):
        new_line(DICE).roll_dice((7, 1))


def test_a_turn_with_the_cube_goes_on_by_rolling():
    start = "standard cube; rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 - 1:-"
    line = read_line(DICE, start).roll_dice((5, 2))
    assert line.fields["moves"] == "roll roll:52"
    assert read_line(DICE, *texts(line)).state == line.state


@pytest.mark.parametrize(
    ("start", "moves", "at", "why"),
    [
        ("nonsense", "", "", "Can't read"),
        ("", "e2e5", "", "Move 1 of the line"),
        ("", "e2e4 (", "", "not closed"),
        ("", "e2e4", "2", "There is no move 2"),
        ("", "e2e4", "-1", "is not the number of a move"),
        ("", "e2e4", "9" * 9, "is not the number of a move"),
        ("x" * 4000, "", "", "too long"),
        ("", "roll:61", "", "Move 1 of the line"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(start, moves, at, why):
    with pytest.raises(Unreadable, match=why):
        read_line(CHESS, start, moves, at)


@each_game
@given(data=st.data())
@examples(40)
def test_whatever_is_tried_is_read_again_as_it_stands(slug, data):
    line = new_line(catalog.game(slug))
    for _ in range(data.draw(st.integers(0, 8))):
        line = line.go_to(data.draw(st.integers(0, len(line.tree.moves))))
        match line.game.awaits(line.state):
            case Choice(actions=actions):
                line = line.play(data.draw(st.sampled_from(list(actions))))
            case Roll(dice=dice):
                die = st.integers(1, dice.sides)
                line = line.roll_dice(tuple(data.draw(die) for _ in range(dice.count)))
            case Over():
                pass
    again = read_line(line.game, *texts(line))
    assert again == line
    assert [line.game.write_step(line.step(number)) for number in line.tree.path(line.at)] == [
        line.tree.moves[number - 1] for number in line.tree.path(line.at)
    ]


@each_game
@given(
    start=st.text(max_size=40),
    moves=st.text(alphabet="abcdefgh12345678 ()=:rol", max_size=40),
    at=st.text(max_size=6),
)
@examples(200)
def test_any_address_is_a_line_or_is_refused_with_a_sentence(slug, start, moves, at):
    for first in (start, ""):
        try:
            read_line(catalog.game(slug), first, moves, at)
        except RulesError as refusal:
            assert len(str(refusal)) > 10


# --- Positions put together ------------------------------------------------------------------------------------


@each_game
def test_a_position_is_put_together_and_the_rules_say_what_is_missing(slug):
    game = catalog.game(slug)
    position = SetUp(game)
    assert position.refusal() == "" and position.text == game.write_position(
        game.position(new_line(game).state)
    )
    position.clear()
    assert not any(position.board)
    king = next(piece.letter for piece in game.variant.army.pieces if piece.royal)
    mark = "2" if len(game.variant.army.grid.levels) > 1 else ""
    position.put(f"{mark}a1", king)
    position.put(f"{mark}c6", king.lower())
    position.set_side(Side.BLACK)
    assert position.refusal() == "" and position.side is Side.BLACK
    assert game.read_position(position.text).side is Side.BLACK
    position.put(f"{mark}c6", king.lower())
    assert sum(map(bool, position.board)) == 1


def test_without_a_king_the_rules_object_in_words():
    position = SetUp(catalog.game("dragonchess"))
    position.put("2g8", NO_PIECE)
    assert position.refusal() == "Not a valid position: Scarlet has no King; each side must have one."


def test_castling_is_allowed_where_king_and_rook_stand_for_it():
    position = SetUp(CHESS)
    position.put("a1", NO_PIECE)
    assert position.fields[2] == "Kkq"
    position.allow_castling("KQ")
    assert position.fields[2] == "K"
    position.put("a1", "R")
    assert [(right, may) for right, _, _, _, may in position.rights] == [(right, True) for right in "KQkq"]
    assert position.refusal() == ""


@each_game
@given(text=st.text(max_size=60), square=st.text(max_size=4), letter=st.text(max_size=4))
@examples(100)
def test_any_position_text_is_taken_or_refused_with_a_sentence(slug, text, square, letter):
    game = catalog.game(slug)
    for written in (text, ""):
        try:
            position = SetUp(game, written)
            position.put(square, letter)
        except RulesError as refusal:
            assert str(refusal)
        else:
            assert position.refusal() is not None
