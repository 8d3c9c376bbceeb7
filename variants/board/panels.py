"""What stands around a board: room by room a maker gives the templates the context of its own part; the panels of the page."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from django.utils import timezone

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.series import series_of
from campaigns.match.play.series_summary import summary_of
from campaigns.match.presenters.chess_clock import shown_clock
from campaigns.money.play.stakes import current_stake, takes_stakes
from campaigns.rooms.presenters.devices import devices_tag
from campaigns.rules.contract import Side
from campaigns.slow.presenters import deadlines
from campaigns.web.feedback import Feedback
from campaigns.web.panels import Panel, shown_tags
from variants.board.forms.acts import CorrectForm, EndSeriesForm, RematchRuleForm, RollForm, typed_move
from variants.board.play.arrows import shown_arrows
from variants.board.play.coaching import COACH_ASKS, coached_sides, is_training, may_train
from variants.board.play.history import History
from variants.board.play.moves import SEVERAL_WAYS
from variants.board.play.plans import WAYS_AHEAD
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import changes, coach, data, plans, prepare, rolls, table, words
from variants.board.presenters.diagram import choices
from variants.board.presenters.going_back import GoingBackButtons, going_back
from variants.board.presenters.lesson import rematch_panel
from variants.board.presenters.move_words import last_move
from variants.board.presenters.place import Place, Urls
from variants.board.presenters.words import stake_sentence, stake_warning
from variants.board.visits import Visit

NO_FEEDBACK = Feedback()
Context = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BoardView:
    """What an answer shows: the moment, after so many half-moves or (`ply` is None) as the match stands, and what came of a form."""

    visit: Visit
    moment: BoardMoment
    past: History
    outcome: Feedback = NO_FEEDBACK
    ply: int | None = None

    @property
    def match(self) -> Match:
        """The match with its latest versions."""
        return self.moment.match

    @property
    def place(self) -> Place:
        return self.visit.place

    @property
    def live(self) -> bool:
        return self.ply is None

    @property
    def is_slow(self) -> bool:
        return self.live and self.match.hours_per_move is not None


Maker = Callable[[BoardView], Context]


def board_standing(view: BoardView) -> Context:
    moment, variant = view.moment, view.moment.game.variant
    position, points = moment.state.position, variant.points
    return {
        "match": view.visit.match,
        "place": view.place,
        "urls": Urls(view.place),
        "status": table.status(moment),
        "notes": () if moment.over else (*variant.remarks(position), *words.passed(moment)),
        "counter": points.counter(position) if points else None,
        "last_move": "" if view.place.sides else last_move(moment, view.visit.match),
        "has_dice": variant.dice is not None,
        "rolls_each_turn": variant.dice is not None and variant.announcing is None,
        "position": moment.line.position,
        "yours": view.live and not view.place.is_dm and moment.turn in view.place.sides,
    }


def version(view: BoardView) -> Context:
    """What the device's script and its next form are told of the match."""
    arrows = arrows_on(view.visit, view.past) if view.live else ()
    threatened = coach.marks(view.moment, view.visit.match, view.place) if view.live else {}
    tag, shown = changes.tag(view.match, view.past, view.place, arrows), shown_tags(view.visit.request)
    return {
        "version": view.past.last_seq if view.place.is_dm else view.match.public_version,
        "versions": changes.versions(view.match, view.place),
        "room_version": devices_tag(view.match, shown.get("devices", "")) if view.place.is_dm else "",
        "tag": tag,
        "position_mark": tag.rpartition(".")[2],
        "data": data.data(view.moment, view.place, tag, arrows, threatened, live=view.live),
    }


def moves_and_words(view: BoardView) -> Context:
    moment, past, place = view.moment, view.past, view.place
    post = view.visit.request.POST
    typed = typed_move(post)
    is_open, is_ahead = (view.outcome.field == field for field in (SEVERAL_WAYS, WAYS_AHEAD))
    ways = list(choices(moment.game, moment.state.position, moment.to_move, typed)) if is_open else []
    if is_ahead and place.near:
        ways = plans.planned_ways(moment, place.near, post.get("premove", ""))
    declared = table.declared(moment, past, place) if view.live else ()
    return {
        # A slip of the finger should not find them: they wait in a menu.
        "words": [word for word in declared if not word.is_answer and not word.is_at_the_counter],
        "raises": [word for word in declared if word.is_at_the_counter],
        "answers": [word for word in declared if word.is_answer],
        "take_back": table.take_back_offered(moment, past.plies, place) if view.live else table.TakeBack(),
        "may_move": view.live and bool(place.sides) and not moment.over and not moment.preparation,
        "back": going_back(past, moment) if view.live and place.is_dm else GoingBackButtons(),
        "feedback": NO_FEEDBACK if ways or view.outcome.field == COACH_ASKS else view.outcome,
        "choices": ways,
        "plans_ahead": is_ahead,
        "typed_move": typed,
    }


def coaching(view: BoardView) -> Context:
    """For whom the coach is on, which everybody sees, and what it asks about the move that was just sent."""
    match, place = view.visit.match, view.place
    sides = coached_sides(match) if view.live else ()
    return {
        "coached": [view.moment.game.side_name(side) for side in sides],
        "coach_helps": any(side in place.sides for side in sides),
        "may_train": view.live
        and not place.is_dm
        and place.near is not None
        and may_train(match, place.near),
        "trains": place.near is not None and is_training(match, place.near),
        "coach_question": view.outcome.sentence if view.outcome.field == COACH_ASKS else "",
        "coached_word": view.visit.request.POST.get("word", ""),
    }


def dice(view: BoardView) -> Context:
    """The dice, and the forms that a device may throw them or put them right by."""
    rolling = rolls.Rolling(view.moment, view.past, view.place, view.live)
    game, request, correct = view.moment.game, rolling.asked, rolling.correct
    each = [game.side_name(side) for side in Side] if request and request.each else ()
    return {
        "rolling": rolling,
        "roll_form": RollForm(auto_id="%s").asks(request.dice, each)
        if request and not rolling.record
        else None,
        "correct_form": CorrectForm(auto_id="right-%s").asks(correct) if correct else None,
    }


def time_per_move(view: BoardView) -> Context:
    """The deadline of a match that is played slowly, and how far this device has seen it."""
    if not view.is_slow:
        return {"deadline": None, "seen_mark": ""}
    return {
        "deadline": deadlines.deadline_of(view.match, timezone.now(), view.place.sides),
        "seen_mark": changes.seen_mark(view.match, view.past),
    }


def chess_clock(view: BoardView) -> Context:
    return {"clock": shown_clock(view.match, view.place.sides) if view.live else None}


def staked(view: BoardView) -> Context:
    agreement = current_stake(view.match) if takes_stakes(view.match) else None
    warns = agreement and view.live and view.place.is_dm
    return {
        "stake_sentence": stake_sentence(view.moment, agreement) if agreement else "",
        "staked_warning": stake_warning(view.moment, agreement) if agreement and warns else "",
    }


def handicap(view: BoardView) -> Context:
    preparation = view.moment.preparation
    return {
        "may_prepare": view.live and preparation and preparation.side in view.place.sides,
        "spendings": prepare.spending_sentences(view.moment, view.past),
    }


def turns_ahead(view: BoardView) -> Context:
    """What this seat's device has planned; for everybody else there is no such thing."""
    guest, side = view.visit.extra.get("guest"), view.place.near
    if not view.live or guest is None or side is None or view.moment.over:
        return {"planning": None}
    return {"planning": plans.planning(view.moment, guest, side)}


def rematch(view: BoardView) -> Context:
    match, place = view.visit.match, view.place
    asks = view.live and view.moment.over
    standing = series_of(match)
    ends = standing and place.is_dm and view.live and (standing.series.ended or not standing.is_over)
    return {
        "series": standing and summary_of(match, standing),
        "end_series": EndSeriesForm(match=match, auto_id="series-%s") if ends else None,
        "rematch": rematch_panel(match, place, view.visit.extra.get("guest"), standing) if asks else None,
        "rematch_rule": RematchRuleForm.select(match.rematch_rule) if view.live and place.is_dm else "",
    }


OWN: tuple[Maker, ...] = (
    board_standing,
    version,
    moves_and_words,
    coaching,
    dice,
    time_per_move,
    chess_clock,
    staked,
    handicap,
    turns_ahead,
    rematch,
)
MAKERS = OWN
"""The board's own, and those of the rooms above it: variants/wiring.py adds them."""


def _asked(context: Context) -> object:
    flag = context["clock"] and context["clock"].flag
    asks = (
        *(context["answers"], context["may_prepare"], context["rematch"], flag),
        context["take_back"].answers_for,
    )
    return context["versions"] if any(asks) else ""


def _rolled(context: Context) -> object:
    rolling = context["rolling"]
    shows = rolling.asked, rolling.dice, rolling.tied, context["take_back"].own
    return context["versions"] if any(shows) else ""


def _hinted(context: Context) -> object:
    return context["versions"] if context["hint"] else ""


def _planned(context: Context) -> object:
    """The forms of a plan are new with each act: planning changes no version."""
    planning = context["planning"]
    return (context["versions"], planning, context.get("acted") and new_key()) if planning else ""


def _typed_move(context: Context) -> object:
    return context["versions"] if context["may_move"] else ""


# Where a panel holds forms, it is another one with each version. A seat's tags are made of what it is shown alone.
PANELS: tuple[Panel[Context], ...] = (
    Panel(
        "status",
        "variants/board/_status.html",
        itemgetter("versions", "thinker", "deadline", "stake_sentence", "staked_warning", "series"),
    ),
    Panel("devices", "variants/board/_devices.html", itemgetter("room_version")),
    Panel("outcome", "variants/board/_outcome.html"),
    Panel("answers", "variants/board/_answers.html", _asked),
    Panel("dice", "variants/board/_dice.html", _rolled),
    Panel("hint", "variants/analysis/_hint_place.html", _hinted),
    Panel("plan", "variants/board/_plan.html", _planned),
    Panel("plan_form", "variants/board/_plan_form.html", _planned),
    Panel("actions", "variants/board/_actions.html", itemgetter("versions", "thinker", "deadline")),
    Panel("form", "variants/board/_form.html", _typed_move),
    Panel("more", "variants/board/_more.html", itemgetter("versions", "analysis_url", "series")),
    # The squares and the list of moves go with it: those that are new since the tag's last half-move.
    Panel("board", "variants/board/_data.html", itemgetter("tag")),
)


def around(view: BoardView) -> dict[str, Any]:
    """Context of every answer except the squares."""
    return {name: value for make in MAKERS for name, value in make(view).items()} | view.visit.extra


def arrows_on(visit: Visit, past: History) -> Sequence[str]:
    """What the DM has drawn, on the devices of those who play neither side."""
    return () if visit.place.sides else shown_arrows(visit.match, past)
