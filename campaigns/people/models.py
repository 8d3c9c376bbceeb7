"""Professions, characters and the record of how their Chess Modifier came about."""

from fractions import Fraction

from django.conf import settings
from django.db import connections, models

from campaigns.campaign.models import Campaign
from campaigns.core.fields import ChessModifierField, SearchKeyField
from campaigns.core.occasions import MAX_OCCASION_LENGTH, OCCASION_HELP
from campaigns.people.rules import languages, powers, professions, professions_record
from campaigns.people.rules.cap import cap_factor
from campaigns.people.rules.powers import Power
from campaigns.people.rules.traits import MAX_TAG_LENGTH
from campaigns.rules import chess_modifier

# Long texts that no list shows.
NOTES = ("notes", "public_notes")
# Of a character: in lists, pickers and rankings, that is neither in the bin nor archived.
ACTIVE = models.Q(binned_at=None, archived_at=None)


class ProfessionRow(models.Model):
    """One profession, seeded from the printed table or a campaign's own; pure functions receive `profession`, the frozen value."""

    campaign = models.ForeignKey(
        Campaign, null=True, blank=True, on_delete=models.CASCADE, related_name="professions"
    )
    slug = models.SlugField(max_length=40)
    name = models.CharField(max_length=40)
    position = models.PositiveSmallIntegerField(default=0)
    data = models.JSONField()
    retired_at = models.DateTimeField(
        null=True, blank=True, help_text="No longer offered; characters who have it keep it."
    )

    class Meta:
        ordering = ["position", "name"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "slug"], name="one_profession_a_slug"),
            models.UniqueConstraint(
                fields=["slug"], condition=models.Q(campaign=None), name="one_printed_profession_a_slug"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def profession(self) -> professions.Profession:
        return professions_record.read(self.data)

    @classmethod
    def offered(cls, campaign: Campaign) -> models.QuerySet["ProfessionRow"]:
        return cls.objects.filter(models.Q(campaign=None) | models.Q(campaign=campaign), retired_at=None)


class Tag(models.Model):
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="tags")
    name = models.CharField(max_length=MAX_TAG_LENGTH)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["campaign", "name"], name="one_tag_a_name")]

    def __str__(self) -> str:
        return self.name


class Character(models.Model):
    """A PC or NPC. `cm`, `plays_as` and `cm_key` are the fold's projection (campaigns.learning.play.settle)."""

    class Kind(models.TextChoices):
        PC = "pc", "PC"
        NPC = "npc", "NPC"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="characters")
    kind = models.CharField(max_length=3, choices=Kind, default=Kind.NPC)
    name = models.CharField(max_length=80)
    search_key = SearchKeyField()
    profession = models.ForeignKey(ProfessionRow, null=True, blank=True, on_delete=models.PROTECT)
    class_name = models.CharField("class", max_length=40, blank=True)
    intelligence = models.PositiveSmallIntegerField()
    wisdom = models.PositiveSmallIntegerField()
    dexterity = models.PositiveSmallIntegerField()
    hit_points = models.PositiveIntegerField(default=1)
    age_level = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Dragons: 1 to 8.")
    pick_pockets = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="A thief's chance in percent."
    )
    powers = models.CharField(
        max_length=200,
        blank=True,
        help_text="Aids to cheating and to detecting it, as the words of campaigns.people.rules.powers.",
    )
    language_slots = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="The DM's own number of additional languages; empty goes by Intelligence.",
    )
    languages_known = models.PositiveSmallIntegerField(
        default=0, help_text="Additional languages, chess not counted."
    )
    adventurer = models.BooleanField(
        default=False, help_text="Caps the CM at 3x instead of 5x; PCs always are."
    )
    temperament = models.CharField(max_length=120, blank=True)
    mannerism = models.CharField(max_length=120, blank=True)
    hook = models.CharField(max_length=120, blank=True, help_text="What the DM can begin with.")
    notes = models.TextField(blank=True, max_length=10_000, help_text="The DM's own, in Markdown.")
    public_notes = models.TextField(
        blank=True, max_length=10_000, help_text="What players may read, in Markdown."
    )
    tags = models.ManyToManyField(Tag, blank=True, related_name="characters")
    learning_limit_weeks = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="d4, once for life (R34)."
    )
    initial_cm = ChessModifierField(null=True, blank=True)
    cm = ChessModifierField(null=True, blank=True)
    plays_as = models.IntegerField(null=True, blank=True)
    cm_key = models.BigIntegerField(null=True, blank=True, db_index=True)
    shows_purse = models.BooleanField(default=False, help_text="The player's own page shows the purse.")
    shows_gains = models.BooleanField(
        default=True, help_text="The player's own page shows what each game taught, not only the CM."
    )
    portrait = models.CharField(
        max_length=32,
        blank=True,
        help_text="The token in the address of the picture; empty: the coat of arms.",
    )
    dice = models.JSONField(null=True, blank=True, help_text="The generator's dice that made this person.")
    created_at = models.DateTimeField(auto_now_add=True)
    binned_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(
        null=True, blank=True, help_text="Out of lists, pickers and rankings since then; the games stay."
    )

    class Meta:
        ordering = ["name", "pk"]
        indexes = [
            models.Index(fields=["campaign", "name"]),
            models.Index(fields=["campaign", "search_key"], name="people_by_search_key"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_pc(self) -> bool:
        return self.kind == self.Kind.PC

    @property
    def is_adventurer(self) -> bool:
        return self.is_pc or self.adventurer

    @property
    def knows_chess(self) -> bool:
        return self.cm is not None

    @property
    def cap_factor(self) -> int:
        """How many times the initial CM is the most (R36)."""
        return cap_factor(is_pc=self.is_pc, adventurer=self.adventurer, rules=self.campaign.rules)

    @property
    def cap(self) -> Fraction | None:
        return None if self.initial_cm is None else self.initial_cm * self.cap_factor

    @property
    def points_to_cap(self) -> Fraction | None:
        return None if self.cap is None or self.cm is None else self.cap - self.cm

    @property
    def used_slots(self) -> int:
        """Language slots that are filled: the other languages, and chess for those charged for it (R2)."""
        return self.languages_known + (1 if self.is_pc and self.knows_chess else 0)

    @property
    def free_slots(self) -> int:
        return languages.free_slots(self.intelligence, self.language_slots, self.used_slots)

    @property
    def slots(self) -> int:
        return languages.slots(self.intelligence, self.language_slots)

    @property
    def is_dragon(self) -> bool:
        """Whether the profession has age levels: a dragon intimidates by hit points alone (R27)."""
        return self.profession is not None and self.profession.profession.has_age_levels

    @property
    def held_powers(self) -> tuple[Power, ...]:
        return powers.read(self.powers)

    @property
    def calling(self) -> str:
        return self.class_name or (self.profession.name if self.profession else "")

    def set_cm(self, cm: Fraction | None) -> None:
        """Keep the three columns of the CM together; the caller saves."""
        self.cm = cm
        self.plays_as = None if cm is None else chess_modifier.plays_as(cm)
        self.cm_key = None if cm is None else chess_modifier.sort_key(cm)


class Relation(models.Model):
    """What one character has to do with another, as the DM's own words: Hob "serves" the Duke."""

    of = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="relations")
    to = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="relations_to")
    text = models.CharField(max_length=40)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["of", "to"], name="one_relation_a_pair")]

    def __str__(self) -> str:
        return f"{self.of} {self.text} {self.to}"


class BulkChange(models.Model):
    """What was done to many characters at once, kept so long that it can be undone.

    `people` are the ids of those who were changed, of MAKE of the newcomers; of RESTORE each with the time of the archiving, of UNTAG each with
    the tag's name, of TABLE each with what was changed, before and after (`play.table_changes`).
    """

    class Kind(models.TextChoices):
        TAG = "tag", "Add tag"
        UNTAG = "untag", "Remove tag"
        ARCHIVE = "archive", "Archive"
        RESTORE = "restore", "Restore"
        BIN = "bin", "Move to bin"
        TABLE = "sheet", "Import a table"
        MAKE = "make", "Generate a court or guild"

    # What is not done from the list of characters.
    OFF_LIST_KINDS = (Kind.TABLE, Kind.MAKE)

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="bulk_changes")
    kind = models.CharField(max_length=7, choices=Kind)
    tag = models.CharField(max_length=30, blank=True)
    people = models.JSONField()
    sentence = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField()
    undone = models.BooleanField(default=False)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.sentence


class RecordEntry(models.Model):
    """What the DM decided about a character: append-only, each with its reason.

    LEARNED, GENERATED and CM_SET carry the CM from then on; SHIFTED moves it by a difference (R7's other
    reading); CHANGED tells of any other number. ASKED is the answer to whether somebody knows chess: with the initial
    CM it was yes, without it no.
    """

    class Kind(models.TextChoices):
        LEARNED = "learned", "learned chess"
        GENERATED = "generated", "came knowing chess"
        CM_SET = "cm", "CM set by the DM"
        SHIFTED = "shift", "CM moved with the abilities"
        CHANGED = "changed", "changed by the DM"
        ASKED = "asked", "asked whether they know chess"

    # What is told and gives nobody a CM.
    REMARKS = (Kind.CHANGED, Kind.ASKED)

    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="record")
    kind = models.CharField(max_length=10, choices=Kind)
    number = models.PositiveIntegerField(help_text="Order within the campaign, shared with matches.")
    day = models.IntegerField()
    cm = ChessModifierField(
        null=True, blank=True, help_text="The CM from here on, or the difference of a shift."
    )
    initial_cm = ChessModifierField(null=True, blank=True)
    text = models.TextField()
    teacher = models.ForeignKey(
        Character,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="lessons_given",
        help_text="Of LEARNED: who taught.",
    )
    occasion = models.CharField(
        max_length=MAX_OCCASION_LENGTH, blank=True, default="", editable=False, help_text=OCCASION_HELP
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["day", "number"]

    def __str__(self) -> str:
        return f"{self.character}: {self.text}"


class GainOverride(models.Model):
    """The DM's override of what a match teaches: append-only, the latest holds; an input of `learning.fold`, kept through undo."""

    match = models.ForeignKey("campaigns.Match", on_delete=models.CASCADE, related_name="gain_overrides")
    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="gain_overrides")
    points = ChessModifierField(
        null=True, blank=True, help_text="0 refuses the gain; empty leaves it to the rules again."
    )
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.character}: {self.points} from match {self.match_id}"


class Gain(models.Model):
    """What a match taught a character, or why it taught nothing: the rebuildable projection of `learning.fold`."""

    match = models.ForeignKey("campaigns.Match", on_delete=models.CASCADE, related_name="gains")
    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="gains")
    verdict = models.CharField(max_length=20)
    raw = ChessModifierField()
    credited = ChessModifierField()
    cm_before = ChessModifierField()
    cm_after = ChessModifierField()
    working = models.TextField(blank=True)
    why = models.TextField(blank=True)
    again_on = models.IntegerField(
        null=True, blank=True, help_text="The day on which the learning limit ends."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "character"], name="one_gain_a_match_and_character")
        ]
        # Every page of a DM asks for those that owe a die, of which there are few.
        indexes = [models.Index(fields=["verdict"], name="gains_by_verdict")]

    def __str__(self) -> str:
        return f"{self.character}: {self.credited} from match {self.match_id}"


def seed_printed_professions(using: str, **_: object) -> None:
    """Bring the printed rows (Dragon #70, NPC chess players) up to date after every migration, once they have a table."""
    if ProfessionRow._meta.db_table not in connections[using].introspection.table_names():
        return  # another app was migrated alone
    rows = ProfessionRow.objects.using(using)
    for position, profession in enumerate(professions.PRINTED):
        data = professions_record.write(profession)
        columns = {"name": profession.name, "position": position, "data": data}
        rows.update_or_create(campaign=None, slug=profession.slug, defaults=columns)
