"""Recaps: preview and copy for the Dungeon Master, and the page that players read."""

from functools import partial

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.chronicle.access import recap_or_404
from campaigns.chronicle.forms.recaps import PublishForm, RecapForm
from campaigns.chronicle.models import MAX_TITLE_LENGTH
from campaigns.chronicle.play import recaps as play
from campaigns.chronicle.presenters.recaps import UNDER_A_TITLE, RecapOutbox, Recaps
from campaigns.devices.access import handed_over_public_id
from campaigns.web.addresses import base_address
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.framing import allow_frames, mark_unlisted
from campaigns.web.markdown import markdown_html
from campaigns.web.paper import Edition, Paper
from campaigns.web.request import Request, key_of, require_safe_or_POST

# How many of the recaps that players have are listed.
MAX_SHOWN = 20


@require_safe_or_POST
def recap(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = RecapForm(campaign, request.GET)
    recaps = Recaps(campaign, form.recap_span) if form.is_valid() else None
    if recaps and request.GET.get("edition") in list(Edition) and request.method != "POST":
        paper = Paper(request)
        edition = recaps.edition(paper.edition)
        if request.htmx:
            context = {"edition": edition, "query": _query(request)}
            return render(request, "campaigns/chronicle/_edition.html", context)
        context = {**frame(campaign, "chronicle"), "paper": paper, "edition": edition}
        return render(request, "campaigns/chronicle/recap_alone.html", context)
    publish = PublishForm(request.POST) if request.method == "POST" else None
    feedback = None
    if publish and publish.is_valid():
        use_case = partial(play.publish_recap, by=request.user)
        feedback = submit_form(publish, use_case, campaign.pk, key_of(request), **publish.cleaned_data)
    if feedback:
        return feedback.redirect(request, f"{reverse('recap', args=[campaign.pk])}#given")
    context = _context(request, campaign, form, recaps, publish)
    return render(request, "campaigns/chronicle/recap.html", context)


@require_POST
def withdraw(request: Request, campaign_id: int, recap_id: int) -> HttpResponse:
    row = recap_or_404(request.user, campaign_id, recap_id)
    feedback = run_use_case(play.withdraw_recap, campaign_id, key_of(request), recap_id=row.pk)
    return feedback.redirect(request, f"{reverse('recap', args=[campaign_id])}#given")


@require_POST
def mail(request: Request, campaign_id: int, recap_id: int) -> HttpResponse:
    row = recap_or_404(request.user, campaign_id, recap_id)
    key, now = key_of(request), timezone.now()
    feedback = run_use_case(play.mail_recap, campaign_id, key, recap_id=row.pk, now=now)
    return feedback.redirect(request, f"{reverse('recap', args=[campaign_id])}#given")


@login_not_required
@require_safe
def published(request: HttpRequest, recap_key: str) -> HttpResponse:
    row = None if handed_over_public_id(request.session) else play.published_recap(recap_key)
    if row is None:
        raise Http404
    context = {"recap": row, "html": markdown_html(row.text, UNDER_A_TITLE)}
    page = render(request, "campaigns/chronicle/published.html", context)
    return allow_frames(request, mark_unlisted(page))


def _context(
    request: Request, campaign: Campaign, form: RecapForm, recaps: Recaps | None, publish: PublishForm | None
) -> dict[str, object]:
    # The players' edition alone: the DM's comes after the page.
    players = recaps.edition(Edition.PLAYERS) if recaps else None
    if publish is None and players is not None:
        publish = PublishForm(initial={"title": players.title[:MAX_TITLE_LENGTH], "text": players.body})
    base = base_address(request)
    addresses = play.addresses_of(campaign) if settings.MAIL else []
    published_recaps = []
    for row in campaign.recaps.prefetch_related("mails").defer("text")[:MAX_SHOWN]:
        address = base + reverse("recap-published", args=[row.key])
        unmailed_count = len(play.unmailed_addresses(row, addresses))
        published_recaps.append((row, address, unmailed_count, RecapOutbox(row)))
    return {
        **frame(campaign, "chronicle"),
        "form": form,
        "query": _query(request),
        "players": players,
        "dm_edition": Edition.DM,
        "publish": publish,
        "published_recaps": published_recaps,
    }


def _query(request: Request) -> str:
    query = request.GET.copy()
    query.pop("edition", None)
    return query.urlencode()
