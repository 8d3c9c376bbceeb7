"""The chronicle: its page, the Dungeon Master's own entries, and words on derived ones."""

from functools import partial
from typing import Protocol

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.chronicle.access import chronicle_text_or_404
from campaigns.chronicle.forms.filters import ChronicleFilter
from campaigns.chronicle.forms.writing import EntryForm, WordsForm
from campaigns.chronicle.models import ChronicleText
from campaigns.chronicle.play import writing
from campaigns.chronicle.play.writing import Writing
from campaigns.chronicle.presenters.entries import ChroniclePage, orphaned_words
from campaigns.chronicle.rules.entry import EntryKind, read_entry_position, write_entry_position
from campaigns.core.use_cases import Answer
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.request import Request, key_of, partial_suffix, post_data, require_safe_or_POST


@require_safe
def chronicle(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    filters = ChronicleFilter(campaign, request.GET)
    after_position = read_entry_position(request.GET.get("after", ""))
    page = ChroniclePage(campaign, filters.entry_filter, after_position)
    context = {
        **frame(campaign, "chronicle"),
        "filters": filters,
        "query": filters.query,
        "within_query": f"{filters.query}&within=" if filters.query else "within=",
        "page": page,
        "next": write_entry_position(page.next) if page.next else "",
        "is_first": after_position is None,
        "orphaned": [] if after_position or filters.is_active else orphaned_words(campaign),
    }
    part = partial_suffix(request, "within" if filters.within else "entries")
    return render(request, f"campaigns/chronicle/chronicle.html{part}", context)


@require_safe_or_POST
def new(request: Request, campaign_id: int) -> HttpResponse:
    return _own_entry(request, campaign_or_404(request.user, campaign_id), None)


@require_safe_or_POST
def entry(request: Request, campaign_id: int, entry_key: str) -> HttpResponse:
    """Change an own entry, or write words on a derived one. Http404 for one that never was."""
    campaign = campaign_or_404(request.user, campaign_id)
    text = writing.find_text(campaign, entry_key)
    if entry_key.startswith(f"{EntryKind.OWN}-"):
        if text is None:
            raise Http404
        return _own_entry(request, campaign, text)
    derived = writing.derived_entry(campaign, entry_key)
    if derived is None and text is None:
        raise Http404
    form = WordsForm(campaign, text, post_data(request))
    use_case = partial(writing.write_words, entry_key=entry_key, by=request.user)
    return _write(request, form, use_case, "words.html", entry=derived, text=text)


@require_POST
def remove(request: Request, campaign_id: int, text_id: int) -> HttpResponse:
    text = chronicle_text_or_404(request.user, campaign_id, text_id)
    feedback = run_use_case(writing.remove_text, campaign_id, key_of(request), text_id=text.pk)
    return feedback.redirect(request, "chronicle", campaign_id)


def _own_entry(request: Request, campaign: Campaign, text: ChronicleText | None) -> HttpResponse:
    form = EntryForm(campaign, text, post_data(request))
    use_case = partial(writing.write_entry, text_id=text.pk if text else None, by=request.user)
    return _write(request, form, use_case, "entry.html", text=text)


class Save(Protocol):
    def __call__(self, campaign_id: int, key: str, /, *, writing: Writing) -> Answer: ...


def _write(request: Request, form: WordsForm, use_case: Save, template: str, **extra: object) -> HttpResponse:
    campaign, key = form.campaign, key_of(request)
    feedback = form.is_valid() and submit_form(form, use_case, campaign.pk, key, writing=form.writing)
    if feedback:
        return feedback.redirect(request, "chronicle", campaign.pk)
    context = {**frame(campaign, "chronicle"), "form": form, **extra}
    return render(request, f"campaigns/chronicle/{template}", context)
