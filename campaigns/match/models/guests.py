"""The devices at a match, and the notes sealed on them."""

from django.conf import settings
from django.db import models

from campaigns.match.models.matches import SIDES, Match
from campaigns.rules.contract import Side


class Guest(models.Model):
    """A device at the table, under a name. The key lives in its session and nowhere else.

    `tablet` is the DM's own tablet handed over: a seat behind a curtain until the DM's PIN takes it back. A device that
    took its seat by the room code plays at once, but shows nothing of the sheet until the DM has `confirmed` it.
    """

    class Place(models.TextChoices):
        WHITE = Side.WHITE.value, "White"
        BLACK = Side.BLACK.value, "Black"
        SPECTATOR = "spectator", "Spectator"
        WAITING = "waiting", "Waiting for a seat"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="guests")
    key = models.CharField(max_length=32, unique=True)
    name = models.CharField(max_length=40)
    place = models.CharField(max_length=10, choices=Place, default=Place.WAITING)
    tablet = models.BooleanField(default=False)
    confirmed = models.BooleanField(default=False, help_text="The DM has given this device its seat.")
    asks_for = models.CharField(
        max_length=5,
        blank=True,
        choices=SIDES,
        help_text="The side it has asked the DM for; a spectator's was declined.",
    )
    own_version = models.PositiveIntegerField(
        default=0, help_text="Grows with what only this device may know: its seat, a roll it may make."
    )
    joined_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "place"],
                condition=models.Q(removed_at=None, place__in=[side.value for side in Side]),
                name="one_device_a_side",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.place})"

    @property
    def is_present(self) -> bool:
        return self.removed_at is None

    @property
    def side(self) -> Side | None:
        return Side(self.place) if self.place in (Side.WHITE, Side.BLACK) else None

    @property
    def place_label(self) -> str:
        return self.match.side_name(self.side) if self.side else self.get_place_display()

    @property
    def confirmed_side(self) -> Side | None:
        """The side whose sheet and notes this device may see; None until the DM has confirmed it."""
        return self.side if self.confirmed else None

    @property
    def is_asking(self) -> bool:
        return bool(self.asks_for) and self.place == self.Place.WAITING

    @property
    def was_declined(self) -> bool:
        return bool(self.asks_for) and self.place == self.Place.SPECTATOR


def devices_of(match: Match) -> list[Guest]:
    """The devices at this match, in the order they came."""
    rows: list[Guest] | None = match.__dict__.get("devices")
    if rows is None:
        rows = match.__dict__["devices"] = list(match.guests.filter(removed_at=None))
    return rows


def places_with_device(match: Match) -> set[str]:
    return {device.place for device in devices_of(match)}


def is_between_npcs(match: Match) -> bool:
    """Whether nobody but the Dungeon Master plays in it: two NPCs, and no device at a seat."""
    seats, devices = [match.seat(side) for side in Side], places_with_device(match)
    return all(seat.character_id and not seat.is_pc and seat.side not in devices for seat in seats)


class Draft(models.Model):
    """A sealed note that waits for the other one; it enters the log when the judge takes both.

    A side has one of its own, and beside it that of the device at its seat as long as the DM has not confirmed it.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="drafts")
    side = models.CharField(max_length=5, choices=SIDES)
    turn = models.PositiveIntegerField()
    text = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now=True)
    guest = models.ForeignKey(
        Guest,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="drafts",
        help_text="The unconfirmed device that sealed it; none for the side's own.",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side"], condition=models.Q(guest=None), name="one_draft_a_side"
            ),
            models.UniqueConstraint(fields=["guest"], name="one_draft_a_device"),
        ]

    def __str__(self) -> str:
        return f"{self.side}'s note for turn {self.turn} of {self.match}"
