"""What every page for printing has: its size and its edition, chosen by the address and switched by links."""

from collections.abc import Iterator

from django.db.models import TextChoices
from django.http import HttpRequest


class PaperSize(TextChoices):
    """A paper size, each with a style sheet of its name."""

    A4 = "a4", "A4"
    LETTER = "letter", "Letter"


class Edition(TextChoices):
    """The Dungeon Master's edition, or the players'."""

    DM = "dm", "For the DM"
    PLAYERS = "players", "For players"


SwitchLink = tuple[str, str, bool]


class Paper:
    """The size and edition that a page's address asks for; A4 for the DM by default."""

    def __init__(self, request: HttpRequest) -> None:
        self._query = request.GET
        self.size = PaperSize.LETTER if request.GET.get("size") == PaperSize.LETTER else PaperSize.A4
        is_for_players = request.GET.get("edition") == Edition.PLAYERS
        self.edition = Edition.PLAYERS if is_for_players else Edition.DM

    @property
    def is_for_players(self) -> bool:
        return self.edition is Edition.PLAYERS

    @property
    def stylesheet(self) -> str:
        return f"css/paper-{self.size}.css"

    @property
    def sizes(self) -> Iterator[SwitchLink]:
        """Label, address, and whether it is the current one."""
        return ((str(size.label), self._query_with("size", size), size is self.size) for size in PaperSize)

    @property
    def editions(self) -> Iterator[SwitchLink]:
        return (
            (str(edition.label), self._query_with("edition", edition), edition is self.edition)
            for edition in Edition
        )

    @property
    def query(self) -> str:
        """The query string that keeps the size on another page; empty for A4."""
        return f"?size={self.size}" if self.size is not PaperSize.A4 else ""

    def _query_with(self, name: str, value: str) -> str:
        query = self._query.copy()
        query[name] = value
        query.pop("line", None)
        return f"?{query.urlencode()}"
