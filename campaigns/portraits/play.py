"""Giving a character a portrait, and taking it away."""

import secrets
from threading import Lock

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import change
from campaigns.core.refusals import Refused
from campaigns.people.models import Character
from campaigns.portraits.models import Portrait
from campaigns.portraits.rules.picture import portrait_of
from campaigns.rules.errors import RulesError

# A decoded picture takes up to 400 MB: one at a time.
_one_picture = Lock()


def upload_portrait(*, character: Character, key: str, data: bytes) -> str:
    """Make the portrait out of an uploaded file; raises Refused for what is no picture, or one too large."""
    try:
        with _one_picture:
            image = portrait_of(data)
    except RulesError as refusal:
        raise Refused(str(refusal), "picture") from refusal

    def do(campaign: Campaign) -> str:
        Portrait.objects.update_or_create(character=character, defaults={"image": image})
        _point_to(character, secrets.token_hex(16))
        return f"{character.name} has a new portrait."

    return change(campaign_id=character.campaign_id, key=key, do=do)


def remove_portrait(*, character: Character, key: str) -> str:
    """Go back to the coat of arms."""

    def do(campaign: Campaign) -> str:
        Portrait.objects.filter(character=character).delete()
        _point_to(character, "")
        return f"The portrait of {character.name} is removed."

    return change(campaign_id=character.campaign_id, key=key, do=do)


def _point_to(character: Character, token: str) -> None:
    Character.objects.filter(pk=character.pk).update(portrait=token)
