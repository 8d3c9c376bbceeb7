"""Tournaments, who entered them, the rounds that were drawn, and the coins in the pot.

Standings and brackets are stored nowhere: they follow from the pairings and the results of their matches.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.functional import cached_property

from campaigns.campaign.models import Campaign
from campaigns.core.fields import ChessModifierField
from campaigns.core.keys import new_public_id
from campaigns.core.occasions import OccasionKind
from campaigns.match.models import Match, installed
from campaigns.money.models import Purse, PurseLine
from campaigns.money.rules.odds import Odds
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from campaigns.tournaments.rules.terms import Format, RoundKind, Seeding, Terms


class Tournament(models.Model):
    class Status(models.TextChoices):
        ENTRY = "entry", "open for entries"
        RUNNING = "running", "in play"
        OVER = "over", "over"
        CANCELLED = "cancelled", "cancelled"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=80)
    game = models.SlugField(max_length=40)
    format = models.CharField(max_length=8, choices=[(form.value, form.label) for form in Format])
    rounds = models.PositiveSmallIntegerField(default=0, help_text="Of a Swiss.")
    twice = models.BooleanField(default=False, help_text="A round robin with both colours.")
    final_places = models.PositiveSmallIntegerField(default=0, help_text="Of a Swiss with a final.")
    final_above = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="Half points that are not enough for the final; empty: the best go on.",
    )
    seeding = models.CharField(max_length=4, choices=[(member.value, member.value) for member in Seeding])
    seed = models.CharField(max_length=40, help_text="What draws and lots are made of.")
    first_day = models.IntegerField()
    days_apart = models.PositiveSmallIntegerField(
        default=0, help_text="Days from round to round; 0: one evening."
    )
    place = models.CharField(max_length=120, blank=True)
    fee = models.BigIntegerField(default=0, help_text="Each entrant's, in coppers.")
    added = models.BigIntegerField(
        default=0, help_text="What the patron puts into the pot, from the DM's bank."
    )
    status = models.CharField(max_length=9, choices=Status, default=Status.ENTRY)
    number = models.PositiveIntegerField(
        default=0, help_text="Order in the record: of the start, and once it is over of the end."
    )
    over_on = models.IntegerField(null=True, blank=True, help_text="The campaign day it ended on.")
    hides_results = models.BooleanField(
        db_column="holds_back",
        default=False,
        help_text="Players and the TV see a result once the DM reveals it.",
    )
    public_id = models.CharField(max_length=22, unique=True, default=new_public_id)
    # One that is created has today's: a new edition is no new schema.
    edition = models.PositiveSmallIntegerField(
        default=2, help_text="Of the rules of places that it was last reckoned by, and its prizes paid."
    )
    version = models.PositiveIntegerField(
        default=1, help_text="Grows with every change; forms are made for it."
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-first_day", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.campaign_id, self.pk])

    @property
    def occasion(self) -> str:
        return OccasionKind.TOURNAMENT.key(self.pk)

    @property
    def terms(self) -> Terms:
        return Terms(Format(self.format), self.rounds, self.twice, self.final_places, self.final_above)

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.ENTRY

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def place_of_games(self) -> str:
        return self.place or self.name

    @property
    def game_title(self) -> str:
        entry = installed.INSTALLED.get(self.game)
        return entry.rules.title if entry else self.game


class Entrant(models.Model):
    """Who takes part, with the name and the CM of the start. Withdrawn entrants stay, and are paired no more."""

    class Out(models.TextChoices):
        WITHDREW = "withdrew", "withdrew"
        EXPELLED = "expelled", "expelled"
        DEAD = "dead", "dead"
        ARCHIVED = "away", "archived or in the bin"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    character = models.ForeignKey(Character, on_delete=models.PROTECT, related_name="entries")
    name = models.CharField(max_length=80)
    number = models.PositiveSmallIntegerField(default=0, help_text="The starting number; 0 until the start.")
    cm = ChessModifierField(null=True)
    from_round = models.PositiveSmallIntegerField(default=1, help_text="The first round played.")
    left_from_round = models.PositiveSmallIntegerField(
        db_column="out_from", null=True, blank=True, help_text="The first round not played any more."
    )
    out = models.CharField(max_length=8, blank=True, choices=Out)
    wins_prizes = models.BooleanField(default=False, help_text="All the same, having left before the end.")
    cheats = models.BooleanField(default=False, help_text="The DM's alone to know: means to cheat.")
    cheat_note = models.CharField(max_length=200, blank=True, help_text="How; the DM's alone to know.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "character"], name="one_entry_a_character")
        ]

    def __str__(self) -> str:
        return f"{self.name} in {self.tournament}"

    @property
    def is_archived(self) -> bool:
        """Whether the character has gone to the archive or the bin: the next draw withdraws who has."""
        person = self.character
        return self.left_from_round is None and (person.binned_at or person.archived_at) is not None


class Round(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds_drawn")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=5, choices=[(kind.value, kind.value) for kind in RoundKind])
    day = models.IntegerField()
    remark = models.CharField(max_length=200, blank=True, help_text="What was unusual about its pairings.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"round {self.number} of {self.tournament}"


class Pairing(models.Model):
    """Two who meet; one alone has a bye. The result is the match's, unless the DM has ruled otherwise."""

    class Ruling(models.TextChoices):
        WHITE = "white", "White by walk-over"
        BLACK = "black", "Black by walk-over"
        NEITHER = "neither", "nobody"
        LOT_WHITE = "lot white", "White by lot"
        LOT_BLACK = "lot black", "Black by lot"
        SAID_WHITE = "said white", "White won"
        SAID_BLACK = "said black", "Black won"
        SAID_DRAW = "said draw", "draw"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    board = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="as_white")
    black = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="as_black"
    )
    match = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="pairing",
        help_text="The latest: a drawn game of a knock-out is played again.",
    )  # fmt: skip
    ruling = models.CharField(max_length=10, blank=True, choices=Ruling)
    reason = models.CharField(max_length=200, blank=True)
    revealed = models.BooleanField(
        default=False, help_text="Players may see the result, where it is held back."
    )

    class Meta:
        db_table = "campaigns_encounter"
        ordering = ["round__number", "board"]
        constraints = [models.UniqueConstraint(fields=["round", "board"], name="one_pairing_a_board")]

    def __str__(self) -> str:
        return f"board {self.board} of {self.round}"

    @property
    def is_bye(self) -> bool:
        return self.black_id is None

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        return (self.white, self.black) if self.black is not None else (self.white,)

    @cached_property
    def winner_id(self) -> int | None:
        """The id of the character who won its match; whoever reads many has the query tell it."""
        match = self.match
        return match.seat(Side(match.winner)).character_id if match and match.winner else None


class Prize(models.Model):
    """What a place wins: coins, a share of the pot, words, or several of them."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    place = models.PositiveSmallIntegerField()
    coppers = models.BigIntegerField(default=0)
    percent = models.PositiveSmallIntegerField(default=0)
    words = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["tournament", "place"], name="one_prize_a_place")]

    def __str__(self) -> str:
        return f"prize {self.place} of {self.tournament}"


class WinnerBet(models.Model):
    """A bet on who wins the tournament; both stakes lie in a pot of its own until it is over."""

    class Status(models.TextChoices):
        OPEN = "open", "open"
        WON = "won", "won"
        LOST = "lost", "lost"
        BACK = "back", "stakes back"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="winner_bets")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="winner_bets")
    backer = models.ForeignKey(Purse, on_delete=models.RESTRICT, related_name="+")
    taker = models.ForeignKey(Purse, on_delete=models.RESTRICT, related_name="+")
    stake = models.BigIntegerField(help_text="The bettor's, in coppers.")
    odds_against = models.PositiveIntegerField()
    odds_on = models.PositiveIntegerField()
    status = models.CharField(max_length=4, choices=Status, default=Status.OPEN)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(backer=models.F("taker")), name="two_parties_a_winner_bet"),
            models.CheckConstraint(condition=Q(stake__gt=0), name="a_winner_bet_stakes_something"),
        ]

    def __str__(self) -> str:
        return f"bet {self.pk} on {self.entrant}"

    @property
    def odds(self) -> Odds:
        return Odds(self.odds_against, self.odds_on)


class PotLine(models.Model):
    """A line of a purse that a tournament wrote: a fee, a prize, or of a bet on its winner."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pot_lines")
    line = models.OneToOneField(PurseLine, on_delete=models.CASCADE, related_name="pot_line")
    entrant = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.CASCADE)
    bet = models.ForeignKey(WinnerBet, null=True, blank=True, on_delete=models.CASCADE, related_name="lines")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.line} of {self.tournament}"
