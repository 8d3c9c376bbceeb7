"""What the contract suite needs to know of each full board in the catalog."""

from hypothesis import strategies as st

from tests.rules.variants.dragonchess.drawn import placed
from variants.catalog import VARIANTS
from variants.rules.dragonchess.options import Options

_DRAGONCHESS = [
    Options(),
    Options(placed("K2g1 M2d4 H2f6 B1c3 W2a7 k2l8 u2d6 e1g6 b1d4 w2h2 s3b3")),
    Options(placed("K2a1 O2h7 k2l8 C3l7 b1a1 m3f3", halfmove=95)),
]

OPTIONS: dict[str, st.SearchStrategy] = {"dragonchess": st.sampled_from(_DRAGONCHESS)}


def no_secrets(draw, state, viewer):
    """Nothing is hidden on a full board: only the same state looks the same."""
    return state


ENTRIES = [(rules, OPTIONS[slug], no_secrets) for slug, rules in VARIANTS.items()]
