"""Studies of lichess and of other programs: words, arrows, circles and glyphs are kept, clocks and evaluations counted."""

from random import Random
from time import process_time

import chess
import chess.pgn
import chess.svg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.core.refusals import Refused
from campaigns.rules.errors import RulesError
from tests.examples import examples
from variants import catalog
from variants.rules.annotated_line import GLYPHS
from variants.studies.chapters import ALL, chapters_of, read_chapters, sentence_of_left_out
from variants.studies.study_line import read_study
from variants.studies.study_text import studies_in

EXPEDITION, WOTN = catalog.game("expedition"), catalog.game("wotn")
LICHESS = """[Event "Lessons at the Red Lion: The fork"]
[Site "https://lichess.example/study/AAAAAAAA/BBBBBBBB"]
[Result "*"]
[Annotator "https://lichess.example/@/somebody"]
[ChapterMode "gamebook"]
[UTCDate "2025.11.29"]
[StudyName "Lessons at the Red Lion"]
[ChapterName "The fork"]

{ Pawns and Knights alone, so every move is sure in Expedition. } { [%csl Gd4,Re5][%cal Gd2d4,Yg1f3] }
1. e4 $1 { [%cal Ge2e4] Takes the middle. } { [%eval 0.3] [%clk 0:10:00] } 1... e5 2. Nf3! { Attacks e5. [%csl Re5] } 2... Nc6 \
(2... d6 $6 { [%cal Rd7d6] Slower. } 3. d4) (2... f6? { Never. }) 3. d4 exd4 4. Nxd4 { [%csl Gd4][%cal Gd4c6,Rd4f5] } *

[Event "Lessons at the Red Lion: A position"]
[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[StudyName "Lessons at the Red Lion"]
[ChapterName "King and pawn"]
[Orientation "black"]

{ [%cal Ge1f2] What now? } 1. Kf2 Ke7 2. e4 *
"""


def read_all(text, game=EXPEDITION):
    return read_chapters(chapters_of(game, text), ALL)


def line_of(text, game=EXPEDITION):
    (chapter,) = read_all(text, game)
    return chapter.study.text


def test_a_study_of_lichess_comes_in_with_all_that_is_said_and_drawn():
    first, second = read_all(LICHESS)
    assert [first.title, second.title] == [
        "Lessons at the Red Lion: The fork",
        "Lessons at the Red Lion: King and pawn",
    ]
    assert first.study.text == (
        "{[d4-d4 e5-e5 d2-d4 g1-f3] Pawns and Knights alone, so every move is sure in Expedition.} e2e4 {[! e2-e4] Takes the middle.} "
        "e7e5 g1f3 {[! e5-e5] Attacks e5.} b8c6 (d7d6 {[?! d7-d6] Slower.} d2d4) (f7f6 {[?] Never.}) d2d4 e5d4 f3d4 {[d4-d4 d4-c6 d4-f5]}"
    )
    assert second.study.text == "{[e1-f2] What now?} e1f2 e8e7 e2e4"
    assert (
        sentence_of_left_out([first, second])
        == "Left out: 1 board orientation, 1 clock time and 1 evaluation."
    )


@pytest.mark.parametrize(
    ("side", "said"), [("white", ""), ("Black", "Left out: 1 board orientation."), ("", "")]
)
def test_that_the_board_is_seen_from_black_is_counted(side, said):
    assert sentence_of_left_out(read_all(f'[orientation "{side}"]\n\n1. e4 e5 *')) == said


@pytest.mark.parametrize(("text", "line"), [
    ("1. e4 {a} {b} e5",                    "e2e4 {a\nb} e7e5"),
    ("1. e4 e5 ({before} 1... c5 {behind})", "e2e4 e7e5 (c7c5 {before\nbehind})"),
    ("1. e4 (1. d4) {after} e5",            "e2e4 {after} (d2d4) e7e5"),
    ("1. e4 (a fine move) e5",              "e2e4 {a fine move} e7e5"),
    ("1. e4 e5!? $14 2. Nf3 +- Nc6",        "e2e4 e7e5 {[!? ⩲]} g1f3 {[+−]} b8c6"),
    ("{“Well…” — ½ × 2?} 1. e4 {Ça, «dit-il»}", "{“Well…” — ½ × 2?} e2e4 {Ça, «dit-il»}"),
    ("1. e4 e5 2. Qf3(g4,h5) {2 2, unlucky} Nc6", "e2e4 e7e5 d1h5 roll:22 d1f3 {2 2, unlucky} b8c6"),
    ("1. e4 e5 2. Qf3(g4,h5) {2 2} {Bad luck.} Nc6", "e2e4 e7e5 d1h5 roll:22 d1f3 {Bad luck.} b8c6"),
    ("1. e4 e5 1/2-1/2 {A draw.}",          "e2e4 e7e5 {A draw.}"),
    ("1. e4 ; the best by far\n1... e5",    "e2e4 {the best by far} e7e5"),
    ('[Event "A preface"]\n\n{ Read this.\n\nThen that. [%csl Ge2] } *', "{[e2-e2] Read this.\n\nThen that.}"),
])  # fmt: skip
def test_whatever_is_said_stands_at_its_move(text, line):
    assert line_of(text) == line


@pytest.mark.parametrize(("game", "text", "line"), [
    ("dragonchess", "1. Wb2-b3 {The Dragon sleeps [%cal G2b22b3]} Wb7-b6", "2b22b3 {[2b2-2b3] The Dragon sleeps} 2b72b6"),
    ("wotn", "1. e4 {[%csl Ge4]} e5! (1... c5)", "e2e4 {[e4-e4]} e7e5 {[!]} (c7c5)"),
    ("chessgammon", "{Lots.} White rolls 2 Black rolls 1 White starts the game. 1. 2 1 Nf3 {He takes.} e4 *",
     "{Lots.} roll:21 g1f3 {He takes.} e2e4"),
])  # fmt: skip
def test_every_board_has_them_in_its_own_squares(game, text, line):
    assert line_of(text, catalog.game(game)) == line


def test_what_has_no_place_in_a_note_is_counted():
    text = "1. e4 {[%clk 0:03:00]} $255 e5 {[%clk 0:02:58] [%mdl 8192] [%csl Gz9,Ge5]} *"
    (chapter,) = read_all(text)
    assert chapter.study.text == "e2e4 e7e5 {[e5-e5]}"
    assert sentence_of_left_out([chapter]) == (
        "Left out: 2 clock times, 1 mark of another program, 1 mark on no square and 1 unknown sign."
    )


@pytest.mark.parametrize(("text", "why"), [
    ("1. e4 {" + "x" * 8_001 + "}",                       "What is said of move 1 of the line: .* too long for a note"),
    ("1. e4 $1 $3 $5 $7 $10 *",                           "At most 4 signs"),
    (LICHESS.replace("2. Nf3!", "2. Nf4!"),               "^Chapter 1: .*f4"),
    (LICHESS.replace("1. Kf2", "1. Kf5"),                 "^Chapter 2: .*f5"),
])  # fmt: skip
def test_what_cannot_be_kept_is_refused_by_its_place(text, why):
    with pytest.raises(Refused, match=why):
        read_all(text)


# --- Laws ---------------------------------------------------------------------------------------------------------------

KNIGHTS = "1n2k1n1/pppppppp/8/8/8/8/PPPPPPPP/1N2K1N1 w - - 0 1"
WORDS = st.text(st.sampled_from("abč “”—…'\"\\[]();.,!?$%\n"), max_size=12)


def _grow(node, random, texts, length):
    """A line of moves that are sure in Expedition too, with branches, and something said of some."""
    for _ in range(length):
        moves = [move for move in node.board().legal_moves if not move.promotion]
        if not moves:
            return
        others = random.sample(moves, min(len(moves), random.choice([1, 1, 2, 3])))
        nodes = [node.add_variation(move) for move in others]
        for child in nodes:
            child.comment = texts()
            child.starting_comment = texts() if child.starts_variation() else ""
            child.nags = set(random.sample(list(GLYPHS), random.choice([0, 0, 1, 2])))
            child.set_arrows([chess.svg.Arrow(move.from_square, move.to_square) for move in others])
        for other in nodes[1:]:
            _grow(other, random, texts, length // 3)
        node = nodes[0]


def _told(node):
    """What python-chess tells of a node, as words, marks and glyphs: compared without blanks."""
    said = " ".join([node.starting_comment, chess.pgn.ARROWS_REGEX.sub(" ", node.comment)])
    names = chess.square_name
    return (
        "".join(said.split()),
        {f"{names(arrow.tail)}-{names(arrow.head)}" for arrow in node.arrows()},
        {GLYPHS[nag] for nag in node.nags},
    )


@pytest.mark.slow
@given(seed=st.integers(0, 2**32), texts=st.lists(WORDS, min_size=1, max_size=6))
@examples(300)
def test_what_python_chess_writes_is_read_as_it_was_meant(seed, texts):
    random, game = Random(seed), chess.pgn.Game()
    game.setup(chess.Board(KNIGHTS))
    said = [text for text in texts if not text.count("[%")]
    _grow(game, random, lambda: random.choice([*said, ""]).strip(), 6)
    (chapter,) = read_all(str(game))
    line, notes = chapter.study.line, chapter.study.notes
    nodes = {(): game}
    for number in range(1, len(line.states)):
        path = tuple(line.tree.moves[move - 1] for move in line.tree.path(number))
        node = nodes[path] = nodes[path[:-1]].variation(chess.Move.from_uci(path[-1]))
        note = chapter.study.note(line.tree, number)
        assert ("".join(note.text.split()), set(note.marks), set(note.glyphs)) == _told(node)
    assert len(line.states) == sum(1 for _ in _all_nodes(game)), notes


def _all_nodes(node):
    yield node
    for child in node.variations:
        yield from _all_nodes(child)


PARTS = st.sampled_from([
    "1. e4", "e5", "2. Nf3", "Nc6", "1. d4", "(", ")", "{", "}", "{a note}", "{6 1}", "(6 1)", "{[%cal Ge2e4]}", "[%csl Rz9]", "$1", "$999",
    "!?", "+-", "N", ",", ";", "; to the end\n", '[Event "x {y}"]', '[Study "x"]', '[Game "Expedition Chess"]', "[Start", "\n", "\n\n", "*",
    "1-0", "Qh5(g4,h5)", "{notea}", "\\", "%", "> ", "«", "…", "{three and a 4}", "White rolls 6 Black rolls 4", "1. 6 4", "Wb2-b3",
])  # fmt: skip


@given(parts=st.lists(PARTS, max_size=24), slug=st.sampled_from(list(catalog.GAMES)))
@examples(3000)
def test_any_text_is_read_or_refused_and_what_is_read_reads_the_same_again(parts, slug):
    try:
        chapters = read_all(" ".join(parts), catalog.game(slug))
    except (Refused, RulesError):
        return
    for chapter in chapters:
        game, study = chapter.study.line.game, chapter.study
        again = read_study(game, game.write_state(study.line.states[0]), study.text)
        assert (again.line.tree, again.notes) == (study.line.tree, study.notes)


def test_braces_that_are_never_closed_are_passed_over_in_a_blink():
    text = '[Study "x"]\n' + "{" * 200_000
    begun = process_time()
    assert studies_in(text) == [text]
    assert process_time() - begun < 1
