"""What the contract suite needs to know of each full board in the catalog."""

from hypothesis import strategies as st

from campaigns.rules.contract import Side
from tests.rules.variants.chessgammon import drawn as chessgammon
from tests.rules.variants.dragonchess.drawn import placed
from tests.rules.variants.expedition import drawn as expedition
from tests.rules.variants.wotn import drawn as wotn
from variants.catalog import VARIANTS
from variants.rules.chessgammon.cube import CENTRED, Cube
from variants.rules.chessgammon.options import Options as ChessgammonOptions
from variants.rules.chessgammon.terms import Scheme, Terms
from variants.rules.dragonchess.options import Options
from variants.rules.expedition.options import Options as ExpeditionOptions
from variants.rules.expedition.risky import Risk
from variants.rules.wotn.charts import ALTERNATIVE
from variants.rules.wotn.options import Options as WotnOptions

_DRAGONCHESS = [
    Options(),
    Options(placed("K2g1 M2d4 H2f6 B1c3 W2a7 k2l8 u2d6 e1g6 b1d4 w2h2 s3b3")),
    Options(placed("K2a1 O2h7 k2l8 C3l7 b1a1 m3f3", halfmove=95)),
]

_WOTN = [
    WotnOptions(),
    WotnOptions(ALTERNATIVE),
    WotnOptions(points=(0, 3)),
    WotnOptions(ALTERNATIVE, points=(6, 1)),
    WotnOptions(start=wotn.placed("Ke1 NrRd4 Rh1 Pa2 Pg2 ke8 nrrd5 ra8 rb7 ph7", rights="Kq")),
    WotnOptions(start=wotn.placed("Ke1 Kc1 Rh1 NrBb3 ke8 kc8 nrbg6 ra8 qh5", "black", rights="K")),
    WotnOptions(ALTERNATIVE, start=wotn.placed("Kb6 FADb3 WfDa2 ka8 ph4", halfmove=96)),
]

_CHESSGAMMON = [
    None,
    chessgammon.placed("Ke1 Ra1 Rh1 Pb7 Pd5 Pe5 ke8 ra8 qd8 ph4", rights="KQq", dice=(6, 5)),
    chessgammon.placed("Kc3 Pa4 Pg4 kc5 pb4 ph4 pf4", "black", passed=("a3", "g3"), dice=(1, 1)),
    chessgammon.placed("Kc3 Pc2 ke5 pd4 rh8", dice=(1,), cube=Cube(4, Side.BLACK)),
    chessgammon.placed("Kd4 ke5", halfmove=97, cube=Cube(2, Side.WHITE)),
    chessgammon.placed("Kd4 ke5 na1", "black", halfmove=98),
]


def _chessgammon_options(dice, cube, double_game, start):
    return ChessgammonOptions(Terms(dice, cube or bool(start and start.cube != CENTRED), double_game), start)


_EXPEDITION = [
    *(ExpeditionOptions(risk) for risk in Risk),
    ExpeditionOptions(
        start=expedition.placed("Ke1 Ra1 Rh1 Pb7 Pe5 ke8 ra8 qd8 pd5", rights="KQq", passed="d6")
    ),
    ExpeditionOptions(
        start=expedition.placed("Ke1 Qd1 Ra1 ke8 rd8 bh4", "black", pending="d8d1@?", rights="Q")
    ),
    ExpeditionOptions(Risk.REMOVE, expedition.placed("Ke1 Ra1 ke8 ra8", rights="Qq", pending="a1a8!")),
    ExpeditionOptions(Risk.SHARE, expedition.placed("Ke1 Qe5 Rh1 ke8 bb4", shared="be5 bh1", rights="K")),
    ExpeditionOptions(
        Risk.SHARE, expedition.placed("Kd4 Ra1 kd6 rg7", "black", pending="g7g1@3", halfmove=97)
    ),
    ExpeditionOptions(start=expedition.placed("Kd4 Ra1 kd6", halfmove=96)),
]

OPTIONS: dict[str, st.SearchStrategy] = {
    "dragonchess": st.sampled_from(_DRAGONCHESS),
    "wotn": st.sampled_from(_WOTN),
    "chessgammon": st.builds(
        _chessgammon_options,
        st.sampled_from(Scheme),
        st.booleans(),
        st.booleans(),
        st.sampled_from(_CHESSGAMMON),
    ),
    "expedition": st.sampled_from(_EXPEDITION),
}


def no_secrets(draw, state, viewer):
    """Nothing is hidden on a full board: only the same state looks the same."""
    return state


ENTRIES = [(rules, OPTIONS[slug], no_secrets) for slug, rules in VARIANTS.items()]
