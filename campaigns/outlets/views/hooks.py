"""The pages of the webhooks: the list, and each with its switch, its test and its log."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.outlets.access import hook_or_404
from campaigns.outlets.forms import HookAddForm, HookSwitchForm
from campaigns.outlets.models import Hook
from campaigns.outlets.play import hooks as play
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST

MAX_SHOWN = 50


@require_safe_or_POST
def hooks(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form, key = HookAddForm(post_data(request)), key_of(request)
    feedback = form.is_valid() and submit_form(form, play.add_hook, campaign.pk, key, **form.cleaned_data)
    if feedback:
        return redirect("hook", campaign.pk, feedback.pk)
    context = {"form": form, "hooks": campaign.hooks.all(), "local": settings.LOCAL_HOOKS}
    return render(request, "campaigns/outlets/hooks.html", {**frame(campaign, "more"), **context})


@require_safe
def hook(request: Request, campaign_id: int, hook_id: int) -> HttpResponse:
    row = hook_or_404(request.user, campaign_id, hook_id)
    return _page(request, row, HookSwitchForm.of(row))


@require_POST
def switch(request: Request, campaign_id: int, hook_id: int) -> HttpResponse:
    row = hook_or_404(request.user, campaign_id, hook_id)
    form, key, now = HookSwitchForm(request.POST), key_of(request), timezone.now()
    feedback = form.is_valid() and submit_form(
        form, play.switch_hook, campaign_id, key, hook=row, now=now, **form.answers
    )
    if not feedback:
        return _page(request, row, form)
    return feedback.redirect(request, "hook", campaign_id, row.pk)


@require_POST
def test(request: Request, campaign_id: int, hook_id: int) -> HttpResponse:
    row = hook_or_404(request.user, campaign_id, hook_id)
    feedback = run_use_case(play.try_hook, row.campaign_id, key_of(request), hook=row)
    return feedback.redirect(request, "hook", campaign_id, row.pk)


@require_POST
def delete(request: Request, campaign_id: int, hook_id: int) -> HttpResponse:
    row = hook_or_404(request.user, campaign_id, hook_id)
    feedback = run_use_case(play.delete_hook, row.campaign_id, key_of(request), hook=row)
    feedback.tell(request)
    return redirect("hook", campaign_id, row.pk) if feedback.refused else redirect("hooks", campaign_id)


def _page(request: Request, row: Hook, form: HookSwitchForm) -> HttpResponse:
    context = {"hook": row, "form": form, "posts": row.posts.all()[:MAX_SHOWN]}
    return render(request, "campaigns/outlets/hook.html", {**frame(row.campaign, "more"), **context})
