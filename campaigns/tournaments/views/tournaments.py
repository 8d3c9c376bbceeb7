"""A campaign's tournaments, the form of a new one, and the Dungeon Master's page of one."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.devices.views.devices import qr_code
from campaigns.tournaments.access import tournament_or_404
from campaigns.tournaments.forms import tournaments as tournament_forms
from campaigns.tournaments.forms.acts import EnterForm
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play.entering import create_tournament
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.play.reports import report_text
from campaigns.tournaments.presenters.dm_tournament import DmTournament
from campaigns.tournaments.presenters.favourites import Favourites
from campaigns.tournaments.rules.recipes import BY_SLUG, RECIPES
from campaigns.web.addresses import base_address
from campaigns.web.feedback import submit_form
from campaigns.web.paper import Paper
from campaigns.web.request import Request, key_of, partial_suffix, post_data, require_safe_or_POST

FORM_NAMES = ("field_form", "cheat_form", "late_form", "play_form", "bet_form", "report_form")


@require_safe
def tournaments(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    rows = list(campaign.tournaments.all())
    unfinished = [row for row in rows if row.is_open or row.is_running]
    past = [row for row in rows if row not in unfinished]
    lists = (("In play and open for entries", unfinished), ("Over", past))
    context = {**frame(campaign, "matches"), "lists": lists, "recipes": RECIPES}
    return render(request, "campaigns/tournaments/tournaments.html", context)


@require_safe_or_POST
def tournament_new(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    recipe = BY_SLUG.get(request.GET.get("recipe", ""))
    form = tournament_forms.TournamentForm(campaign, post_data(request), recipe)
    key, by = key_of(request), request.user
    feedback = form.is_valid() and submit_form(
        form, create_tournament, campaign.pk, key, plan=form.plan, field=form.field, by=by
    )
    if feedback:
        return feedback.redirect(request, "tournament", campaign.pk, feedback.pk)
    context = {**frame(campaign, "matches"), "form": form, "recipe": recipe, "recipes": RECIPES}
    return render(request, "campaigns/tournaments/new.html", context)


@require_safe
def tournament(request: Request, campaign_id: int, tournament_id: int) -> HttpResponse:
    return tournament_page(request, tournament_or_404(request.user, campaign_id, tournament_id))


def tournament_page(request: Request, row: Tournament, **forms: object) -> HttpResponse:
    """The Dungeon Master's page; `forms` are those that were refused, bound to what was sent."""
    url = base_address(request) + reverse("tournament-room", args=[row.public_id])
    context = {**_frame(DmTournament(row)), "url": url, "svg": qr_code(url)}
    context |= {**dict.fromkeys(FORM_NAMES), **forms_of(row), **forms}
    return render(request, "campaigns/tournaments/tournament.html", context)


def _frame(view: DmTournament) -> dict[str, object]:
    return {**frame(view.tournament.campaign, "matches"), "tournament": view.tournament, "view": view}


def forms_of(row: Tournament) -> dict[str, object]:
    """The forms that its page shows as it stands now."""
    if row.is_open:
        return {"field_form": EnterForm(row), "cheat_form": tournament_forms.CheatForm(row)}
    if row.is_running:
        return {
            "late_form": tournament_forms.LateForm(row),
            "play_form": tournament_forms.PlayForm(),
            "bet_form": tournament_forms.WinnerBetForm(row),
            "report_form": tournament_forms.ReportForm(row),
            "cheat_form": tournament_forms.CheatForm(row),
        }
    return {}


@require_safe
def tournament_report(request: Request, campaign_id: int, tournament_id: int) -> HttpResponse:
    row = tournament_or_404(request.user, campaign_id, tournament_id)
    if row.is_open:
        return redirect(row)
    text = report_text(TournamentRecord(row))
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="tournament-{row.pk}.trf"'
    return answer


@require_safe
def tournament_round(request: Request, campaign_id: int, tournament_id: int, number: int) -> HttpResponse:
    """A drawer of its page, or a page of its own: the boards of a round before."""
    view = DmTournament(tournament_or_404(request.user, campaign_id, tournament_id))
    if number not in view.by_round:
        raise Http404
    context = {**_frame(view), "round": view.round(number)}
    return render(request, f"campaigns/tournaments/round.html{partial_suffix(request, 'round')}", context)


# The drawers whose body is loaded: their titles and what stands in them; only a round robin has a cross table.
DRAWERS = {
    "entrants": ("Entrants", "campaigns/tournaments/_entrants_drawer.html"),
    "tie-breaks": ("Tie-breaks", "campaigns/tournaments/_tie_break_sums.html"),
    "cross": ("Cross table", "campaigns/tournaments/_cross.html"),
    "pot": ("Pot", "campaigns/tournaments/_pot_drawer.html"),
}


@require_safe
def tournament_drawer(request: Request, campaign_id: int, tournament_id: int, drawer: str) -> HttpResponse:
    """A drawer of its page, or a page of its own: of hundreds of entrants each is longer than the rest of it."""
    row = tournament_or_404(request.user, campaign_id, tournament_id)
    view = DmTournament(row)
    if drawer == "cross" and not view.has_cross:
        raise Http404
    title, part = DRAWERS[drawer]
    context = {**_frame(view), **forms_of(row), "drawer": drawer, "title": title, "part": part}
    return render(request, f"campaigns/tournaments/drawer.html{partial_suffix(request, 'body')}", context)


@require_safe
def tournament_favourites(request: Request, campaign_id: int, tournament_id: int) -> HttpResponse:
    """A drawer of its page, or a page of its own: it takes its time."""
    row = tournament_or_404(request.user, campaign_id, tournament_id)
    context = {**frame(row.campaign, "matches"), "tournament": row, "favourites": Favourites(row)}
    part = partial_suffix(request, "favourites")
    return render(request, f"campaigns/tournaments/favourites.html{part}", context)


@require_safe
def tournament_paper(request: Request, campaign_id: int, tournament_id: int) -> HttpResponse:
    view = DmTournament(tournament_or_404(request.user, campaign_id, tournament_id))
    context = {**_frame(view), "paper": Paper(request)}
    return render(request, "campaigns/tournaments/paper.html", context)
