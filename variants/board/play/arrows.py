"""Arrows and circles that the DM draws for a match's spectators to see, on the TV that stands for the table."""

from django.db import transaction

from campaigns.match.models import Guest, Match
from campaigns.match.play.guests import touch, update_guests
from variants import catalog
from variants.board.play.history import History
from variants.models import ShownArrows

MAX_ARROWS = 20


def read_arrows(match: Match, text: str) -> str:
    """The arrows of "e2-e4 g1-g1", each once; raises Unreadable for what is no square, ValueError for too many of them."""
    grid = catalog.game(match.game).variant.army.grid
    arrows = tuple(dict.fromkeys(text.split()))
    if len(arrows) > MAX_ARROWS:
        raise ValueError(f"At most {MAX_ARROWS} arrows are shown at once: wipe some away.")
    for arrow in arrows:
        start, _, end = arrow.partition("-")
        grid.read(start), grid.read(end)
    return " ".join(arrows)


def show_arrows(match: Match, past: History, arrows: str) -> None:
    with transaction.atomic():
        row = {"arrows": arrows, "after": past.last_seen}
        ShownArrows.objects.update_or_create(match=match, defaults=row)
        update_guests(match.guests.filter(place=Guest.Place.SPECTATOR, removed_at=None))
        touch(match)


def shown_arrows(match: Match, past: History) -> list[str]:
    rows = ShownArrows.objects.filter(match=match, after=past.last_seen)
    return (rows.values_list("arrows", flat=True).first() or "").split()
