"""What a player would type is read in every game as long as one legal move is meant; whatever is typed gets a move or a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable
from tests.examples import examples
from tests.variants.rules.chessgammon import drawn as chessgammon
from tests.variants.rules.dragonchess import drawn as dragonchess
from tests.variants.rules.expedition import drawn as expedition
from tests.variants.rules.wotn import drawn as wotn
from variants import catalog
from variants.rules.chessgammon.dice_tables import STANDARD as STANDARD_DICE
from variants.rules.wotn.chart import STANDARD

ADVENTURERS = wotn.placed("Ke1 Ra1 Rh1 Nf3 Pe5 Pg4 ke8 nd4 rd7 ph5", rights="KQ")
PASSED = wotn.played(wotn.placed("Ke1 Pe5 ke8 pd7", "black"), "d7d5")
CHESS = "Ke1 Ra1 Rh1 Bd5 Pb7 Pe4 Ng1 ke8 nc6 pf5"
RUN = chessgammon.placed("Ke1 Ra1 Rh1 ke8", dice=(6,), rights="KQ")
BISHOP = chessgammon.placed(CHESS, dice=(3,), rights="KQ")
PAWN = chessgammon.placed(CHESS, dice=(1,), rights="KQ")
EXPEDITION = expedition.placed(CHESS, rights="KQ")
LANDING = expedition.placed("Kh1 Qe2 ka8", pending="e2e8@3")
THREE_BOARDS = dragonchess.placed("W2e2 S3c2 S3e2 R3c4 u2d3 w2f7 U2k5 o2l7 u2c4 W2a7")

TYPED = [
    # Castling, with letters or noughts, and by the King's squares
    *((RUN, text, "e1g1") for text in ("O-O", "0-0", "o-o", "O-O!", "0-0+", "O-O@6", "e1g1", "e1-g1", "Ke1-g1", "Kg1")),
    *((EXPEDITION, text, "e1c1") for text in ("O-O-O", "0-0-0", "o-o-o", "0-0-0 !?", "e1c1", "e1-c1", "Kc1")),
    *((ADVENTURERS, text, "e1g1") for text in ("O-O", "0-0", "0-0,", "e1g1", "Ke1-g1")),
    # The sign of a capture, right, wrong or left out
    *((BISHOP, text, "d5c6") for text in ("Bxc6", "B:c6", "B-c6", "Bc6")),
    *((BISHOP, text, "d5c6") for text in ("Bd5xc6", "d5c6", "d5xc6", "d5:c6", "d5-c6", "Bdxc6", "B5c6", "BxNc6", "BxN")),
    *((EXPEDITION, text, "d5c6") for text in ("Bxc6", "B:c6", "B-c6", "Bc6+", "Bc6#", "Bxc6 ??", "Bxc6,", "Bxc6 $14", "d5-c6")),
    *((ADVENTURERS, text, "f3d4=NW") for text in ("Nxd4", "N:d4", "N-d4", "Nd4", "nf3:d4", "Nf3:d4/NW", "Nf3xd4=NW", "Nd4(NW)",
                                                  "Nf3-d4/nw+", "f3d4", "f3:d4", "f3xd4=NW", "f3d4=NW")),
    *((THREE_BOARDS, text, "3c42c4") for text in ("Drx2c4", "dr2c4", "Dr:2c4", "Dr-2c4", "DrxU2c4", "Drx2c4 ch !", "3c4x2c4",
                                                 "3c4-2c4", "Dr/3c4x2c4", "Dr3c4x2c4")),
    # A pawn
    *((PAWN, text, "e4f5") for text in ("exf5", "ef5", "e:f5", "e4xf5", "Pxf5", "pe4xf5", "exf5!")),
    *((PAWN, text, "b7b8q") for text in ("b8=Q", "b8Q", "b8(Q)", "b8/Q", "b8=q", "b7b8q", "b7-b8=Q")),
    *((EXPEDITION, text, "b7b8n") for text in ("b8=N", "b8N", "b8=n", "b7b8n", "b7b8=N", "Pb8/N")),
    *((PASSED, text, "e5d6=AD") for text in ("exd6=AD", "exd6=ad", "e:d6/AD", "e5d6=AD", "exd6/AD e.p.", "e5:d6AD !")),
    *((THREE_BOARDS, text, "2a72a8") for text in ("W2a8(H)", "W2a8", "w2a8=h", "W2a8H", "2a7-2a8", "2a72a8")),
    # A landing
    *((LANDING, text, "e2e4") for text in ("Qe4", "qe4", "e4", "Qxe4", "e2e4", "e2-e4!", "Qe2-e4", "Qe4(e5,e8)", "Qe4(e5,e8) !?,")),
    # Small letters and signs
    *((EXPEDITION, text, "g1f3") for text in ("Nf3", "nf3", "Nxf3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "Nf3 dis ch", "Nf3mate", "N/g1-f3")),
    *((THREE_BOARDS, text, "2e22e3") for text in ("2e2-2e3", "2e22e3", "W2e3", "w2e3", "Wx2e3", "W2e3!?", "W2e3#", "W2e3 dbl ch", "2E2-2E3", "We2x2e3", "W/2e2-2e3")),
]  # fmt: skip


def meant(position, text):
    if isinstance(position, wotn.Position):
        return wotn.write_move(wotn.read_notation(STANDARD, position, text))
    if isinstance(position, chessgammon.Position):
        return chessgammon.GAME.write_action(chessgammon.read_notation(position, STANDARD_DICE, text))
    if isinstance(position, expedition.Position):
        return expedition.coordinates(expedition.read_notation(position, text))
    return dragonchess.GAME.write_action(dragonchess.read_notation(position, text))


@pytest.mark.parametrize(("position", "text", "move"), TYPED, ids=[text for _, text, _ in TYPED])
def test_what_a_player_would_type_is_read(position, text, move):
    assert meant(position, text) == move


@pytest.mark.parametrize(
    ("position", "text", "error", "told"),
    [
        (EXPEDITION, "b8", Ambiguous, "“b8” could be b8=N or b8=B or b8=R or b8=Q. Say which."),
        (PASSED, "exd6", Ambiguous, "“exd6” could be e5:d6/WfD or e5:d6/AD. Say which."),
        (THREE_BOARDS, "S3d3", Ambiguous, "“S3d3” could be S/3c2-3d3 or S/3e2-3d3. Say which."),
        (BISHOP, "BxRc6", NotPossible, "The move is possible, but it captures another piece, or none. Did you mean Bxc6?"),
        (BISHOP, "bxc6", NotPossible, "Did you mean Bxc6?"),
        (BISHOP, "Bb4xc6", NotPossible, "There is no Bishop on b4; the one on d5 can go to c6. Did you mean Bxc6?"),
        (EXPEDITION, "Nd5xc6", NotPossible, "Did you mean Bxc6?"),
        (EXPEDITION, "Nf3=Q", NotPossible, "Did you mean Nf3?"),
        (PASSED, "e5d6=Q", NotPossible, "add =WfD or =AD"),
        (THREE_BOARDS, "WxO2e3", NotPossible, "it captures another piece, or none. Did you mean W2e3?"),
        (THREE_BOARDS, "W2e3(H)", NotPossible, "the piece does not become that. Did you mean W2e3?"),
        (EXPEDITION, "bxc6", NotPossible, "Did you mean Bxc6?"),
        (THREE_BOARDS, "Dx2c4", NotPossible, "There is no such Dwarf. Did you mean Drx2c4?"),
        (LANDING, "Rc4", NotPossible, "The Queen on e2 was announced and must move"),
        (THREE_BOARDS, "O-O", Unreadable, "Can't read “O-O”. Try W2f3"),
        (RUN, "O-O@5", NotPossible, "Only the 6 can move it: leave out @5"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_possible_and_what_may_be_meant(position, text, error, told):
    with pytest.raises(error) as refusal:
        meant(position, text)
    assert told in str(refusal.value)


SCORES = {
    "dragonchess": ("1. W2f3 W2f6 2. W2f4 W2f5", "W2f3, W2f6 2) W2f4 $1 W2f5! {so} *", "1 W2f3 1... W2f6, 7. W2f4 ; so\nW2f5"),
    "wotn": ("1. e2-e4 e7-e5 2. Ng1-f3", "e4 e5 Nf3", "1 e4, 1... e5, 2) Nf3 $1 {best} *", "1.e4 e5 5.Nf3!? ... "),
    "chessgammon": (
        "1. 6 4 --- 2. 5 3 --- 3. 2 1 Nc3 e3",
        "6 4 --- 5 3 --- 2 1 Nc3 e3",
        "1. 6 4 --- 3. 5 3 --- 3. 2 1 Nc3 e3",
        "1) 6 4 --- {no} 1... 5 3 --- ; no\n3... 2 1 Nc3, e3 $1",
        "1.6 4 --- {nothing} 5 3 --- ; nothing\n 3. 2 1 Nc3! e3 ?!",
        "White rolls 6 Black rolls 4 White starts the game. 6 4 --- 5 3 --- 2 1 Nc3 e3",
    ),
    "expedition": ("1. e4 e5 2. Nf3", "e4 e5 Nf3", "1 e4, e5, $2 3... Nf3 $14", "1.e4 {so} e5 9) Nf3 ?!"),
}  # fmt: skip


@pytest.mark.parametrize("slug", SCORES)
def test_scores_may_have_odd_numbers_commas_marks_and_comments(slug):
    usual, *others = SCORES[slug]
    score = catalog.GAMES[slug].score
    for text in others:
        assert score.read(text).steps == score.read(usual).steps


PLACES = [BISHOP, PAWN, ADVENTURERS, PASSED, EXPEDITION, LANDING, THREE_BOARDS]


@examples(300)
@given(
    text=st.one_of(
        st.text(max_size=40),
        st.lists(
            st.sampled_from(
                [*"KQRBNPWDSUxX:-/=@+#!?,12358abcdefgh", "Dr", "NW", "2e3", "e4", "d5", "c6", "O-O", "$1", " ch", " e.p.", "(H)"]
            ),
            max_size=8,
        ).map("".join),
    ),
    position=st.sampled_from(PLACES),
)  # fmt: skip
def test_whatever_is_typed_gives_a_move_or_one_line(text, position):
    try:
        assert meant(position, text)
    except RulesError as refusal:
        assert len(str(refusal).splitlines()) == 1
        assert len(str(refusal)) < 600
