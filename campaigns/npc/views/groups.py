"""Courts and guilds: choose a recipe, and everybody is there."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.npc.forms.groups import GroupForm
from campaigns.npc.play import groups as play
from campaigns.npc.rules.groups import GROUPS
from campaigns.web.feedback import carry_out
from campaigns.web.request import Request, key_of


@require_http_methods(["GET", "HEAD", "POST"])
def groups(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = GroupForm(request.POST if request.method == "POST" else None, initial={"group": GROUPS[0].slug})
    feedback = form.is_valid() and carry_out(
        form,
        play.generate_group,
        campaign.pk,
        key_of(request),
        by=request.user,
        now=timezone.now(),
        **form.values,
    )
    if feedback:
        return redirect(f"{reverse('characters', args=[campaign.pk])}?tag={feedback.pk}")
    context = {**frame(campaign, "generator"), "form": form, "groups": GROUPS}
    return render(request, "campaigns/npc/groups.html", context)
