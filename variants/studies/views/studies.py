from collections.abc import Iterable
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.core.refusals import Refused
from campaigns.devices.views.devices import qr_code
from campaigns.match.access import match_of
from campaigns.match.models import Match
from campaigns.rules.errors import RulesError
from campaigns.rules.reading import row_id
from campaigns.web.addresses import base_address
from campaigns.web.echo import cut
from campaigns.web.feedback import refusal_of, run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST
from variants import catalog
from variants.analysis.analysis_line import new_line, read_line
from variants.analysis.views.analysis_board import line_of_match
from variants.analysis.views.setup import is_position, line_of_position, settings_of
from variants.board.views.board_help import PLAIN_TEXT
from variants.models import Study
from variants.studies import study_text
from variants.studies.chapters import Chapter, chapters_of, read_chapters
from variants.studies.forms.studies import NewStudyForm, NoteForm, StudyForm
from variants.studies.play import studies as play
from variants.studies.study_line import StudyLine
from variants.studies.study_text import MAX_TITLE_LENGTH
from variants.studies.views.study_board import study_or_404


@require_safe_or_POST
def studies(request: Request, campaign_id: int) -> HttpResponse:
    """The studies, and a new one; `person` is whose are meant, `match` the game that a new one is about, also
    as an analysis board writes it.
    """
    campaign = campaign_or_404(request.user, campaign_id)
    match = _match(request, campaign)
    line_params = {name: request.GET[name] for name in ("game", "start", "moves") if name in request.GET}
    initial = {"game": match.game, "title": match.title} if match else {"game": next(iter(catalog.GAMES))}
    form = NewStudyForm(post_data(request), initial={**initial, **line_params})
    if request.method == "POST" and form.is_valid():
        feedback = _answer_to_new(request, campaign, match, form)
        if feedback is not None:
            return feedback
    person = row_id(request.GET.get("person", ""))
    rows = campaign.studies.prefetch_related("people")
    rows = rows.filter(people=person) if person else rows
    context = {**frame(campaign, "more"), "studies": rows, "about": match, "form": form}
    return render(request, "variants/studies/studies.html", context)


def _answer_to_new(
    request: Request, campaign: Campaign, match: Match | None, form: NewStudyForm
) -> HttpResponse | None:
    try:
        chapters = _chapters_of(match, form)
    except (RulesError, Refused) as refusal:
        form.add_error((isinstance(refusal, Refused) and refusal.field) or "text", str(refusal))
        return None
    key = key_of(request)
    feedback = submit_form(form, play.make_studies, campaign.pk, key, chapters=chapters, match=match)
    if not feedback:
        return None
    if feedback.pk:
        return feedback.redirect(request, "study", campaign.pk, feedback.pk)
    return feedback.redirect(request, "studies", campaign.pk)


def _chapters_of(match: Match | None, form: NewStudyForm) -> list[Chapter]:
    """What a form asks for; raises Refused or a RulesError."""
    values = form.cleaned_data
    game, title, text = catalog.game(values["game"]), values["title"], values["text"].strip()
    default_title = match.title if match else game.title
    if text and not is_position(text):
        texts = chapters_of(game, text)
        if len(texts) > 1:
            form.offer(texts)
        chapters = read_chapters(texts, values["which"])
        # A typed title is the one study's; several have their own behind it.
        titles = [chapter.title or default_title for chapter in chapters]
        if title:
            titles = [f"{title}: {own}" for own in titles] if len(titles) > 1 else [title]
        titled = zip(chapters, titles, strict=True)
        return [replace(chapter, title=cut(title, MAX_TITLE_LENGTH - 1)) for chapter, title in titled]
    if text:
        line = line_of_position(game, text, settings_of(game, {}))
    elif values["start"] or values["moves"]:
        line = read_line(game, values["start"], values["moves"])
    else:
        line = line_of_match(match) if match else new_line(game)
    return [Chapter(title or default_title, StudyLine(line, {}))]


def _match(request: Request, campaign: Campaign) -> Match | None:
    number = row_id(request.GET.get("match", "").rpartition("-")[2])
    return match_of(request.user, campaign.pk, number, catalog.GAMES) if number else None


@require_POST
def keep(request: Request, campaign_id: int, study_id: int) -> HttpResponse:
    """Keep the page's line, and what is said of the move it stands at."""
    study = study_or_404(request, campaign_id, study_id)
    form = NoteForm(study, request.POST)
    if form.is_valid():
        line = {name: form.cleaned_data[name] for name in ("moves", "at", "seen")}
        feedback = run_use_case(play.keep_line, study.pk, key_of(request), note=form.note, **line)
    else:
        feedback = refusal_of(form)
    study.refresh_from_db()
    if not request.htmx:
        feedback.tell(request)
        query = urlencode({"moves": request.POST.get("moves", ""), "at": request.POST.get("at", "")})
        return redirect(f"{reverse('study', args=[campaign_id, study_id])}?{query}")
    line_mark = form["seen"].value() if feedback.refused else play.mark_of_study(study)
    return render(request, "variants/studies/_note_said.html", {"said": feedback, "seen_mark": line_mark})


@require_safe_or_POST
def edit(request: Request, campaign_id: int, study_id: int) -> HttpResponse:
    """The page of a study's title, who it is about, who sees it, and the ways out of it."""
    study = study_or_404(request, campaign_id, study_id)
    form = StudyForm(study, post_data(request))
    if request.method == "POST" and form.is_valid():
        feedback = submit_form(form, play.change_study, study.pk, key_of(request), **form.cleaned_data)
        if feedback:
            return feedback.redirect(request, "study-edit", campaign_id, study_id)
    link = base_address(request) + reverse("study-page", args=[study.public_id])
    svg = qr_code(link) if study.is_shown else ""
    context = {**frame(study.campaign, "more"), "study": study, "form": form, "link": link, "svg": svg}
    return render(request, "variants/studies/edit.html", context)


@require_POST
def throw_study_away(request: Request, campaign_id: int, study_id: int) -> HttpResponse:
    study = study_or_404(request, campaign_id, study_id)
    feedback = run_use_case(play.throw_study_away, campaign_id, key_of(request), study=study)
    return feedback.redirect(request, "studies", campaign_id)


@require_safe
def text(request: Request, campaign_id: int, study_id: int) -> HttpResponse:
    """The study as a text, to read in another campaign."""
    study = study_or_404(request, campaign_id, study_id)
    return _as_text([study], slugify(study.title) or "study")


@require_safe
def all_as_text(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    return _as_text(campaign.studies.all(), f"{slugify(campaign.name) or 'campaign'}-studies")


def _as_text(rows: Iterable[Study], name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.txt"'}
    return HttpResponse(study_text.write(rows), content_type=PLAIN_TEXT, headers=headers)
