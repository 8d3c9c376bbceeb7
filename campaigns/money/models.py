"""Purses, bets and stakes per point: a ledger of lines; every balance is a sum of them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.core.occasions import MAX_OCCASION_LENGTH, OCCASION_HELP
from campaigns.match.models import Match
from campaigns.money.rules.bets import BetVerdict, Party, Ruling
from campaigns.money.rules.odds import Odds
from campaigns.money.rules.wagers import OUTCOMES, Wager, read_outcome
from campaigns.people.models import Character
from campaigns.rules.chances import Outcome
from campaigns.rules.contract import Side

BANK_NAME = "The DM’s bank"


class Purse(models.Model):
    """A character's money, a bettor's, or the DM's bank; created on first use."""

    class Kind(models.TextChoices):
        CHARACTER = "character", "character"
        BACKER = "backer", "bettor"
        BANK = "bank", "the DM's bank"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="purses")
    kind = models.CharField(max_length=10, choices=Kind)
    character = models.OneToOneField(
        Character, null=True, blank=True, on_delete=models.RESTRICT, related_name="purse"
    )
    name = models.CharField(max_length=80, blank=True, help_text="A bettor's who is no character.")
    may_owe = models.BooleanField(default=False, help_text="The DM allows it to go below 0.")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "name"], condition=Q(kind="backer"), name="one_backer_a_name"
            ),
            models.UniqueConstraint(
                fields=["campaign"], condition=Q(kind="bank"), name="one_bank_a_campaign"
            ),
        ]

    def __str__(self) -> str:
        return f"purse of {self.holder_name}"

    def get_absolute_url(self) -> str:
        if self.character_id is not None:
            return reverse("character-purse", args=[self.campaign_id, self.character_id])
        return reverse("purse", args=[self.campaign_id, self.pk])

    @property
    def holder_name(self) -> str:
        if self.is_bank:
            return BANK_NAME
        return self.character.name if self.character else self.name

    @property
    def is_bank(self) -> bool:
        return self.kind == self.Kind.BANK

    @property
    def holder(self) -> str:
        """Whose it is as forms name it (`campaigns.money.play.purses.purse_of_holder`): `character-7`, `backer-3`, `bank`."""
        if self.character_id is not None:
            return f"character-{self.character_id}"
        return "bank" if self.is_bank else f"backer-{self.pk}"


class Bet(models.Model):
    """A bet between two purses. What is in its pot is what its lines took from them and have not yet given back."""

    class Status(models.TextChoices):
        OPEN = BetVerdict.OPEN.value, "open"
        AWAITS = BetVerdict.AWAITS.value, "awaits the DM"
        WON = BetVerdict.WON.value, "won"
        LOST = BetVerdict.LOST.value, "lost"
        BACK = BetVerdict.BACK.value, "stakes back"
        WITHDRAWN = "withdrawn", "withdrawn"

    WAITING = (Status.OPEN, Status.AWAITS)
    """Its stakes are still in the pot."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="bets")
    backer = models.ForeignKey(Purse, on_delete=models.RESTRICT, related_name="backed")
    taker = models.ForeignKey(Purse, on_delete=models.RESTRICT, related_name="taken")
    outcome = models.CharField(max_length=14, choices=[(text, text) for text in OUTCOMES])
    stake = models.BigIntegerField(help_text="The bettor's, in coppers.")
    odds_against = models.PositiveIntegerField()
    odds_on = models.PositiveIntegerField()
    turns = models.PositiveIntegerField(help_text="Turns that were resolved when it was placed.")
    status = models.CharField(
        max_length=10, choices=Status, default=Status.OPEN, help_text="Projected from its lines."
    )
    ruling = models.CharField(
        max_length=10, blank=True, choices=[(ruling.value, ruling.value) for ruling in Ruling]
    )
    reason = models.TextField(blank=True, help_text="Of the DM's ruling.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(backer=models.F("taker")), name="two_parties_a_bet"),
            models.CheckConstraint(condition=Q(stake__gt=0), name="a_stake_is_something"),
        ]

    def __str__(self) -> str:
        return f"bet {self.pk} on {self.outcome} in {self.match}"

    @property
    def wager(self) -> Wager:
        return Wager(read_outcome(self.outcome), self.stake, Odds(self.odds_against, self.odds_on))

    @property
    def outcome_label(self) -> str:
        """The outcome in the game's own words: "White", "Black, crushing", "Draw"."""
        return outcome_at(self.match, self.wager.outcome)

    @property
    def label(self) -> str:
        """Its status in words: "won 6 gp", "stakes back, void"."""
        label, write = self.get_status_display(), self.match.campaign.coinage.write
        if self.status == self.Status.WON:
            label = f"{label} {write(self.wager.against)}"
        elif self.status == self.Status.LOST:
            label = f"{label} {write(self.wager.stake)}"
        return f"{label}, {self.ruling}" if self.ruling in (Ruling.VOID, Ruling.FORFEITED) else label

    def party(self, party: Party) -> Purse:
        return self.backer if party is Party.BACKER else self.taker


def outcome_at(match: Match, outcome: Outcome) -> str:
    if outcome.winner is None:
        return "Draw"
    side = match.side_name(outcome.winner) if match.entry else outcome.winner.title()
    return f"{side}, crushing" if outcome.crushing else side


class PointStake(models.Model):
    """So many coppers a point, agreed between the sides of a match that scores points, and whose purses pay and are paid.

    Of a series there is one for all of it, by the match that was its first game, and between the sides of that.

    Each agreement is a row, never changed in its terms; the latest holds, and one of 0 a point calls the stake off.
    `settled` and what follows it say what was made of the match's end, and are brought in step with it.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="point_stakes")
    a_point = models.BigIntegerField(help_text="In coppers; 0: no stake any more.")
    white = models.ForeignKey(Purse, on_delete=models.RESTRICT, related_name="+")
    black = models.ForeignKey(Purse, on_delete=models.RESTRICT, related_name="+")
    reason = models.TextField(blank=True, help_text="Of a change after the first move.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)
    settled = models.TextField(
        blank=True, help_text="The winner and the points it was paid for; empty while nobody has won."
    )
    forgiven = models.BooleanField(default=False, help_text="The DM has waived what was not paid.")
    decided = models.TextField(blank=True, help_text="Why the DM waived it, or allowed the debt.")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(white=models.F("black")), name="two_purses_a_point_stake"),
            models.CheckConstraint(condition=Q(a_point__gte=0), name="a_point_costs_no_less_than_nothing"),
        ]

    def __str__(self) -> str:
        return f"{self.a_point} a point in {self.match}"

    @property
    def unit_text(self) -> str:
        return "for the series" if self.match.series_id else "a point"

    def purse(self, side: Side) -> Purse:
        return self.white if side is Side.WHITE else self.black

    @property
    def winner(self) -> Side | None:
        return Side(self.settled.split()[0]) if self.settled else None

    @property
    def creditor(self) -> Purse:
        assert self.winner is not None
        return self.purse(self.winner)

    @property
    def debtor(self) -> Purse:
        assert self.winner is not None
        return self.purse(self.winner.other)


class PurseLine(models.Model):
    """What went into a purse (or out of it, below 0), in coppers, and why: never deleted, and updated only by new coins."""

    class Kind(models.TextChoices):
        PAID_IN = "in", "paid in"
        PAID_OUT = "out", "paid out"
        STAKED = "staked", "staked"
        WITHDRAWN = "withdrawn", "bet withdrawn"
        SETTLED = "settled", "bet settled"
        POINTS = "points", "points paid"
        REVERSED = "reversed", "settlement reversed"
        FEE = "fee", "entry fee"
        PRIZE = "prize", "prize"

    purse = models.ForeignKey(Purse, on_delete=models.CASCADE, related_name="lines")
    bet = models.ForeignKey(Bet, null=True, blank=True, on_delete=models.CASCADE, related_name="lines")
    point_stake = models.ForeignKey(
        PointStake, null=True, blank=True, on_delete=models.CASCADE, related_name="lines"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    amount = models.BigIntegerField()
    reason = models.TextField(blank=True)
    day = models.IntegerField(help_text="The campaign day it was written on.")
    occasion = models.CharField(
        max_length=MAX_OCCASION_LENGTH, blank=True, default="", editable=False, help_text=OCCASION_HELP
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.amount} {self.kind} ({self.purse})"

    @property
    def match(self) -> Match | None:
        about = self.bet or self.point_stake
        return about.match if about else None
