"""What the Dungeon Master writes in the chronicle; all other entries are derived from the records."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.campaign.models import Campaign
from campaigns.chronicle.rules.entry import EntryKind, EntryWords, entry_key
from campaigns.chronicle.rules.tags import read_tag_lines
from campaigns.core.keys import new_address_key
from campaigns.mail.models import Mail
from campaigns.people.models import Character
from campaigns.rules import folding

MAX_RECAP_LENGTH = 60_000
MAX_TITLE_LENGTH, MAX_TEXT_LENGTH, MAX_PLACE_LENGTH = 120, 10_000, 120
MAX_KEY_LENGTH, MAX_TAGS_LENGTH = 80, 400


class ChronicleText(models.Model):
    """An entry of the DM's own, or the DM's words on a derived one, which is named by its `key`.

    Words stay while the records change: on what is undone they wait for it to come back. `day` and `number` are where an
    own entry stands; of words on a derived one, where that stood when they were written, and `title` what it said then.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="chronicle")
    key = models.CharField(
        max_length=MAX_KEY_LENGTH,
        blank=True,
        help_text="Of the derived entry; empty for an entry of its own.",
    )
    day = models.IntegerField()
    number = models.PositiveIntegerField(help_text="Order within the campaign, shared with matches.")
    title = models.CharField(max_length=MAX_TITLE_LENGTH, blank=True)
    text = models.TextField(max_length=MAX_TEXT_LENGTH, blank=True, help_text="In Markdown.")
    tags = models.CharField(
        max_length=MAX_TAGS_LENGTH,
        blank=True,
        help_text="Each on a line of its own, in the order of the alphabet.",
    )
    place = models.CharField(max_length=MAX_PLACE_LENGTH, blank=True)
    people = models.ManyToManyField(Character, blank=True, related_name="chronicle")
    for_players = models.BooleanField(default=False, help_text="Players may read the words.")
    kept_back = models.BooleanField(
        default=False, help_text="The derived entry is left out of what players may read."
    )
    search_key = models.TextField(blank=True, editable=False, help_text="All words, folded.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-day", "-number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "key"], condition=Q(key__gt=""), name="one_text_an_entry_of_the_chronicle"
            )
        ]
        indexes = [models.Index(fields=["campaign", "-day", "-number"], name="chronicle_latest_first")]

    def __str__(self) -> str:
        return f"{self.own_key}: {self.title}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.search_key = text_search_key(self)
        super().save(*args, **kwargs)

    @property
    def own_key(self) -> str:
        return self.key or entry_key(EntryKind.OWN, self.pk)

    @property
    def tag_names(self) -> tuple[str, ...]:
        return read_tag_lines(self.tags)

    @property
    def words(self) -> EntryWords:
        return EntryWords(self.text, self.tag_names, self.place, self.for_players)


class Recap(models.Model):
    """A recap as the DM gave it to the players: whoever has the link may read it until the DM withdraws it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="recaps")
    key = models.CharField(max_length=43, unique=True, default=new_address_key)
    title = models.CharField(max_length=MAX_TITLE_LENGTH)
    text = models.TextField(max_length=MAX_RECAP_LENGTH, help_text="In Markdown.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.title


class RecapMail(Mail):
    """A recap's mail to one address; the address is not kept: whoever takes it away has it in no log. `digest` knows it again."""

    recap = models.ForeignKey(Recap, on_delete=models.CASCADE, related_name="mails")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the recap's key and the address.")
    name = models.CharField(max_length=120, help_text="The player's, as the seat has it.")
    at = models.DateTimeField(help_text="When the DM asked for it last.")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["recap", "digest"], name="one_mail_a_recap_and_address")
        ]

    def __str__(self) -> str:
        return f"{self.recap} to {self.name}: {self.state}"


def text_search_key(text: ChronicleText) -> str:
    """Title, words, tags and place of a text, ignoring case and accents."""
    return " ".join(folding.spellings(" ".join((text.title, text.text, text.tags, text.place))))
