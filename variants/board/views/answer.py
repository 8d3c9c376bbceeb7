"""Responses of a board: the page, its fragment, or the difference since the device's last answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from campaigns.campaign.presenters.frame import frame
from campaigns.match.models import Match
from campaigns.money.play.stakes import current_stake
from campaigns.money.presenters import bets
from campaigns.money.views import stakes
from campaigns.rooms.presenters.newcomers import newcomers
from campaigns.rules.contract import Side
from campaigns.slow.play import slow
from campaigns.slow.presenters import deadlines
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants.analysis.analyses import may_analyse_from_a_seat
from variants.board.forms import CorrectForm, MoveForm, RematchRuleForm, RollForm
from variants.board.play import history
from variants.board.play.arrows import shown_arrows
from variants.board.play.history import History
from variants.board.play.moves import SEVERAL_WAYS
from variants.board.play.position_at import BoardMoment, at
from variants.board.presenters import changes, choose, data, plies, prepare, rolls, since, stake, table, words
from variants.board.presenters import piece as pieces
from variants.board.presenters.drawing import difference, whole
from variants.board.presenters.going_back import GoingBackButtons, going_back
from variants.board.presenters.lesson import board_lesson
from variants.board.presenters.place import Place, Urls
from variants.board.presenters.rematch import rematch_panel
from variants.npc_turns.presenters import thinking

NO_FEEDBACK = Feedback()


@dataclass(frozen=True, slots=True)
class Visit:
    """A request for a match from a place; `extra` is more context for its pages."""

    request: Request
    match: Match
    place: Place
    extra: dict[str, Any]


def page(visit: Visit, outcome: Feedback = NO_FEEDBACK) -> HttpResponse:
    """The match as it stands: the page, or its fragment for htmx."""
    past = history.read(visit.match)
    return _whole(visit, at(visit.match, past, None)[0], past, outcome)


def looked_back(visit: Visit, ply: int) -> HttpResponse:
    """The match as it stood after so many half-moves; Http404 where there were fewer."""
    past = history.read(visit.match)
    if ply > len(past.plies):
        raise Http404
    return _whole(visit, at(visit.match, past, ply)[0], past, NO_FEEDBACK, ply)


def news(visit: Visit) -> HttpResponse:
    """Answer a device that was told of a change: 204 if it is up to date."""
    past = history.read(visit.match)
    tag = visit.request.GET.get("seen", "")
    if tag == changes.tag(visit.match, past, visit.place, _arrows(visit, past)):
        return HttpResponse(status=204)
    return _difference(visit, past, NO_FEEDBACK, tag)


def every_ply(visit: Visit) -> HttpResponse:
    """The whole game as one list, for looking back without a request."""
    past = history.read(visit.match)
    return HttpResponse(plies.every_ply(visit.match, past), content_type="application/json")


def after_form(visit: Visit, outcome: Feedback) -> HttpResponse:
    """After a form: the difference for htmx, for others the page anew; a refusal is told beside the board.

    Who has done something has seen what there was.
    """
    if not outcome.refused:
        _has_looked(visit)
    if visit.request.htmx:
        return _difference(visit, history.read(visit.match), outcome, visit.request.POST.get("seen", ""))
    return page(visit, outcome) if outcome.refused else redirect(visit.place.url())


def _has_looked(visit: Visit) -> None:
    if visit.match.hours_per_move is not None:
        slow.record_look(match=visit.match, seq=visit.match.version, **_viewer(visit))


def _difference(visit: Visit, past: History, outcome: Feedback, tag: str) -> HttpResponse:
    number = changes.seen(visit.match, past, visit.place, tag)
    before, moment = at(visit.match, past, number, None)
    if number is None or moment.over:
        visit.match.refresh_from_db()  # what the form did to its result shows in the bets and the stake
        return _whole(visit, moment, past, outcome)
    has_room_news = visit.place.is_dm and not changes.knows_the_room(moment.match, tag)
    context = {
        **_around(visit, moment, past, outcome),
        "has_room_news": has_room_news,
        "newcomers": newcomers(visit.match) if has_room_news else [],
        "acted": visit.request.method == "POST" and not outcome.refused,
        "squares": difference(before.look, moment.look),
        "new": list(islice(table.move_entries(past, visit.place, len(past.plies)), number, None)),
        "gains": _changed_gains(past, number, before, moment),
        "spoken": changes.spoken(before, moment, past, number),
    }
    answer = render(visit.request, "variants/board/_changes.html", context)
    answer["HX-Reswap"] = "none"
    return answer


def _changed_gains(
    past: History, number: int, before: BoardMoment, moment: BoardMoment
) -> dict[str, table.Captures]:
    """What stands beside the names now, where that is new."""
    had = table.gains(past.plies[:number], before)
    return {side: now for side, now in table.gains(past.plies, moment).items() if now != had[side]}


def _whole(
    visit: Visit, moment: BoardMoment, past: History, outcome: Feedback, ply: int | None = None
) -> HttpResponse:
    request, place, made = visit.request, visit.place, past.plies
    is_slow = ply is None and moment.match.hours_per_move is not None
    context = {
        **_around(visit, moment, past, outcome, ply),
        "since": since.since(visit.match, moment, past, place, _viewer(visit)) if is_slow else None,
        "newcomers": newcomers(visit.match) if place.is_dm else [],
        **(_frame(visit.match) if place.is_dm else {}),
        "lesson": board_lesson(visit.match, place, visit.extra.get("guest")) if ply is None else None,
        "title": moment.game.title,
        "side_names": moment.game.side_names,
        "pieces": [
            pieces.shown(moment.game, kind) for kind in moment.game.variant.kinds(moment.state.position)
        ],
        "several_levels": len(moment.game.variant.army.grid.levels) > 1,
        "has_tables": bool(moment.game.variant.looks.tables()),
        "players": list(table.players(visit.match, moment)),
        "board_html": whole(moment.look),
        "first_look": data.first_look(moment.game, moment.to_move, place.near),
        "moves": table.lines(table.move_entries(past, place, len(made) if ply is None else ply)),
        "gains": table.gains(made if ply is None else made[:ply], moment),
        "ply": ply,
        "count": len(made),
        "move_form": MoveForm(request.POST if outcome.refused else None, auto_id="%s"),
    }
    template = "variants/board/match.html" if place.is_dm else "variants/board/seat.html"
    return render(request, template + ("#table" if request.htmx else ""), context)


def _viewer(visit: Visit) -> dict[str, Any]:
    """Whose visits are recorded: this device's, or the Dungeon Master's."""
    guest = visit.extra.get("guest")
    return {"guest": guest} if guest else {"user": visit.request.user}


def _frame(match: Match) -> dict[str, Any]:
    """The frame of a page of the DM's."""
    campaign = match.campaign
    return {
        **frame(campaign, "matches"),
        "match_date": campaign.date_of(match.day),
        "bets": bets.on_the_page(match),
        **stakes.on_the_page(match),
    }


def _around(
    visit: Visit, moment: BoardMoment, past: History, outcome: Feedback, ply: int | None = None
) -> dict[str, Any]:
    """Context of every answer except the squares, with the match's latest versions."""
    match, place, live = moment.match, visit.place, ply is None
    is_slow = live and match.hours_per_move is not None
    arrows = _arrows(visit, past) if live else ()
    tag = changes.tag(match, past, place, arrows)
    several = outcome.field == SEVERAL_WAYS
    typed = (moment.game, moment.state.position, moment.to_move, _typed(visit.request))
    ways = list(choose.choices(*typed)) if several else []
    points = moment.game.variant.points
    agreement = current_stake(match) if points else None
    said_now = table.declared(moment, past, place) if live else ()
    return {
        "match": visit.match,
        "place": place,
        "urls": Urls(place),
        "status": table.status(moment),
        "thinker": thinking(moment, place) if live else None,
        "notes": ()
        if moment.over
        else (*moment.game.variant.remarks(moment.state.position), *words.passed(moment)),
        "deadline": deadlines.deadline_of(match, timezone.now(), place.sides) if is_slow else None,
        "upto": changes.upto(match, past) if is_slow else "",
        **_dice(rolls.Rolling(moment, past, place, live)),
        "counter": points.counter(moment.state.position) if points else None,
        "staked": stake.line(moment, agreement) if agreement else "",
        "staked_warning": stake.warning(moment, agreement) if agreement and live and place.is_dm else "",
        "has_dice": moment.game.variant.dice is not None,
        "position": moment.line.position,
        "yours": live and not place.is_dm and moment.turn in place.sides,
        "words": [word for word in said_now if not word.is_answer and not word.is_at_the_counter],
        "raises": [word for word in said_now if word.is_at_the_counter],
        "answers": [word for word in said_now if word.is_answer],
        "take_back": table.take_back(moment, past.plies, place) if live else table.TakeBack(),
        "may_move": live and bool(place.sides) and not moment.over and not moment.preparation,
        "analysis_url": place.url("analysis") if place.is_dm or may_analyse_from_a_seat(visit.match) else "",
        "may_prepare": live and moment.preparation and moment.preparation.side in place.sides,
        "spent": prepare.spent(moment, past),
        "rematch": rematch_panel(visit.match, place, visit.extra.get("guest"))
        if live and moment.over
        else None,
        "back": going_back(past, moment) if live and place.is_dm else GoingBackButtons(),
        "version": past.last_seq if place.is_dm else match.public_version,
        "tag": tag,
        "position_mark": tag.rpartition(".")[2],
        "data": data.data(moment, place, tag, arrows, live=live),
        "said": NO_FEEDBACK if ways else outcome,
        "rematch_rule": RematchRuleForm(auto_id="rematch-%s", initial={"rule": visit.match.rematch_rule})
        if live and place.is_dm
        else None,
        "choices": ways,
        **visit.extra,
    }


def _arrows(visit: Visit, past: History) -> Sequence[str]:
    """What the DM has drawn, on the devices of those who play neither side."""
    return () if visit.place.sides else shown_arrows(visit.match, past)


def _dice(rolling: rolls.Rolling) -> dict[str, Any]:
    """The dice, and the forms that a device may throw them or put them right by."""
    game, request, correct = rolling.moment.game, rolling.asked, rolling.correct
    each = [game.side_name(side) for side in Side] if request and request.each else ()
    return {
        "rolling": rolling,
        "roll_form": RollForm(auto_id="%s").asks(request.dice, each)
        if request and not rolling.record
        else None,
        "correct_form": CorrectForm(auto_id="right-%s").asks(correct) if correct else None,
    }


def _typed(request: Request) -> str:
    """The text of the posted move, as MoveForm reads it."""
    post = request.POST
    return (post.get("move", "") or post.get("from_square", "") + post.get("to_square", "")).strip()
