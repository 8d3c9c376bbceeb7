import secrets
from threading import Lock

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import rules_errors_as_refusals
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.people.models import Character
from campaigns.portraits.models import Portrait
from campaigns.portraits.rules.picture import portrait_of

# A decoded picture takes up to 400 MB: one at a time.
_one_picture = Lock()


def upload_portrait(*, character: Character, key: str, data: bytes) -> Answer:
    """Make a portrait of an uploaded file; Refused for what is no picture, or one too large."""
    with rules_errors_as_refusals("picture"), _one_picture:
        image = portrait_of(data)
    return _keep_portrait(character.campaign_id, key, character=character, image=image)


@use_case(lock=row_lock(Campaign))
def _keep_portrait(campaign: Campaign, *, character: Character, image: bytes) -> Answer:
    Portrait.objects.update_or_create(character=character, defaults={"image": image})
    _set_token(character, secrets.token_hex(16))
    return Answer(f"{character.name} has a new portrait.")


@use_case(lock=row_lock(Campaign))
def remove_portrait(campaign: Campaign, *, character: Character) -> Answer:
    Portrait.objects.filter(character=character).delete()
    _set_token(character, "")
    return Answer(f"The portrait of {character.name} is removed.")


def _set_token(character: Character, token: str) -> None:
    Character.objects.filter(pk=character.pk).update(portrait=token)
