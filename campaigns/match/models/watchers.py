"""The spectators of a match and the intimidation at it, with names for the log's numbers."""

from django.db import models

from campaigns.match.models.guests import Guest
from campaigns.match.models.matches import SIDES, Match
from campaigns.people.models import Character
from campaigns.people.rules import powers
from campaigns.people.rules.powers import Power


class Watcher(models.Model):
    """A spectator who may notice a cheat. The rules know watchers by `number` alone; names are kept here.

    `watching` is projected from the log: false once struck off, and after undoing the line that brought them in.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="watchers")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    character = models.ForeignKey(
        Character, null=True, blank=True, on_delete=models.SET_NULL, related_name="watched"
    )
    guest = models.ForeignKey(Guest, null=True, blank=True, on_delete=models.SET_NULL)
    cm = models.PositiveIntegerField(
        default=0, help_text="In whole points; 0 for somebody who does not know chess."
    )
    powers = models.CharField(
        max_length=200, blank=True, help_text="The words of campaigns.people.rules.powers."
    )
    watching = models.BooleanField(default=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_watcher_a_number")]

    def __str__(self) -> str:
        return f"{self.name} at {self.match}"

    @property
    def held_powers(self) -> tuple[Power, ...]:
        return powers.read(self.powers)


class Intimidation(models.Model):
    """One attempt at intimidation and how it ended: the rebuildable projection of a match's log.

    `face` is the victim's d20, safe at `needed` or less; both are empty while the roll is awaited.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="intimidations")
    turn = models.PositiveIntegerField()
    side = models.CharField(max_length=5, choices=SIDES, help_text="Who intimidates.")
    by = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="intimidations_made")
    victim = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="intimidations_met")
    means = models.CharField(max_length=200)
    automatic = models.BooleanField(default=False, help_text="A dragon's, by its hit points alone (R27).")
    face = models.PositiveSmallIntegerField(null=True, blank=True)
    needed = models.SmallIntegerField(null=True, blank=True)
    succeeded = models.BooleanField(null=True, blank=True)

    class Meta:
        ordering = ["match", "turn", "side", "pk"]

    def __str__(self) -> str:
        return f"{self.by} intimidates {self.victim} in turn {self.turn}: {self.means}"

    @property
    def outcome(self) -> str:
        """ "resisted (12 on d20, 15 or less needed)"."""
        if self.succeeded is None:
            return "not rolled yet"
        roll = f"{self.face} on d20, {self.needed} or less needed"
        return f"{'intimidated' if self.succeeded else 'resisted'} ({roll})"
