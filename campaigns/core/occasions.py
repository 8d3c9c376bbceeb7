"""What a record was part of: a downtime, an evening's gambling, a tournament. Lists and the chronicle tell each of these as one.

Matches, and what else many games at once write, carry its key; the chronicle's own entry of it has the same.
"""

from enum import StrEnum

from django.db.models import CharField, Q, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Concat

MAX_OCCASION_LENGTH = 32
OCCASION_HELP = "What it was part of, like downtime-12; empty: it stands alone."


class OccasionKind(StrEnum):
    DOWNTIME = "downtime"
    EVENING = "evening"
    TOURNAMENT = "tournament"

    def key(self, pk: int) -> str:
        return f"{self.value}-{pk}"

    def key_column(self, path: str | Combinable = "pk") -> Concat:
        """The key of the row whose id stands at `path`, in the database."""
        return Concat(Value(f"{self.value}-"), Cast(path, CharField()), output_field=CharField())


def in_downtime(path: str = "occasion") -> Q:
    """What happened while time passed, with nobody at the table."""
    return Q((f"{path}__startswith", f"{OccasionKind.DOWNTIME}-"))
