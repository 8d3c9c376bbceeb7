"""The chess clock of a match: its terms, how it stands, and how it stood after each line of the log."""

from django.db import models

from campaigns.match.models.matches import Match
from campaigns.match.rules.chess_clock import Extra, Stop


class ChessClock(models.Model):
    """A match's clock. Times are milliseconds, moments those of UTC since 1970.

    A side has what it had at the beginning of its turn, less what it has `spent` since. `alive_at` is the last sign of a
    server that looked after it, `white_seen` and `black_seen` those of a device that was connected.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="chess_clock")
    minutes = models.PositiveSmallIntegerField()
    seconds = models.PositiveSmallIntegerField()
    extra = models.CharField(max_length=9, choices=[(extra.value, extra.value) for extra in Extra])
    flag_loses = models.BooleanField(default=False, help_text="A fallen flag loses without the DM's word.")
    waits_for_devices = models.BooleanField(
        default=False, help_text="It stands while the device of the side on move is not connected."
    )
    waits_for_dice = models.BooleanField(default=True, help_text="It stands while dice are awaited.")
    white_left = models.BigIntegerField()
    white_spent = models.BigIntegerField(default=0)
    black_left = models.BigIntegerField()
    black_spent = models.BigIntegerField(default=0)
    on_move = models.CharField(max_length=11, blank=True, help_text="The sides whose time it is.")
    stop = models.CharField(
        max_length=6,
        blank=True,
        default=Stop.START.value,
        choices=[(stop.value, stop.value) for stop in Stop if stop],
    )
    since = models.BigIntegerField(default=0)
    alive_at = models.BigIntegerField(default=0)
    white_seen = models.BigIntegerField(null=True)
    black_seen = models.BigIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["stop"], name="clocks_by_stop")]

    def __str__(self) -> str:
        return f"chess clock of {self.match}"


class ChessClockReading(models.Model):
    """What a chess clock showed when a line of the log had been written: undoing goes back to it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chess_clock_readings")
    seq = models.PositiveIntegerField()
    has_begun = models.BooleanField(help_text="Whether anybody's time had run by then.")
    white_left = models.BigIntegerField()
    white_spent = models.BigIntegerField()
    black_left = models.BigIntegerField()
    black_spent = models.BigIntegerField()

    class Meta:
        ordering = ["match", "seq"]
        constraints = [models.UniqueConstraint(fields=["match", "seq"], name="one_clock_reading_a_line")]

    def __str__(self) -> str:
        return f"chess clock of {self.match} after line {self.seq}"
