from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter

from django.db import models

from campaigns.campaign.models import Campaign
from campaigns.jobs.models import Job
from campaigns.npc.rules import generator as npc
from campaigns.people.models import ProfessionRow
from campaigns.people.rules.professions import Profession
from campaigns.people.rules.professions_record import read

MAX_AT_ONCE = 50
"""More people than that are of one profession, whoever of them knows chess, and are generated in the background."""

PART_COLUMNS = ("data__profession__name", "data__number")


@dataclass(frozen=True, slots=True)
class BatchPart:
    """So many people of one profession; `knows_chess`: those who know none were passed over."""

    name: str
    count: int
    knows_chess: bool


class Batch(models.Model):
    """One run of the generator: a number of people from one seed, of one profession or of several.

    `profession` is the first of them. Of which the people are stands with each of them.
    """

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

    @cached_property
    def parts(self) -> list[BatchPart]:
        return self.parts_of(self.candidates.order_by("number").values_list(*PART_COLUMNS))

    def parts_of(self, people: Iterable[tuple[str, int]]) -> list[BatchPart]:
        """The parts that people of these PART_COLUMNS make."""
        groups = [(name, [number for _, number in group]) for name, group in groupby(people, itemgetter(0))]
        if self.count > MAX_AT_ONCE or not groups:
            return [BatchPart(self.original_profession.name, self.count, knows_chess=False)]
        rows = [(name, len(numbers), numbers) for name, numbers in groups]
        return [BatchPart(name, count, numbers != [*range(1, count + 1)]) for name, count, numbers in rows]

    @property
    def title(self) -> str:
        """ "6 × Noble, 2 × Dragon"."""
        return ", ".join(f"{part.count} × {part.name}" for part in self.parts)

    @property
    def former_definition(self) -> str:
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
