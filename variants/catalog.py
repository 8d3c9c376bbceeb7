"""Every full board by its slug: the only place that names them all."""

from typing import Any

from variants.rules.chessgammon.game import CHESSGAMMON
from variants.rules.dragonchess.game import DRAGONCHESS
from variants.rules.variant import Variant

AnyVariant = Variant[Any, Any, Any, Any]

VARIANTS: dict[str, AnyVariant] = {game.slug: game for game in (DRAGONCHESS, CHESSGAMMON)}
