"""Pending NPCs: generated, not yet kept."""

from django.db import models

from campaigns.campaign.models import Campaign
from campaigns.jobs.models import Job
from campaigns.npc.rules import generator as npc
from campaigns.people.models import ProfessionRow
from campaigns.people.rules.professions import Profession
from campaigns.people.rules.professions_record import read


class Batch(models.Model):
    """One run of the generator: a number of people of one profession from one seed."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="batches")
    profession = models.ForeignKey(ProfessionRow, on_delete=models.PROTECT)
    seed = models.CharField(max_length=40)
    count = models.PositiveSmallIntegerField()
    house_rules = models.TextField(blank=True)
    profession_data = models.JSONField(
        null=True, blank=True, help_text="The profession as it was when the batch was generated."
    )
    job = models.OneToOneField(Job, null=True, blank=True, on_delete=models.SET_NULL, related_name="batch")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.count} x {self.profession} from “{self.seed}”"

    @property
    def original_profession(self) -> Profession:
        """The profession as it was then; batches from before it was kept have today's."""
        return read(self.profession_data) if self.profession_data else self.profession.profession

    @property
    def was(self) -> str:
        original = self.original_profession
        return original.definition if original != self.profession.profession else ""


class Candidate(models.Model):
    """One person of a batch: the dice, the locks, and the character it became if it was kept."""

    class State(models.TextChoices):
        OPEN = "open", "pending"
        KEPT = "kept", "kept"
        DISCARDED = "discarded", "discarded"

    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="candidates")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    data = models.JSONField()
    character = models.OneToOneField("campaigns.Character", null=True, blank=True, on_delete=models.SET_NULL)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["batch", "number"], name="one_candidate_a_number")]

    def __str__(self) -> str:
        return f"{self.number} of {self.batch}"

    @property
    def person(self) -> npc.Person:
        return npc.from_json(self.data)
