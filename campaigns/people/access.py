from django.shortcuts import get_object_or_404

from campaigns.campaign.access import campaign_or_404
from campaigns.core.owner import User
from campaigns.people.models import Character, ProfessionRow


def character_or_404(user: User, campaign_id: int, character_id: int) -> Character:
    people = Character.objects.select_related("campaign", "profession")
    people = people.filter(campaign=campaign_id, campaign__members__user=user.pk)
    return get_object_or_404(people, pk=character_id)


def own_profession_or_404(user: User, campaign_id: int, profession_id: int) -> ProfessionRow:
    """One of the campaign's own professions; Http404 for a printed one, too, which nobody changes."""
    return get_object_or_404(ProfessionRow, pk=profession_id, campaign=campaign_or_404(user, campaign_id))
