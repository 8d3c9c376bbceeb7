"""Every example that the sources print is in a lesson: retyped here, with the step that has it."""

import re

import pytest

from variants import catalog
from variants.lessons.shelf import lessons_of, steps_of_lesson

SQUARES = [
    # the game, the lesson, the piece and its square, the squares as they are printed
    ("dragonchess", "the-sky", "3c4", "3b5 3d5 3c5 2c4"),
    ("dragonchess", "the-sky", "2c4", "3c4 3a2 3c2 3e2 3g2 3i2 3k2"),
    ("dragonchess", "the-sky", "3d4", "3a2 3b1 3f1 3g2 3g6 3f7 3b7 3a6 2c5 2c3 2e3 2e5"),
    ("dragonchess", "the-sky", "2e5", "2f6 2f4 2d4 2d6 3f6 3f4 3d4 3d6"),
    ("dragonchess", "three-boards", "2c2", "2c3 2b3 2d3"),
    ("dragonchess", "the-ground", "1c4", "1c5 1d4 1c3 1b4"),
    ("dragonchess", "the-ground", "3c4", "2c6 2e4 2c2 2a4 1c5 1d4 1c3 1b4"),
    ("dragonchess", "the-underworld", "1d4", "1d5 1c4 1e4 1c5 1e5 2d4"),
    ("dragonchess", "the-underworld", "1d4", "1c5 1d5 1e5 1d3"),
    ("dragonchess", "the-underworld", "1d4", "1c5 1e5 1e3 1c3 1d5 1d6 1e4 1f4 1d3 1d2 1c4 1b4 2d5 2e4 2d3 2c4"),
    ("dragonchess", "the-underworld", "2d4", "1d5 1e4 1d3 1c4"),
    ("wotn", "levels-and-paths", "e4", "e6 e5 e3 e2 d4 f4"),
    ("wotn", "levels-and-paths", "e4", "d7 f7 e6 b5 f5 h5 c4 g4 b3 d3 f3 h3 e2 d1 f1"),
]  # fmt: skip
MOVES = [
    # the game, the lesson, and a move that the source prints
    ("dragonchess", "the-sky", "3c42c4 3c42c5 3c42d4 3c42c3 3c42b4"),  # the Dragon from afar
    ("dragonchess", "the-ground", "2c43c4 3c41c4"),  # the Mage, up and then two boards down
    ("dragonchess", "the-underworld", "2d41d4"),  # the Dwarf's way back
    ("dragonchess", "between-boards", "1d43d4"),  # the Mage through the empty 2d4
    ("dragonchess", "writing-moves", "2f22f3"),  # 1, w2f3
    ("dragonchess", "writing-moves", "3e23d3"),  # 2, S/3e2-3d3
    ("dragonchess", "writing-moves", "2d22e3"),  # 3 to 7, the captures on 2e3
    ("dragonchess", "three-boards", "2f72f8"),  # 8, W2f8(H)
    ("dragonchess", "writing-moves", "3c42c4"),  # 9, Drx2c4
    ("dragonchess", "writing-moves", "2d52f6"),  # 10, UxO ch
    ("dragonchess", "writing-moves", "1e21e3"),  # B1e3
    ("wotn", "levels-and-paths", "a5a6=WfD a5a6=AD"),  # the sixth rank
    ("wotn", "levels-and-paths", "d4d8=K"),  # an answer to check
    ("wotn", "the-sample-game", "f3d4=NW e5d4=WfD f5e3=NW f2e3=AD b4c3=BD b1c3=NW b2c3=NrB e2e3"),
    ("wotn", "the-sample-game", "f7f8 f1f8=FLD f8e5=BN e5g7"),  # the combination after 17... d5
    ("wotn", "the-notes", "e5d4=AD c6d4=NW d1d4=NrB d4b6=NrB f1b5 d4c3 b6e6 b6e3 e5f7=NrR f1f5=Nr"),
    ("chessgammon", "dice-and-pieces", "d2d3 d2d4 e2e3 e2e4 f2f3 f2f4"),  # the six moves of 6-1
    ("chessgammon", "the-sample-game", "b1c3 e2e3 e1e2 b2b4 d1f3 c3b5 b8a6 f1a6 h2h4 d8c7 f3f7 d2d3 f7e8"),
    ("chessgammon", "risk-and-the-cube", "b5c7"),  # turn eleven, Nxc7
    ("expedition", "attempts", "e1e8 e1e4"),  # 24. Qe4(e5,e8)
]  # fmt: skip
WORDS = [
    # the game, the lesson, and a figure that the source prints
    ("chessgammon", "risk-and-the-cube", "59%"),
    ("chessgammon", "risk-and-the-cube", "44%"),
    ("expedition", "attempts", "four at most"),  # seven squares, and 4 by the dice
    ("chessgammon", "risk-and-the-cube", "36 of 61"),
    ("chessgammon", "risk-and-the-cube", "12 rolls of 36, 33%"),  # the King on turn 13, by Nxe8 or two fives
    ("chessgammon", "risk-and-the-cube", "three pieces, the Rook by two fours: 21 rolls of 36"),  # turn 11
    (
        "chessgammon",
        "the-sample-game",
        "Black may take the Queen by 13 rolls of 36",
    ),  # "including 4 4 and 5 5"
    ("chessgammon", "the-sample-game", "White takes the King by 11."),
    ("wotn", "the-notes", "The WfD on e5 does not attack the Queen, but it attacks the Bishop on e3"),
    ("expedition", "attempts", "30 rolls of 36"),
    ("expedition", "kings-and-checks", "6 rolls of 36"),
    (
        "dragonchess",
        "between-boards",
        "Hero 4½, Griffon and Oliphant 5, Dragon 8, Cleric 9, Paladin 10, Mage 11",
    ),
    ("dragonchess", "between-boards", "A Hero for a Griffon, 4½ for 5, is about even"),
    ("dragonchess", "between-boards", "Basilisk for Oliphant Right: 3 for 5"),
]


def words_of(game, lesson):
    """Everything that a learner may read in a lesson, its facts filled in."""
    words = []
    for node in steps_of_lesson(game, lesson).nodes:
        step = node.step
        words += [node.say, *([step.text, step.goal, step.hint] if step else [])]
        words += [f"{option.text} {option.say}" for option in (step.options if step else ())]
    return " ".join(words)


@pytest.mark.parametrize(("game", "lesson", "reach", "squares"), SQUARES)
def test_the_squares_of_a_printed_example_are_asked_for(game, lesson, reach, squares):
    asked = [set(step.squares) for step in lessons_of(game)[lesson].steps if step.reach == reach]
    assert any(set(squares.split()) <= each for each in asked)


@pytest.mark.parametrize(("game", "lesson", "moves"), MOVES)
def test_a_printed_move_is_a_right_answer(game, lesson, moves):
    right = {text for node in steps_of_lesson(game, lesson).nodes for text in node.to}
    assert set(moves.split()) <= right


@pytest.mark.parametrize(("game", "lesson", "words"), WORDS)
def test_a_printed_figure_is_told(game, lesson, words):
    assert words in words_of(game, lesson)


TYPED = re.compile(
    r"[0-9½]+ ?%(?!”| chance)|[0-9]+ (?:rolls|chances|of 36)|[0-9½]+ for [0-9½]+|[Ll]evel [0-9]|sixteen"
    r"|\b(?:attacks|guards|gives check)\b(?=[^.;:]*(?:\b[1-3]?[a-l][1-8]\b|Queen|King))"
)


@pytest.mark.parametrize(
    ("game", "lesson"), [(game, slug) for game in catalog.GAMES for slug in lessons_of(game)]
)
def test_no_lesson_types_what_its_rules_can_tell(game, lesson):
    words = [
        word
        for step in lessons_of(game)[lesson].steps
        for word in (
            *(step.text, step.goal, step.hint),
            *(answer.say for answer in step.answers),
            *(word for option in step.options if option.is_right for word in (option.text, option.say)),
        )
    ]
    typed = [TYPED.search(re.sub(r"\{[^{}]*\}", "", word)) for word in words]
    assert [match[0] for match in typed if match] == []
