"""The clocks of a match: its chess clock, the time per move in slow play, and the game time it has added to the campaign's."""

from django.conf import settings
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
    black_minutes = models.PositiveSmallIntegerField(
        null=True, help_text="Black's, where the times of the sides differ."
    )
    black_seconds = models.PositiveSmallIntegerField(default=0)
    armageddon = models.BooleanField(default=False, help_text="A draw counts as a win for Black.")
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


class TimeChange(models.Model):
    """The time per move as it was agreed and changed, and time given for one move. Append-only.

    `hours` are those per move from now on (None: no limit), or for `more` those added for the move owed since `since`.
    """

    class Kind(models.TextChoices):
        AGREED = "agreed", "agreed at the start"
        CHANGED = "changed", "changed"
        MORE = "more", "more time for one move"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="time_changes")
    kind = models.CharField(max_length=7, choices=Kind)
    hours = models.PositiveIntegerField(null=True)
    since = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.match}: {self.hours} hours, {self.kind}"


class ClockLine(models.Model):
    """Game time that a match has added to the campaign's clock, or has given back: their sum is what it added.

    A line of 0 minutes: the DM has set the clock since, and nothing that becomes of the match moves it.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="clock_lines")
    minutes = models.IntegerField(help_text="Below 0 where it was taken back.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.minutes} minutes from {self.match_id}"
