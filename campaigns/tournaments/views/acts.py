"""What the Dungeon Master does to a tournament: one address an act, each a form and a use-case."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from django import forms
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns.core.use_cases import Answer
from campaigns.match.models import Match
from campaigns.rules.reading import row_id
from campaigns.tournaments.access import tournament_or_404
from campaigns.tournaments.forms.tournaments import (
    CheatForm,
    FieldForm,
    LateForm,
    PlayForm,
    ReportForm,
    WinnerBetForm,
)
from campaigns.tournaments.models import Entrant, Tournament
from campaigns.tournaments.play import (
    drawing,
    edition,
    ending,
    entering,
    remaining_rounds,
    reports,
    round_games,
    rulings,
    winner_bets,
)
from campaigns.tournaments.play.bulk_rounds import Refereeing
from campaigns.tournaments.play.record import Ruling
from campaigns.tournaments.views.tournaments import forms_of, tournament_page
from campaigns.web.feedback import Feedback, refusal_of, run_use_case, submit_form
from campaigns.web.request import Request, key_of

UseCase = Callable[[Tournament, str], Answer]


class DungeonMasterAct(Protocol):
    def __call__(self, row: Tournament, key: str, /, *, by: User) -> Answer: ...


class RoundAct(Protocol):
    def __call__(self, row: Tournament, key: str, /, *, number: int | None, by: User) -> Answer: ...


class EntrantAct(Protocol):
    def __call__(self, row: Tournament, key: str, /, *, entrant_id: int) -> Answer: ...


def _number(request: Request, name: str) -> int:
    """A row's number out of a button; Http404 for what no button of ours sends."""
    number = row_id(request.POST.get(name, ""))
    if number is None:
        raise Http404
    return number


def _round(request: Request) -> int | None:
    """The round that the page was about; None where the button does not say."""
    return row_id(request.POST.get("round", ""))


def _start(request: Request, row: Tournament) -> UseCase:
    ticks = {name: request.POST.get(name) == "on" for name in ("pay_in", "anyway")}
    return partial(entering.start_tournament, **ticks, by=request.user)


def _resolve(request: Request, row: Tournament) -> UseCase:
    ids = [_number(request, "encounter")] if request.POST.get("encounter") else None
    return partial(
        round_games.resolve_games,
        pairing_ids=ids,
        refereeing=_refereeing(request),
        number=_round(request),
        by=request.user,
    )


def _play_on(request: Request, row: Tournament) -> UseCase:
    return partial(
        remaining_rounds.play_rounds, refereeing=_refereeing(request), number=_round(request), by=request.user
    )


def _refereeing(request: Request) -> Refereeing:
    form = PlayForm(request.POST)
    if not form.is_valid():
        raise Http404
    return form.refereeing


def _rule(request: Request, row: Tournament) -> UseCase:
    ruling = request.POST.get("ruling", "")
    if ruling and ruling not in (*Ruling.values, "lots"):
        raise Http404
    number = _number(request, "encounter")
    return partial(rulings.rule_game, pairing_id=number, ruling=ruling, by=request.user)


def _withdraw(request: Request, row: Tournament) -> UseCase:
    why = request.POST.get("why", "")
    if why not in Entrant.Out.values:
        raise Http404
    return partial(rulings.withdraw_entrant, entrant_id=_number(request, "entrant"), why=why, by=request.user)


def _reveal(request: Request, row: Tournament) -> UseCase:
    ids = [number for text in request.POST.getlist("encounter") if (number := row_id(text)) is not None]
    return partial(round_games.reveal_results, pairing_ids=ids)


def _by_dm(use_case: DungeonMasterAct, request: Request, row: Tournament) -> UseCase:
    return partial(use_case, by=request.user)


def _of_round(use_case: RoundAct, request: Request, row: Tournament) -> UseCase:
    return partial(use_case, number=_round(request), by=request.user)


def _of_entrant(use_case: EntrantAct, request: Request, row: Tournament) -> UseCase:
    return partial(use_case, entrant_id=_number(request, "entrant"))


def _undo_draw(request: Request, row: Tournament) -> UseCase:
    return partial(drawing.undo_draw, number=_number(request, "round"))


def _expel_both(request: Request, row: Tournament) -> UseCase:
    return partial(rulings.expel_both, pairing_id=_number(request, "encounter"), by=request.user)


def _put_among_prizes(wins: bool, request: Request, row: Tournament) -> UseCase:
    number = _number(request, "entrant")
    return partial(rulings.put_among_prizes, entrant_id=number, wins=wins, by=request.user)


def _make_safe(request: Request, row: Tournament) -> UseCase:
    return partial(entering.make_rounds_safe, robin=request.POST.get("robin") == "1")


# Buttons: what each calls.
BUTTONS: Mapping[str, Callable[[Request, Tournament], UseCase]] = {
    "start": _start,
    "safe": _make_safe,
    "leave": partial(_of_entrant, entering.take_entry_back),
    "cancel": partial(_by_dm, entering.cancel_tournament),
    "draw": partial(_of_round, drawing.draw_round),
    "date": partial(_of_round, drawing.go_to_round_day),
    "undraw": _undo_draw,
    "resolve": _resolve,
    "play-on": _play_on,
    "rule": _rule,
    "expel-both": _expel_both,
    "withdraw": _withdraw,
    "prizes": partial(_put_among_prizes, True),
    "no-prizes": partial(_put_among_prizes, False),
    "reckon": partial(_by_dm, edition.recompute_places),
    "bring-back": partial(_of_entrant, rulings.bring_entrant_back),
    "end": partial(_of_round, ending.end_after_round),
    "award": partial(_of_round, ending.award_prizes),
    "reveal": _reveal,
}


# A form's name on the page, the form bound to what was sent, and its use-case, to be called once that is valid.
FormAct = tuple[str, forms.Form, UseCase]


def _enter(request: Request, row: Tournament) -> FormAct:
    form = FieldForm(row.campaign, request.POST)

    def enter(tournament: Tournament, key: str) -> Answer:
        return entering.add_entrants(tournament, key, field=form.field, by=request.user)

    return "field_form", form, enter


def _late(request: Request, row: Tournament) -> FormAct:
    form = LateForm(row.campaign, request.POST)

    def enter(tournament: Tournament, key: str) -> Answer:
        return rulings.enter_late(tournament, key, **form.cleaned_data, by=request.user)

    return "late_form", form, enter


def _cheat(request: Request, row: Tournament) -> FormAct:
    form = CheatForm(row, request.POST)

    def mark(tournament: Tournament, key: str) -> Answer:
        entrant, cheats, note = (form.cleaned_data[name] for name in ("entrant", "cheats", "note"))
        return entering.mark_cheat(tournament, key, entrant_id=entrant.pk, cheats=cheats, note=note)

    return "cheat_form", form, mark


def _read(request: Request, row: Tournament) -> FormAct:
    form = ReportForm(request.POST, request.FILES)

    def read(tournament: Tournament, key: str) -> Answer:
        text, anyway = form.cleaned_data["report"], form.cleaned_data["anyway"]
        return reports.read_report(tournament, key, text=text, anyway=anyway, by=request.user)

    return "report_form", form, read


def _bet(request: Request, row: Tournament) -> FormAct:
    form = WinnerBetForm(row, request.POST)

    def place(tournament: Tournament, key: str) -> Answer:
        values = form.cleaned_data
        return form.pay(lambda pay_in: winner_bets.bet_on_winner(
            tournament.campaign_id, key, tournament_id=tournament.pk, entrant_id=values["entrant"].pk,
            backer=values["backer"], taker=values["taker"], stake=values["stake"], odds=values["odds"],
            pay_in=pay_in, by=request.user,
        ))  # fmt: skip

    return "bet_form", form, place


FORMS: Mapping[str, Callable[[Request, Tournament], FormAct]] = {
    "enter": _enter,
    "late": _late,
    "cheat": _cheat,
    "read": _read,
    "bet": _bet,
}


@require_POST
def tournament_act(request: Request, campaign_id: int, tournament_id: int, act: str) -> HttpResponse:
    row = tournament_or_404(request.user, campaign_id, tournament_id)
    if act in BUTTONS:
        feedback = run_use_case(BUTTONS[act](request, row), row, key_of(request))
        return _back(request, row, feedback)
    if act not in FORMS:
        raise Http404
    name, form, use_case = FORMS[act](request, row)
    if form.is_valid() and (answer := submit_form(form, use_case, row, key_of(request))):
        return _back(request, row, answer)
    row.refresh_from_db()
    if name in forms_of(row):
        return tournament_page(request, row, **{name: form})
    return _back(request, row, refusal_of(form))


def _back(request: Request, row: Tournament, feedback: Feedback) -> HttpResponse:
    return feedback.redirect(request, row.get_absolute_url())


@require_POST
def tournament_play(request: Request, campaign_id: int, tournament_id: int) -> HttpResponse:
    """Begin the game of a pairing, and go to its table."""
    row = tournament_or_404(request.user, campaign_id, tournament_id)
    begin = partial(round_games.begin_game, pairing_id=_number(request, "encounter"), by=request.user)
    feedback = run_use_case(begin, row, key_of(request))
    if feedback.refused:
        return _back(request, row, feedback)
    return redirect(Match.objects.get(pk=feedback.pk))
