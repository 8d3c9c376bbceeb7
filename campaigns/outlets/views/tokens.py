"""The page of the API tokens: making one, which is shown once, and revoking it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.core.keys import digest_of
from campaigns.outlets.forms import TokenForm
from campaigns.outlets.play import tokens as play
from campaigns.rules.reading import row_id
from campaigns.web.addresses import base_address
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST


@require_safe_or_POST
def tokens(request: Request, campaign_id: int) -> HttpResponse:
    """A new token stands in the answer to its form and nowhere else."""
    campaign = campaign_or_404(request.user, campaign_id)
    form, token = TokenForm(post_data(request)), play.new_token()
    key = key_of(request)
    feedback = form.is_valid() and submit_form(
        form, play.make_token, campaign.pk, key, user=request.user, token=token, **form.cleaned_data
    )
    rows = list(campaign.api_tokens.select_related("user"))
    is_new = any(row.digest == digest_of(token) for row in rows)
    context = {
        **frame(campaign, "more"),
        "form": TokenForm() if feedback else form,
        "tokens": rows,
        "new_token": token if feedback and is_new else "",
        "was_sent_before": bool(feedback) and not is_new,
        "base": base_address(request),
    }
    return render(request, "campaigns/outlets/tokens.html", context)


@require_POST
def revoke(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    token_id = row_id(request.POST.get("token", ""))
    feedback = run_use_case(play.revoke_token, campaign.pk, key_of(request), token_id=token_id)
    return feedback.redirect(request, "api-tokens", campaign.pk)
