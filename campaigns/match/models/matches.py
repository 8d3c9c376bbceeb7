"""Matches of any game, their append-only log, and the submissions that make a double tap harmless."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import house_rules
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import BOARDS_ARE_LESSONS
from campaigns.core.fields import ChessModifierField
from campaigns.core.keys import new_public_id
from campaigns.core.occasions import MAX_OCCASION_LENGTH, OCCASION_HELP
from campaigns.match.models import installed
from campaigns.match.models.installed import InstalledGame
from campaigns.match.models.series import Series
from campaigns.match.rules import time_per_move
from campaigns.people.models import Character
from campaigns.rules.contract import Side

SIDES = [(side.value, side.value.title()) for side in Side]
BOTH = "both"
ARMAGEDDON = ", Armageddon"
"""Follows the game's own word for a draw that counts as a win for Black."""
WAITS_FOR = [*SIDES, (BOTH, "Both")]


def are_lessons() -> models.Q:
    """Matches whose `is_lesson` is true."""
    boards = models.Q(game__in=installed.slugs_of(teaching=False), house_rules__contains=BOARDS_ARE_LESSONS)
    return models.Q(game__in=installed.slugs_of(teaching=True)) | boards


class Match(models.Model):
    """A contest: what CM gains (later bets) hang on. `status` to `cheated` are projected from the log's last line.

    So are `waits_for` to `due_at`, from the log and the rows of `TimeChange`; they are empty without a time per move.
    """

    class Status(models.TextChoices):
        PLAYING = "playing", "in play"
        OVER = "over", "over"

    class RematchRule(models.TextChoices):
        ASKING = "asking", "Players ask me"
        FREELY = "freely", "Players start one when both want it"
        NEVER = "never", "Players cannot ask for one"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="matches")
    game = models.SlugField(max_length=40)
    options = models.TextField()
    house_rules = models.TextField(blank=True, help_text="Frozen when the match started.")
    number = models.PositiveIntegerField(
        help_text="Order within the record: of beginning, and once it is over of ending."
    )
    day = models.IntegerField(help_text="The campaign day it is played on.")
    place = models.CharField(max_length=120, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.PLAYING)
    how = models.CharField(max_length=50, blank=True, help_text="How it ended, in the game's own word.")
    winner = models.CharField(max_length=5, blank=True, choices=SIDES)
    played_out = models.BooleanField(default=False)
    turns = models.PositiveIntegerField(default=0, help_text="Turns resolved.")
    cheated = models.CharField(
        max_length=11, blank=True, help_text="The sides that cheated or tried to; the DM's alone to know."
    )
    public_id = models.CharField(
        max_length=22,
        unique=True,
        default=new_public_id,
        help_text="In the addresses of everybody but the DM.",
    )
    public_version = models.PositiveIntegerField(
        default=1, help_text="Grows only with what everybody may know; players' forms are made for it."
    )
    dm_version = models.PositiveIntegerField(
        default=1,
        help_text="Grows with what only the DM may know: seals, seats, dice that change nothing to be seen.",
    )
    players_roll = models.BooleanField(
        default=True,
        help_text="Players make their own open rolls (against intimidation) on their own devices.",
    )
    engine_sides = models.CharField(
        max_length=11, blank=True, help_text="The sides that the engine plays for an NPC."
    )
    may_analyse = models.BooleanField(
        default=False, help_text="Players may analyse on their own devices while it is in play."
    )
    coached_sides = models.CharField(
        max_length=11,
        blank=True,
        help_text="The sides that have the coach on, while nothing hangs on the match.",
    )
    rematch_rule = models.CharField(max_length=6, choices=RematchRule, default=RematchRule.ASKING)
    rematch_wanted = models.CharField(
        max_length=11, blank=True, help_text="The sides that ask for a rematch, once it is over."
    )
    rematch_of = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="rematches")
    occasion = models.CharField(
        max_length=MAX_OCCASION_LENGTH, blank=True, default="", editable=False, help_text=OCCASION_HELP
    )
    series = models.ForeignKey(Series, null=True, on_delete=models.SET_NULL, related_name="games")
    series_game = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Its number in the series."
    )
    series_points = models.PositiveIntegerField(
        null=True, blank=True, help_text="What its winner scores in the series; null while it counts nothing."
    )
    hours_per_move = models.PositiveIntegerField(
        null=True, blank=True, help_text="In slow play: hours of the real world for each move."
    )
    waits_for = models.CharField(
        max_length=5, blank=True, choices=WAITS_FOR, help_text="In slow play: who owes a move."
    )
    waits_since = models.DateTimeField(
        null=True, blank=True, help_text="When the line was written after which they do."
    )
    due_at = models.DateTimeField(null=True, blank=True, db_index=True, help_text="Until when it is owed.")
    is_timed = models.BooleanField(default=False, help_text="Whether it has a chess clock.")
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-day", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_match_a_number"),
            models.UniqueConstraint(fields=["series", "series_game"], name="one_game_a_number_in_a_series"),
        ]
        indexes = [
            models.Index(fields=["campaign", "-day", "-number"], name="matches_latest_first"),
            models.Index(fields=["campaign", "occasion", "-day", "-number"], name="matches_of_an_occasion"),
        ]

    def __str__(self) -> str:
        return f"match {self.number} of {self.campaign}"

    def get_absolute_url(self) -> str:
        """The DM's page; empty if the game is not installed."""
        return reverse(self.entry.pages.match_route, args=[self.campaign_id, self.pk]) if self.entry else ""

    @property
    def version(self) -> int:
        """The version DM's forms are made for: grows with every line of the log."""
        last: int = self.lines.order_by("-seq").values_list("seq", flat=True)[0]
        return last

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def rules(self) -> HouseRules:
        return house_rules.read(self.house_rules)

    @property
    def is_lesson(self) -> bool:
        """Whether it may move its players' CMs: by its game, or as its frozen house rules have full boards (R61b)."""
        return self.entry is not None and (self.entry.teaches or BOARDS_ARE_LESSONS in self.house_rules)

    @property
    def npc_sides(self) -> tuple[Side, ...]:
        """The sides that the engine plays for an NPC."""
        return tuple(Side(side) for side in self.engine_sides.split())

    @property
    def rematch_wishes(self) -> tuple[Side, ...]:
        return tuple(Side(side) for side in self.rematch_wanted.split())

    @property
    def rematch(self) -> "Match | None":
        return self.rematches.order_by("-pk").first()

    def seat(self, side: Side) -> "Seat":
        return next(seat for seat in self.seats.all() if seat.side == side)

    @property
    def white(self) -> "Seat":
        return self.seat(Side.WHITE)

    @property
    def black(self) -> "Seat":
        return self.seat(Side.BLACK)

    @property
    def title(self) -> str:
        return f"{self.white.name} against {self.black.name}"

    @property
    def date(self) -> str:
        return self.campaign.date_of(self.day)

    @property
    def entry(self) -> InstalledGame | None:
        return installed.INSTALLED.get(self.game)

    def side_name(self, side: Side) -> str:
        return installed.INSTALLED[self.game].side_name(side)

    @property
    def game_title(self) -> str:
        return self.entry.rules.title if self.entry else self.game

    @property
    def result(self) -> str:
        """How it stands or ended: "Ysolde won", "Ysolde won (crushing win)", "stalemate", "in play, 1 turn"."""
        if not self.is_over:
            return f"in play, {self.entry.play.progress(self.turns)}" if self.entry else "in play"
        if not self.winner:
            return self.how
        how = "" if self.how == "win" else f" ({self.how})"
        return f"{self.seat(Side(self.winner)).name} won{how}"

    @property
    def is_armageddon_draw(self) -> bool:
        return self.how.endswith(ARMAGEDDON)

    @property
    def counts_as(self) -> str:
        """ "Armageddon: Ysolde wins" after a draw that counts as a win; else empty."""
        return f"Armageddon: {self.seat(Side(self.winner)).name} wins" if self.is_armageddon_draw else ""

    @property
    def pace(self) -> str:
        return f"{time_per_move.write(self.hours_per_move)} a move" if self.hours_per_move else ""

    @property
    def awaited_names(self) -> str:
        sides = list(Side) if self.waits_for == BOTH else [Side(self.waits_for)]
        return " and ".join(self.seat(side).name for side in sides)

    @property
    def seat_url(self) -> str:
        return reverse(installed.INSTALLED[self.game].pages.seat_route, args=[self.public_id])


class Seat(models.Model):
    """Who sits where, with the numbers as they were when the match started.

    At a full board a person may sit by name alone (`character` is None), and a character who knows no chess: then
    there is no CM.
    """

    class Admission(models.TextChoices):
        FREELY = "freely", "Freely"
        ASKING = "asking", "After I allow it"
        NOBODY = "nobody", "Not at all"

        @classmethod
        def usual(cls, character: Character | None) -> "Seat.Admission":
            """How a seat is admitted to before the DM says otherwise."""
            # Nobody takes an NPC's seat; anybody takes another.
            return cls.FREELY if character is None or character.is_pc else cls.NOBODY

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(max_length=5, choices=SIDES)
    admission = models.CharField(max_length=7, choices=Admission, default=Admission.NOBODY)
    character = models.ForeignKey(Character, null=True, on_delete=models.PROTECT, related_name="seats")
    name = models.CharField(max_length=80)
    cm = ChessModifierField(null=True)
    initial_cm = ChessModifierField(null=True)
    intelligence = models.PositiveSmallIntegerField(null=True)
    is_pc = models.BooleanField()
    adventurer = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="one_seat_a_side")]

    def __str__(self) -> str:
        return f"{self.name} ({self.side})"

    @property
    def side_name(self) -> str:
        return self.match.side_name(Side(self.side))


class Line(models.Model):
    """One line of a match's log: never updated, never deleted; a correction is a further line.

    The log is the truth. `state` is written beside each line so that loading is one row, `position` so that it
    can be read, and of a move on a board its `notation` and what it has `taken`; tests replay the log and compare.
    `seq` never leaves the server: secret lines would show.
    """

    class Kind(models.TextChoices):
        START = "start", "started"
        ACT = "act", "decided"
        THROW = "throw", "rolled"
        LEARN = "learn", "rolled for experience"
        NOTE = "note", "rolled for a note"
        ASK = "ask", "take-back asked for"
        REFUSE = "refuse", "take-back refused"
        UNDO = "undo", "undone"
        CORRECT = "correct", "die corrected"
        VOID = "void", "die voided"
        REDO = "redo", "redone"
        ABANDON = "abandon", "abandoned"

    class ThrownBy(models.TextChoices):
        TYPED = "typed", "typed by the DM"
        MACHINE = "machine", "rolled by the machine"
        RECORDED = "recorded", "recorded before"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="lines")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    side = models.CharField(max_length=5, blank=True, choices=SIDES)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    text = models.TextField(
        blank=True,
        help_text="The action, the chart of a rolled note, or the reason of an undo or a correction.",
    )
    notation = models.CharField(max_length=40, blank=True, help_text="A move in its game's own notation.")
    taken = models.CharField(
        max_length=40, blank=True, help_text="The token of the piece a move has captured."
    )
    roll_key = models.CharField(max_length=60, blank=True)
    sides = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of the dice rolled: 100 for d%."
    )
    faces = models.CharField(max_length=100, blank=True)
    thrown_by = models.CharField(max_length=8, blank=True, choices=ThrownBy)
    secret = models.BooleanField(default=False)
    keeps = models.PositiveIntegerField(
        null=True,
        blank=True,
        help_text="An undo, a redo, or a correction that asks for more keeps the log up to this seq.",
    )
    state = models.TextField()
    position = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "seq"]
        constraints = [models.UniqueConstraint(fields=["match", "seq"], name="one_line_a_seq")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seq} {self.kind} {self.text or self.faces}"
