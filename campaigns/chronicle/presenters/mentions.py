"""Entries of the chronicle that may name somebody."""

from django.urls import reverse

from campaigns.chronicle.models import ChronicleText
from campaigns.people.models import Character
from campaigns.people.presenters.mentions import MOST_READ, Candidates, Mention, may_name


def texts_naming(character: Character) -> Candidates:
    """The latest first."""
    texts = ChronicleText.objects.filter(may_name(character, "text", "title"), campaign=character.campaign_id)
    for row in texts.order_by("-day", "-number")[:MOST_READ]:
        url = reverse("chronicle-entry", args=[row.campaign_id, row.own_key])
        yield f"{row.title}\n{row.text}", Mention(row.title or "An entry", url, row.day)
