"""What a pasted score leaves open is asked, and a score of another game is refused by name."""

from itertools import permutations
from random import Random

import pytest

from campaigns.core.refusals import Refused
from tests.scores import random_game
from variants.board.play import pasted_score
from variants.board.play.pasted_score import PastedText
from variants.catalog import GAMES
from variants.rules.score import GameRecord

FIRST = "1. e4 *"
TWO = '[White "Ysolde"]\n[Black "Brannoc"]\n[Date "day 100"]\n\n1. e4 e5 1-0\n\n[White "Hob"]\n\n1. d4 d4 *\n'


def read(slug, text, **answers):
    return pasted_score.read(GAMES[slug], PastedText(text, **answers))


def refused(slug, text, **answers):
    with pytest.raises(Refused) as refusal:
        read(slug, text, **answers)
    return refusal.value.field, refusal.value.sentence


# --- Never another game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), [*permutations(GAMES, 2)])
def test_every_game_refuses_the_scores_of_the_others_by_name(one, other):
    played, title = random_game(GAMES[one], Random(1), 6), GAMES[one].title
    text = GAMES[one].score.write(GameRecord(played.options, played.steps, {"Game": title}), None)
    assert read(one, text).steps
    field, sentence = refused(other, text)
    assert field == "score"
    assert sentence.startswith(
        f"This score is of “{title}”, not of {GAMES[other].title}. Open it there: {title}"
    )


@pytest.mark.parametrize(
    "tag",
    ['[Game "{}"]', "[variant “{}”]", '[Variant "{} (Gygax)"]', '[JoclyGame "{}"]', '[VariantName "{}"]'],
)
@pytest.mark.parametrize(
    "name", ["Chess960", "Atomic", "Crazyhouse", "Los Alamos", "Dragonchess", "dragon-chess"]
)
def test_a_game_is_refused_by_the_name_that_its_score_has(tag, name):
    field, sentence = refused("wotn", f"{tag.format(name)}\n\n{FIRST}")
    assert field == "score" and sentence.startswith(f"This score is of “{name}")
    known = "ragon" in name
    assert ("Open it there: Dragonchess (Gygax)" in sentence) is known
    assert ("That game is not played here." in sentence) is not known


@pytest.mark.parametrize(
    "tags",
    ['[Variant "Standard"]', '[Variant "From Position"]', '[Variant "?"]', '[Game "12"]', '[Game ""]', ""]
    + [f'[Game "{name}"]' for name in ("Way of the Knight", "WotN", "WAY OF THE KNIGHT (Betza)", "way-of-the-knight")],
)  # fmt: skip
def test_a_score_that_names_this_game_or_the_usual_one_opens(tags):
    assert len(read("wotn", f"{tags}\n\n{FIRST}").steps) == 1


def test_a_setting_that_another_game_alone_has_names_that_game():
    _, sentence = refused("wotn", f'[RiskyCaptures "share"]\n\n{FIRST}')
    assert sentence.startswith("The tag RiskyCaptures belongs to Expedition Chess, not to Way of the Knight")
    assert read("wotn", f'[Dice "2d6 at the inn"]\n\n{FIRST}').steps


KINGS = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


@pytest.mark.parametrize(
    "tags",
    [
        f'[SetUp "1"]\n[FEN "{KINGS}"]',
        f'[FEN "{KINGS}"]',
        f'[fen “{KINGS}”]',
        f'[Position "{KINGS}"]',
        f'[StartFEN "{KINGS}"]',
        f'[InitialPosition "{KINGS}"]\n[FEN "?"]',
        f'[FEN "{KINGS}"]\n[CurrentPosition "8/8/8/8/8/8/8/8 w - -"]',
        f'[SetUp "1"] [FEN "{KINGS}"] [Position "{KINGS}"]',
        f'[Variant "From Position"]\n[FEN "{KINGS.replace("-", "–")}"]',
        '[FEN "4k3/8/8/8/8/8/4P3/4K3  w"]',
    ],
)  # fmt: skip
@pytest.mark.parametrize("slug", ["wotn", "expedition"])
def test_a_score_begins_at_the_position_it_tells(slug, tags):
    steps = read(slug, f"{tags}\n\n1. e4 Ke7 *").steps
    assert [GAMES[slug].write_action(step) for step in steps] == ["e2e4", "e8e7"]


def test_chessgammon_begins_at_a_position_too():
    record = read("chessgammon", '[FEN "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - 1:-"]\n\n1. 6 1 a3 Kd1 *')
    assert [one for one in record.steps if not isinstance(one, tuple)][1:] == [
        GAMES["chessgammon"].read_action(text) for text in ("a2a3", "e1d1")
    ]


@pytest.mark.parametrize(
    ("tags", "why"),
    [
        ('[SetUp "1"]', "The tag SetUp says that the game begins at a position, but no tag FEN tells which"),
        ('[FEN "nonsense"]', "The tag FEN: Not a valid position"),
        (f'[FEN "{KINGS}"] [Position "{KINGS.replace("w", "b")}"]', "tell two positions"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', "no King"),
    ],
)
def test_a_position_that_cannot_be_is_never_the_first_one_instead(tags, why):
    assert why in refused("wotn", f"{tags}\n\n{FIRST}")[1]


# --- Several games ----------------------------------------------------------------------------------------------


def test_which_of_several_games_is_asked_and_refusals_say_which():
    assert refused("expedition", TWO) == ("which", "This text holds 2 games: which?")
    assert refused("expedition", TWO, which=3)[0] == "which"
    assert len(read("expedition", TWO, which=1).steps) == 3
    field, sentence = refused("expedition", TWO, which=2)
    assert field == "score" and sentence.startswith("Game 2: Move 1, Black: “d4” is not possible.")
    assert "Game" not in refused("expedition", "1. e5")[1]


def test_the_games_are_told_by_what_their_tags_say():
    assert pasted_score.games_to_choose(GAMES["expedition"], TWO + "\n1. c4 c5 *") == [
        ("1", "1. Ysolde – Brannoc, day 100"),
        ("2", "2. Hob – ?"),
        ("3", "3. “1. c4 c5 *”"),
    ]
    assert pasted_score.games_to_choose(GAMES["expedition"], FIRST) == []
    assert pasted_score.games_to_choose(GAMES["expedition"], "[White A]") == []


# --- Levels from the top ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["1. S1a2-1b3 S1a7-1b6 *", "1. w2d2-2d3 w2d7-2d6 2. S1a2-1b3", "1a21b3"])
def test_levels_that_fit_only_when_counted_from_the_top_are_asked_about(text):
    field, sentence = refused("dragonchess", text)
    assert field == "from_top" and "With 1 for the upper board" in sentence
    steps = read("dragonchess", text, from_top=True).steps
    assert GAMES["dragonchess"].write_action(steps[0 if "w2" not in text else 2]) == "3a23b3"


@pytest.mark.parametrize("text", ["1. S3a2-3b3 S3a7-3b6 *", "1. W2d3 W2d6"])
def test_levels_that_fit_as_we_count_are_not(text):
    assert len(read("dragonchess", text).steps) == 2


@pytest.mark.parametrize("text", ["1. W2d3 W2d3", "1. xyz", "1. S2a2-2b3"])
def test_a_score_that_fits_neither_way_is_refused_as_it_stands(text):
    field, sentence = refused("dragonchess", text)
    assert field == "score" and sentence.startswith("Move 1, ")


def test_a_flat_board_knows_no_levels():
    assert refused("wotn", "1. 1a2-1b3")[0] == "score"
    assert len(read("wotn", FIRST, from_top=True).steps) == 1


# --- Dragonchess as its other programs write it -----------------------------------------------------------------

WARRIORS = ["2d22d3", "2d72d6", "3g13a7"]


@pytest.mark.parametrize(
    "text",
    [
        "W 2d2-2d3\nW 2d7-2d6\nR 3g1×3a7\n",
        "1\nW 2D2-2D3\n2\nW 2D7-2D6\n3\nR 3G1×3A7\n",
        "1. R3g1-3a7".replace("R3g1-3a7", "W/2d2-2d3 W2d6") + " 2. R/3g1x3a7 *",
        "Gold - Ground - Warrior - D2 - D3\nScarlet - Ground - Warrior - D7 - D6\nGold - Sky - Dragon - G1 - A7 = Sylph",
        "1. Warrior 2d2-2d3 Warrior 2d7-2d6 2. Dragon 3g1x3a7",
        "1. W ground d2-d3 W Ground D7-D6 2. Dragon sky g1 x sky a7",
        "1. Warrior middle d3 Warrior middle d6 2. Dr upper a7 *",
        "1. W Surface d2 → Surface d3 W/2d7 - 2d6 2. Dragon - Air - G1 - A7",
        "1 Ysolde (Gold) – Ground – Warrior – D2 – D3\n2 Bran 2nd (Scarlet) – Ground – Warrior – D7 – D6\n"
        "3 Ysolde (Gold) – Sky – Dragon – G1 – A7 = Sylph",
    ],
)
def test_lists_of_other_programs_are_read(text):
    game = GAMES["dragonchess"]
    assert [game.write_action(step) for step in read("dragonchess", text).steps] == WARRIORS


AFAR = '[Position "12/12/12/12/12/12/7R4/12|11k/12/12/12/7w4/7w4/7w4/K11|12/12/12/12/12/12/12/12 g 0 1"]\n\n'


@pytest.mark.parametrize(
    "text",
    [
        "1. R 3h2×2h2 (remote) *",
        "1. R3h2x2h2(remote) *",
        "Ysolde (Gold) - Sky→Ground - Dragon - H2 - H2 = Warrior (remote capture)",
        "Gold - Sky→Ground - Dragon - H2 - H2 = Warrior (remote capture) Scarlet resigns",
    ],
)
def test_captures_from_afar_are_read_as_those_programs_list_them(text):
    game = GAMES["dragonchess"]
    assert [game.write_action(step) for step in read("dragonchess", AFAR + text).steps][:1] == ["3h22h2"]
