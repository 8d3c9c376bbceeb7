"""The moves of a score, dressed as programs and people dress them: side lines, glyphs, comments, signs of every keyboard."""

import re
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from tests.examples import examples
from tests.scores import last_state, random_game, write_score
from variants.catalog import GAMES
from variants.rules.score import SideLine
from variants.rules.score_text import result_of

EXPEDITION, WOTN = GAMES["expedition"], GAMES["wotn"]
each_game = pytest.mark.parametrize("slug", GAMES)


def moves(text, game=EXPEDITION):
    return [game.write_action(step) for step in game.score.read(text).steps if not isinstance(step, tuple)]


def side_lines(text, game=EXPEDITION):
    def told(line: SideLine):
        steps = [step if isinstance(step, tuple) else game.write_action(step) for step in line.steps]
        return line.at, steps, [told(other) for other in line.side_lines]

    return [told(line) for line in game.score.read(text, side_lines=True).side_lines]


KNIGHTS = ["e2e4", "e7e5", "g1f3", "b8c6"]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 2. Nf3 $1 Nc6 *",
        "1. e4(1. d4)e5(1... c5 2. Nf3 (2. c3)(2. d4)) 2. Nf3 Nc6 (2... d6) *",
        "1. e4 ± e5 += 2. Nf3 ⩲ Nc6 N",
        "1. e4 N e5 TN 2. Nf3 □ Nc6 D *",
        "1. e4± e5+= 2. Nf3+/- Nc6-/+ ∞ → ↑ ∆",
        "1. e4N e5TN 2. Nf3(D) Nc6(N) (=)",
        "1. e4‼ e5⁇ 2. Nf3⁉ Nc6 ⁈",
        "1.e2–e4 e7—e5 2.♘f3 Nb8‑c6 *".replace("♘", "N"),
        "1. e2 - e4 e7 – e5 2. N g1–f3 N b8 - c6",
        "1．e4 e5　2．Nf3 Nc6",
        "1.\u200be4\u2060 e5 2.\u00adNf3 Nc\ufeff6",
        "1… e4 1…e5 2) Nf3 2… Nc6",
        "1. e4 {[%clk 0:03:00] (not this) 1-0} e5 ; (nor this\n2. Nf3 Nc6",
        "1. e4 (best by test) e5 (see page 4) 2. Nf3 Nc6 (the Duke looks up)",
        "e4 e5 Nf3 Nc6",
        "1. e4 e5; 2. Nf3 Nc6",
        "1.e4 e5;2.Nf3 Nc6;",
        "1. e4 e5; 2. Nc3 was played too\n2. Nf3 ; 2. Bc4\nNc6",
    ],
)
def test_what_is_for_people_is_passed_over(text):
    assert moves(text) == KNIGHTS


def test_castlings_are_read_with_blanks_and_dashes_of_any_kind():
    opening = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. {} {}"
    for castling in ("O-O", "0–0", "O – O", "0 - 0", "o-o"):
        assert moves(opening.format(castling, castling))[-2:] == ["e1g1", "e8g8"]


@pytest.mark.parametrize("way", ["-", " - ", "→", " -> ", " to ", "\u00a0–\u00a0"])
def test_a_move_is_one_word_whatever_stands_between_its_squares(way):
    assert moves(f"1. W2d2{way}2d3 2d7{way}2d6", GAMES["dragonchess"]) == ["2d22d3", "2d72d6"]


def test_signs_of_check_are_no_glyphs():
    check = "1. e4 e5 2. Qh5 Nc6 3. Qxf7 {}"
    for sign in ("+", "†", " †", "‡", " ch", " check", "+!?", " dbl ch", "# "):
        assert moves(check.format(sign).replace("{}", sign))[-1] == "h5f7"


def test_side_lines_are_told_with_the_step_they_replace():
    assert side_lines("1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 (1... c5) 2. Nf3 *") == [
        (0, ["d2d4", "d7d5"], [(1, ["g8f6", "c2c4"], [])]),
        (1, ["c7c5"], []),
    ]
    assert moves("1. e4 e5 2. Qf3(g4,h5) (2. Nf3) {2 2} Nc6") == moves("1. e4 e5 2. Qf3(g4,h5) {2 2} Nc6")
    dice = side_lines("1. e4 e5 2. Qf3(g4,h5) {2 2} (2. Qh5 {6 1} Nc6) *")
    assert dice == [(2, ["d1h5", (6, 1), "d1h5", "b8c6"], [])]


def test_side_lines_of_chessgammon_replace_a_half_move_or_a_turn():
    text = "1. 6 4 --- 2. 2 1 Nc6 e5 (e6) (2. 5 3 ---) (if he rolls well) 3. 5 3 --- *"
    assert side_lines(text, GAMES["chessgammon"]) == [(5, ["e7e6"], []), (2, ["roll", (5, 3), "0000"], [])]


@pytest.mark.parametrize("text", ["1. e4 (1. d4 d4) e5", "1. e4 e5 (1... c5 2. Nf9)"])
def test_a_side_line_that_cannot_be_played_is_refused_where_asked_for(text):
    assert moves(text) == ["e2e4", "e7e5"]
    with pytest.raises(Unreadable, match="Move [12], (Black|White), in a side line: "):
        EXPEDITION.score.read(text, side_lines=True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1. e4 (1. d4 e5", "A side line, in parentheses, is not closed"),
        ("1. e4) e5", "closes what was not opened"),
        ("(" * 99, "at most 40 deep"),
        ("1. e4 -- 2. d4", "Can't read “--”"),
        ("1. e4 ход 2. d4", "Can't read “ход”"),
        ("1. e4 Z0 *", "Can't read “Z0”"),
        ("1. 5254 5755 *", "Can't read “5254”"),
    ],
)
def test_what_is_no_move_is_never_passed_over(text, why):
    with pytest.raises(Unreadable, match=why):
        EXPEDITION.score.read(text)


@pytest.mark.parametrize("nothing", ["@@@@", "<>", "--", "null", "Z0"])
def test_a_null_move_of_another_program_is_never_passed_over(nothing):
    with pytest.raises(Unreadable, match=f"Move 1, Black: Can't read “{nothing}”"):
        EXPEDITION.score.read(f"1. e4 {nothing} 2. e5")


@pytest.mark.parametrize("castling", ["00", "OO", "00+", "О-О", "Ο-Ο", "О – O", "o-o"])
def test_a_castling_is_no_number_and_may_come_from_any_keyboard(castling):
    start = "1. e4 e5 2. Nf3 Nc6 3. Be2 d6 4. "
    assert moves(f"{start}{castling} a6") == moves(f"{start}O-O a6")


@pytest.mark.parametrize(
    "parted", ["1. e4,e5 2. Nf3,Nc6", "1. e2=>e4 e7==>e5 2. g1⇒f3 b8➔c6", "1. e4, e5, 2. Nf3, Nc6,"]
)
def test_moves_are_parted_by_commas_and_joined_by_any_arrow(parted):
    assert moves(parted) == KNIGHTS


LETTERS = {"de": "KDTLS", "fr": "RDTFC", "nl": "KDTLP", "pl": "KHWGS", "es": "RDTAC", "cs": "KDVSJ"}


@pytest.mark.parametrize("language", LETTERS)
@pytest.mark.parametrize("slug", ["chessgammon", "expedition"])
@examples(15)
@given(seed=st.integers(0, 10**9))
def test_a_score_in_the_letters_of_a_language_that_is_told_is_the_same_game(slug, language, seed):
    game = GAMES[slug]
    text = write_score(game, random_game(game, Random(seed), 60))
    head, _, moves_text = text.rpartition("\n\n")
    names = str.maketrans("KQRBN", LETTERS[language])
    other = re.sub(
        r"\b[KQRBN](?=[a-h]?[1-8]?x?[a-h][1-8])|(?<=8=|1=)[QRBN]",
        lambda piece: piece[0].translate(names),
        moves_text,
    )
    read = game.score.read(f'[Language "{language}"]\n{head}\n\n{other}')
    assert read == game.score.read(text)


def test_letters_of_another_language_are_read_if_they_can_mean_one_thing_and_asked_about_if_not():
    english = moves("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6")
    assert moves("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6") == moves("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6") == english
    for text in ("1. e4 e5 2. Sf3 Sc6", "1. e4 e5 2. Pf3 Pc6 3. Lb5"):
        with pytest.raises(Unreadable, match="several languages could be meant: add a tag like"):
            moves(text)
    assert moves('[Language "nl"]\n1. e4 e5 2. Pf3 Pc6 3. Lb5 a6') == english
    assert moves('[Language "de"]\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6') == english
    assert moves('[Language "fr"]\n1. e4 e5 2. Re2') == ["e2e4", "e7e5", "e1e2"]


@pytest.mark.parametrize(
    ("slug", "text", "why"),
    [
        ("dragonchess", "1. D 2. W2l3", "Move 1, Gold: Can't read “D”"),
        ("dragonchess", "1. W2f3 W2f6 2. N", "Move 2, Gold: Can't read “N”"),
        ("wotn", "1. N 2. e4", "Move 1, White: Can't read “N”"),
        ("wotn", "D 1. e4 e5", "Move 1, White: Can't read “D”"),
        ("wotn", "1. {develops} N! e4", "Move 1, White: Can't read “N”"),
        ("expedition", "1. e4 e5 2. TN 3. d4", "Move 2, White: Can't read “TN”"),
        ("dragonchess", "1. W2l2-2l3 D 2. W2a7-2a6", "Move 1, Scarlet: Can't read “D”"),
        ("dragonchess", "1 W2l2-2l3 D 2 W2a7-2a6", "Move 1, Scarlet: Can't read “D”"),
        ("wotn", "1. e4 N 2. Nc6", "Move 1, Black: Can't read “N”"),
        ("expedition", "1. e4 D 2. e5", "Move 1, Black: Can't read “D”"),
        ("expedition", "1. e4 e5 2. Nf3 N! {develops} (2. d4) 3. Bc4", "Move 2, Black: Can't read “N”"),
        ("expedition", "1. e4 N 1... e5 2. Nf3 D 3. d4", "Move 2, Black: Can't read “D”"),
    ],
)
def test_a_lone_letter_in_a_move_s_place_is_not_passed_over_as_a_sign(slug, text, why):
    with pytest.raises(Unreadable, match=why):
        GAMES[slug].score.read(text)


@pytest.mark.parametrize("text", [
    "1. e4 N 1... e5 D 2. Nf3 D Nc6 N",    "1. e4 1... e5 N 2. Nf3 2... Nc6 N",         "1. e4 1. e5 N 2. Nf3 2. Nc6 N",
    "1. e4 1. ... e5 N 2. Nf3 2. ... Nc6", "1. e4 N {new} (1. d4 N d5 D 2. c4) e5 N 2. Nf3 N 2... Nc6", "1. e4 e5 (1... c5 N 2. Nf3 D) 2. Nf3 N Nc6",
])  # fmt: skip
def test_a_sign_where_both_have_moved_is_passed_over(text):
    assert moves(text) == KNIGHTS


@pytest.mark.parametrize("slug", ["dragonchess", "wotn", "expedition"])
@given(seed=st.integers(0, 2**32), letter=st.sampled_from(["N", "D", "TN", "RR", "D!"]))
@examples(100)
def test_letters_are_signs_at_every_move_until_the_one_of_black_is_missing(slug, seed, letter):
    game, random = GAMES[slug], Random(seed)
    text = write_score(game, random_game(game, random, 20)).rpartition("\n\n")[2]
    turns = re.split(r"\s(?=\d+\. )", text)
    whole = [turn for turn in turns if re.fullmatch(r"\d+\. [^\s{(]+ [^\s{(]+", turn)]
    signed = [f"{turn} {letter}" if turn in whole and random.random() < 0.5 else turn for turn in turns]
    assert game.score.read(" ".join(signed)).steps == game.score.read(text).steps
    if turns[:1] != whole[:1] or len(turns) < 2:
        return
    number, white, _ = turns[0].split()
    refusal = f"^Move 1, {game.side_name(Side.BLACK)}: .*“{letter.strip('!')}”"
    with pytest.raises(Unreadable, match=refusal):
        game.score.read(" ".join([number, white, letter, *turns[1:]]))


def test_a_letter_apart_that_may_be_the_knight_or_a_sign_is_asked_about():
    assert moves("1. e4 e5 2. Nf3 a6 N 3. N b1-c3")[-1] == "b1c3"
    with pytest.raises(Unreadable, match="“N a6” could be “Na6”, or “a6” with a sign"):
        EXPEDITION.score.read("1. e4 e5 2. Nf3 N a6")


def test_a_piece_apart_from_its_move_is_read_or_asked_about():
    assert moves("1. d4 d5 2. Nc3 Nf6 3. N xd5 N fxd5")[-2:] == ["c3d5", "f6d5"]
    with pytest.raises(Unreadable, match="“N cxd5” could be “Ncxd5”, or “cxd5” with a sign"):
        EXPEDITION.score.read("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. N cxd5")
    for text in ("1. N(g1)f3", "1. e4 e5 2. N(g1)f3", "1. Q(d1)d2"):
        with pytest.raises(Unreadable, match=r"Can't read “[NQ]"):
            EXPEDITION.score.read(text)


@pytest.mark.parametrize("comment", [
    "{2 2}", "{ 2 2 }", "{[%clk 0:01:02] 2 2}", "{2 2 [%eval 0.3][%emt 0:00:05]}", "{[%clk 0:01:02]} {2 2}", "{dice 2 2}", "{Rolled: 2 2}",
])  # fmt: skip
def test_faces_are_read_beside_clocks_and_whatever_they_are_called(comment):
    record = EXPEDITION.score.read(f"1. e4 e5 2. Qf3(g4,h5) {comment} Nc6")
    assert [step for step in record.steps if isinstance(step, tuple)] == [(2, 2)]


@pytest.mark.parametrize("dice", ["6 4", "64", "64:", "6 4:", "6-4", "6-4:", "6,4", "6+4"])
def test_the_dice_of_a_turn_are_read_as_programs_of_backgammon_write_them(dice):
    read = GAMES["chessgammon"].score.read
    assert (
        read(f"1. {dice} --- 2. {dice} --- 3. 2 1 Nc3 e3").steps
        == read("1. 6 4 --- 2. 6 4 --- 3. 2 1 Nc3 e3").steps
    )


def test_forms_of_ours_in_parentheses_are_no_side_lines():
    assert moves("1. e4 e5 2. Qf3(g4, h5) {2 2} Nc6")[2] == "d1h5"
    with pytest.raises(Unreadable, match=r"“Nf3\(!\)” is not an attempt"):
        EXPEDITION.score.read("1. e4 e5 2. Nf3(!)")
    for brackets in ("(g4,h5)", "(g4, h5)", " (g4,h5)", "(g4 h5)", "(g4-h5)", "(g4 – h5)", "(g4→h5)"):
        assert moves(f"1. e4 e5 2. Qf3{brackets} {{2 2}} Nc6")[2] == "d1h5"
    assert moves("1. e4 e5 2. Nf3 (d4, d5) Nc6 3. Bc4 (d4 exd4) (d3 d6)")[-1] == "f1c4"
    assert moves("1. e4(d4) e5(c5) 2. exd5(d4)".replace(" 2. exd5(d4)", "")) == ["e2e4", "e7e5"]


# --- How a game ends --------------------------------------------------------------------------------------------

ENDINGS = {
    "1-0": [
        "1-0", "1–0", "1 - 0", "1:0", "1∶0", "１-０", "White wins", "Black resigns", "1-0 (Black resigns)",
        "1-0 on time", "White  wins", "Black\nresigns",
    ],
    "0-1": ["0-1", "0 — 1", "0:1", "Black won.", "White resigned", "White lost", "White forfeits", "Black resigns 0-1"[14:]],
    "1/2-1/2": [
        "1/2-1/2", "½-½", "½:½", "½ – ½", "1/2", "½", "0.5-0.5", "Draw", "draw agreed", "agreed drawn",
    ],
    "*": ["*", "* ", "∗", "", "adjourned", "Unfinished"],
}  # fmt: skip
FIRST_MOVES = {
    "dragonchess": "1. W2d3 W2d6",
    "wotn": "1. e2-e4 e7-e5",
    "expedition": "1. e4 e5",
    "chessgammon": "1. 6 4 --- 2. 5 3 ---",
}


@each_game
@pytest.mark.parametrize(
    ("result", "written"), [(one, text) for one, texts in ENDINGS.items() for text in texts]
)
def test_every_game_reads_how_it_ended(slug, result, written):
    score = GAMES[slug].score
    if slug == "dragonchess":
        written = written.replace("White", "Gold").replace("Black", "Scarlet")
    record = score.read(f"{FIRST_MOVES[slug]} {written}")
    over = score.game.over(last_state(score.game, record))
    assert (over.winner.value if over and over.winner else over and "draw") == {
        "1-0": "white",
        "0-1": "black",
        "1/2-1/2": "draw",
        "*": None,
    }[result]


@pytest.mark.parametrize("told", ["", " *", " 0-1", " Scarlet wins", ", Gold resigns"])
@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("wotn", "1. f2-f3 e7-e5 2. g2-g4 Qd8-h4#"),
        (
            "dragonchess",
            '[Position "12/12/12/12/12/12/12/12|12/12/5k6/12/4K7/12/12/12|12/12/12/12/4b7/12/12/12 s 0 40"]\n40... 2f62f5',
        ),
    ],
)
def test_a_game_that_has_ended_on_the_board_needs_no_word_of_it(slug, text, told):
    assert len(GAMES[slug].score.read(text + told).steps) == (4 if slug == "wotn" else 1)
    with pytest.raises(Unreadable, match=r"ended 0-1 \(checkmate\), but the result says 1-0"):
        GAMES[slug].score.read(f"{text} 1-0")


def test_words_of_a_setting_are_read_in_any_case():
    assert WOTN.score.read('[chart "Alternative"]\n1. e4') == WOTN.score.read('[Chart "alternative"]\n1. e4')


@each_game
@pytest.mark.parametrize("word", ["Resigns", "resigns.", "resigned", ", Resigns"])
def test_who_resigns_without_a_name_is_to_move(slug, word):
    """Betza's sample of a mate in his article ends "5. Rf1-f7, Resigns"."""
    steps = GAMES[slug].score.read(f"{FIRST_MOVES[slug]}{'' if word[0] == ',' else ' '}{word}").steps
    assert GAMES[slug].write_action(steps[-1]) == "resign"


@each_game
def test_endings_that_contradict_each_other_are_refused(slug):
    read = GAMES[slug].score.read
    with pytest.raises(Unreadable, match="The moves end with 1-0, and with 0-1"):
        read(f"{FIRST_MOVES[slug]} 1-0 ({GAMES[slug].side_names[0]} resigns)")
    with pytest.raises(Unreadable, match="The tag Result says 0-1, but the moves end with 1-0"):
        read(f'[Result "0–1"]\n\n{FIRST_MOVES[slug]} 1:0')
    with pytest.raises(Unreadable, match="The tag Result must be"):
        read('[Result "2-0"]\n\n*')


# --- The same game, whatever it wears ---------------------------------------------------------------------------

DASHES = "‐‑‒–—―−﹣－"
GLYPHS = [
    "±", "∓", "⩲", "⩱", "+=", "=+", "+-", "∞", "=", "□", "→", "↑", "∆", "!?", "⁉", "$14", "(D)",
    "(a fine move)",
]  # fmt: skip
ASIDES = [
    "{why not 1-0? (1. xx)}", "; 1. xx\n", "(x1 y2 {z})", "((z9) q)", "{}", "\n", "\r\n", "\u200b ", "\u3000",
]  # fmt: skip
HEADS = [
    '[White "Ysolde"]\n[Result "{}"]\n\n',
    "[ White  “Ysolde” ]\r\n[Result «{}»]\r\n",
    '\ufeff[White \'Ysolde\'] [Result "{}"] [CM_White "42"]\n',
    '% club\n; a comment\n[White "Ysolde"]\n\n[Event "1. e4 [x]"]\n[result "{}"]\n\n',
    "Hi,\n\n```\n[White „Ysolde“]\n[Result ‘{}’]\n",
]


def dressed(text, result, random):
    """A score of ours as others would bring it: glyphs and asides behind moves, other dashes, other tags."""
    body = ""
    for word in text.split("\n\n", 1)[-1].split():
        is_move = re.search(r"[a-l][1-8]\W*$|---$|[0O]$", word) and random.random() < 0.4
        body += word.replace("-", random.choice(DASHES)) + (
            f" {random.choice(GLYPHS + ASIDES)} " if is_move else " "
        )
    return random.choice(HEADS).format(result) + body


def test_an_arrow_between_two_moves_is_a_glyph_where_it_is_no_move():
    read = GAMES["expedition"].score.read
    assert read("1. c3 → e5 2. d4 *").steps == read("1. c3 e5 2. d4 *").steps
    assert read("1. c2 → c3 e5 *").steps == read("1. c3 e5 *").steps


@each_game
@examples(60)
@given(seed=st.integers(0, 10**9))
@example(seed=691095363)  # an arrow between the squares of two moves
@example(seed=316)  # and in Chessgammon, whose moves come with dice
def test_a_game_is_the_same_in_every_dress(slug, seed):
    game, random = GAMES[slug], Random(seed)
    played = random_game(game, random, 14)
    result = result_of(game.over(last_state(game, played)))
    brought = dressed(write_score(game, played), result, random)
    assert game.score.read(brought).steps == game.score.read(write_score(game, played)).steps


REWRITTEN = {
    "semicolons": lambda text: re.sub(r" (?=\d+\.)", "; ", text),
    "commas": lambda text: re.sub(r"(?<=[a-h][1-8]) ", ", ", text),
    "lines": lambda text: text.replace(" ", "\n"),
    "wide": lambda text: text.replace(" ", "  "),
    "small": str.lower,
    "large": str.upper,
    "without numbers": lambda text: re.sub(r"\d+\.+\s*", "", text),
    "numbers in parentheses": lambda text: re.sub(r"(\d+)\. ", r"(\1) ", text),
    "dice in brackets": lambda text: re.sub(r"\{([^}]*)\}", r"[\1]", text),
    "dice bare": lambda text: re.sub(r"\{([^}]*)\}", r"\1", text),
    "dice with dashes": lambda text: re.sub(r"\{(\d) (\d)\}", r"{\1-\2}", text),
    "without captures": lambda text: text.replace("x", ""),
}


@each_game
@pytest.mark.parametrize("way", REWRITTEN)
@examples(12)
@given(seed=st.integers(0, 10**9))
def test_a_score_written_otherwise_is_the_same_game_or_refused_and_never_another(slug, way, seed):
    game = GAMES[slug]
    text = write_score(game, random_game(game, Random(seed), 30)).rpartition("\n\n")[2]
    try:
        read = game.score.read(REWRITTEN[way](text))
    except Unreadable:
        return
    assert read.steps == game.score.read(text).steps


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7. e4 e5 8. Nf3", "The score begins with move 7: add the moves that are missing"),
        ("1. e4 e5 2. Nf3 Nc6 12. h3 h6", "Move 12 follows on move 2: add"),
        (
            '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n23. e4 Ke7 24. e5 Ke6 34. Kf2',
            "Move 34 follows on move 24: add",
        ),
        ("(1. e4 e5 2. Nf3)", "All the moves stand in parentheses, as side lines do"),
    ],
)
def test_a_part_of_a_game_is_not_taken_for_the_whole(text, why):
    with pytest.raises(Unreadable, match=why):
        GAMES["expedition"].score.read(text)


@pytest.mark.parametrize(
    "text",
    ["1. e4 2. e5 3. Nf3 4. Nc6", "1. e4 e5 3. Nf3 Nc6", "1. e4 e5 (7. a3) 2. Nf3 2. Nc6"],
)  # fmt: skip
def test_moves_counted_otherwise_are_all_there(text):
    score = GAMES["expedition"].score
    assert score.read(text) == score.read("e4 e5 Nf3 Nc6")


OTHERWISE = {
    "expedition": ("1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Nf6 5. Nc3 d6 6. Be2 Be7 7. O-O O-O", [
        "1. e4 - e5 2. Nf3 – Nc6 3. d4 - exd4 4. Nxd4 - Nf6 5. Nc3 - d6 6. Be2 - Be7 7. O-O - O-O",
        "1. e4 e5 2. Nf3 {so} 2. - Nc6 3. d4 e x d4 4. N x d4 Nf6 5. Nc3 d6 6. Be2 Be7 7. O-O O-O",
        "1. White: e4 Black: e5 2. White: Nf3 Black: Nc6 3. d4 exd4 4. Nxd4 Nf6 5. Nc3 d6 6. Be2 Be7 7. O-O O-O",
        "1. P e2-e4\n1... p e7-e5 // as ever, Nf6?\n2. N g1-f3 n b8-c6 3. P d2-d4 p e5-d4 4. N f3-d4 n g8-f6 5. N b1-c3 p d7-d6 6. B f1-e2 b f8-e7 7. K e1-g1 k e8-g8",
        "1. Pawn to e4 Pawn to e5 2. Knight to f3 Knight from b8 to c6 3. Pawn on d2 to d4 e takes d4 4. Knight takes on d4 Knight f6 "
        "5. Knight c3 Pawn d6 6. Bishop e2 Bishop e7 7. castles kingside Castles short",
        "1. e4 e5 2. Nf3 (worse is h4; better may be a3) Nc6 3. d4 exd4 4. Nxd4 Nf6 5. Nc3 d6 6. Be2 Be7 7. O-O castles on the king’s side",
    ]),
    "wotn": ("1. e4 d5 2. exd5/AD Qxd5 3. Nf3 Nc6", [
        "1. e4 d5 2. exd5 = AD Qxd5 3. Nf3 Nc6", "1. e4 d5 2. exd5 (AD) Qxd5 3. Nf3 Nc6", "1. e4 d5 2. exd5 becomes DA Qxd5 3. n g1-f3 n b8-c6",
        "1. e4 d5 2. exd5 (improves to AD) Qxd5 3. Nf3 Nc6",
    ]),
    "dragonchess": ("1. W2f3 W2f6 2. Drx3a7 W2e6", [
        "1. Wf3M Wf6M\n2. Rxa7U We6M", "1. Wf2-f3M Wf7-f6M 2. Dr/g1Uxa7U? We6M", "1. W 2f3 - W 2f6 2. Dr x 3a7 - W 2e6",
        "Gold: Warrior 2f2-2f3\nScarlet: Warrior 2f7-2f6\nGold: Dragon takes 3a7\nScarlet: Warrior from 2e7 to 2e6",
    ]),
}  # fmt: skip


@pytest.mark.parametrize(("slug", "text"), [(slug, text) for slug, (_, texts) in OTHERWISE.items() for text in texts])  # fmt: skip
def test_moves_in_words_with_blanks_dashes_and_levels_behind_are_read(slug, text):
    score = GAMES[slug].score
    assert score.read(text) == score.read(OTHERWISE[slug][0])


@pytest.mark.parametrize("text", ["1. e4 - 2. d4", "1. e4 e5 2. Nf3 -", "1. e4 - *"])
def test_a_dash_in_a_move_s_place_is_not_passed_over(text):
    with pytest.raises(Unreadable, match="Can't read “-”"):
        GAMES["expedition"].score.read(text)


@pytest.mark.parametrize("becomes", ["/WfD", "=WfD", " = WfD", " (WfD)", " becomes WfbD"])
def test_what_a_piece_becomes_is_not_joined_with_the_next_move(becomes):
    game = GAMES["wotn"]
    moves = game.score.read(f"1. e2-e4 d7-d5 2. e4:d5{becomes} a7-a6").steps
    assert [game.write_action(move) for move in moves] == ["e2e4", "d7d5", "e4d5=WfD", "a7a6"]


@pytest.mark.parametrize(
    ("slug", "name"),
    [("wotn", "The Way of the Knight"), ("wotn", "WotN: the Way of the Knight"), ("dragonchess", "Dragonchess by Gary Gygax"), ("dragonchess", "Dragon Chess")],
)  # fmt: skip
def test_a_game_is_known_by_its_whole_name_too(slug, name):
    assert GAMES[slug].score.read(f'[Variant "{name}"]\n\n*').steps == ()


@pytest.mark.parametrize("name", ["Dragonchess by Somebody Else", "Dragonchess-960", "Chess / Dragonchess"])
def test_a_game_whose_name_says_more_is_refused(name):
    with pytest.raises(Unreadable, match=f"This score is of “{name}”"):
        GAMES["dragonchess"].score.read(f'[Variant "{name}"]\n\n*')
