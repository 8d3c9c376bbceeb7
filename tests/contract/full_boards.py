"""What the contract suite needs to know of each full board in the catalog."""

from hypothesis import strategies as st

from campaigns.rules.contract import Side
from tests.variants.rules.chessgammon import drawn as chessgammon
from tests.variants.rules.dragonchess.drawn import placed
from tests.variants.rules.expedition import drawn as expedition
from tests.variants.rules.wotn import drawn as wotn
from variants.catalog import GAMES
from variants.rules.board_game import BoardGame
from variants.rules.chessgammon.position import CENTRED, Cube
from variants.rules.chessgammon.situation import GameTerms, MatchScore, Scheme, start_situation
from variants.rules.chessgammon.situation import Situation as Chessgammon
from variants.rules.dragonchess.position import START
from variants.rules.expedition.attempt import Risk
from variants.rules.expedition.position import START as EXPEDITION
from variants.rules.expedition.situation import Situation as Expedition
from variants.rules.state import M, P
from variants.rules.state_text import StateText
from variants.rules.wotn.chart import ALTERNATIVE
from variants.rules.wotn.preparation import Situation as Wotn

_DRAGONCHESS = [
    START,
    placed("K2g1 M2d4 H2f6 B1c3 W2a7 k2l8 u2d6 e1g6 b1d4 w2h2 s3b3"),
    placed("K2a1 O2h7 k2l8 C3l7 b1a1 m3f3", halfmove=95),
    placed("K2g1 o2g5 B1g5 M2d4 H2f6 H3b2 P1h4 u2d6 k2l8 r3f3 b1d4 e1g6 S2c4 s3c4"),
    placed("M2d4 H2f6 H2b2 O2a1 O2l1 P2h4 C2e5 u2d6"),
    placed("S2c4 s3a7 G3d4 G3h4 R3e5 E1d4 w2d5"),
]

_WOTN = [
    Wotn(),
    Wotn(chart=ALTERNATIVE),
    Wotn(points=(0, 3)),
    Wotn(chart=ALTERNATIVE, points=(6, 1)),
    Wotn(placed=wotn.placed("Ke1 NrRd4 Rh1 Pa2 Pg2 ke8 nrrd5 ra8 rb7 ph7", rights="Kq")),
    Wotn(placed=wotn.placed("Ke1 Kc1 Rh1 NrBb3 ke8 kc8 nrbg6 ra8 qh5", "black", rights="K")),
    Wotn(chart=ALTERNATIVE, placed=wotn.placed("Kb6 FADb3 WfDa2 ka8 ph4", halfmove=96)),
    Wotn(placed=wotn.placed("Ke1 Ra1 Rh1 NrRc3 Qd1 ke8 ra8 rh8 nrrc6 qd8")),
    Wotn(placed=wotn.placed("Ka1 BNc2 Cd2 NWe2 Pf5 kg8 bnc7 cd7 nwe7 pf7 pg4")),
]

_CHESSGAMMON = [
    None,
    chessgammon.placed("Ke1 Ra1 Rh1 Pb7 Pd5 Pe5 ke8 ra8 qd8 ph4", rights="KQq", dice=(6, 5)),
    chessgammon.placed("Kc3 Pa4 Pg4 kc5 pb4 ph4 pf4", "black", passed=("a3", "g3"), dice=(1, 1)),
    chessgammon.placed("Kc3 Pc2 ke5 pd4 rh8", dice=(1,), cube=Cube(4, Side.BLACK)),
    chessgammon.placed("Kd4 ke5", halfmove=97, cube=Cube(2, Side.WHITE)),
    chessgammon.placed("Kd4 ke5 na1", "black", halfmove=98),
    chessgammon.placed("Ke1 Ra1 Pb7 Pd2 ke8 ra5 nb1", dice=(4,), rights="Q"),
    chessgammon.placed("Ka4 Na3 Na5 Nb4 Nb5 Ba2 Nb1 kc4", dice=(6, 1)),
]


def _chessgammon_options(dice, cube, double_game, agreed, start, score):
    is_turned = bool(start and start.cube != CENTRED)
    terms = GameTerms(dice, cube or is_turned, double_game, agreed, agreed, None if is_turned else score)
    return Chessgammon(start, terms) if start else start_situation(terms)


_EXPEDITION = [
    *(Expedition(EXPEDITION, risk) for risk in Risk),
    Expedition(placed=expedition.placed("Ke1 Ra1 Rh1 Pb7 Pe5 ke8 ra8 qd8 pd5", rights="KQq", passed="d6")),
    Expedition(placed=expedition.placed("Ke1 Qd1 Ra1 ke8 rd8 bh4", "black", pending="d8d1@?", rights="Q")),
    Expedition(expedition.placed("Ke1 Ra1 ke8 ra8", rights="Qq", pending="a1a8!"), Risk.REMOVE),
    Expedition(expedition.placed("Ke1 Qe5 Rh1 ke8 bb4", shared="be5 bh1", rights="K"), Risk.SHARE),
    Expedition(expedition.placed("Kd4 Ra1 kd6 rg7", "black", pending="g7g1@3", halfmove=97), Risk.SHARE),
    Expedition(placed=expedition.placed("Kd4 Ra1 kd6", halfmove=96)),
]

OPTIONS: dict[str, st.SearchStrategy] = {
    "dragonchess": st.sampled_from(_DRAGONCHESS),
    "wotn": st.sampled_from(_WOTN),
    "chessgammon": st.builds(
        _chessgammon_options,
        st.sampled_from(Scheme),
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.sampled_from(_CHESSGAMMON),
        st.sampled_from([None, MatchScore(3, 2), MatchScore(1, 4), MatchScore(4, 1, crawford=True)]),
    ),
    "expedition": st.sampled_from(_EXPEDITION),
}


def no_secrets(draw, state, viewer):
    """Nothing is hidden on a full board: only the same state looks the same."""
    return state


class Forgetful(BoardGame[P, M]):
    """A game without its cache, which would know every state that has just been written."""

    def read_state(self, text):
        return StateText(self).read(text)


ENTRIES = [
    (Forgetful(game.variant, type(game.score)), OPTIONS[slug], no_secrets) for slug, game in GAMES.items()
]
