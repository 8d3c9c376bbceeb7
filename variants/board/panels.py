"""What stands around a board: room by room a maker gives the templates the context of its own part; the panels of the page."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from django.utils import timezone

from campaigns.core.use_cases import new_key
from campaigns.devices.presenters.devices import devices_tag
from campaigns.match.models import Match
from campaigns.match.play.series import series_of
from campaigns.match.play.series_summary import summary_of
from campaigns.match.presenters.chess_clock import shown_clock
from campaigns.money.play.stakes import current_stake, takes_stakes
from campaigns.rules.contract import Side
from campaigns.slow.presenters import deadlines
from campaigns.web.feedback import Feedback
from campaigns.web.panels import Panel, shown_tags
from variants.board.board_request import BoardRequest
from variants.board.forms.acts import CorrectForm, EndSeriesForm, RematchRuleForm, RollForm, typed_move
from variants.board.play.arrows import shown_arrows
from variants.board.play.coaching import COACH_ASKS, coached_sides, is_training, may_train
from variants.board.play.history import History
from variants.board.play.moves import AMBIGUOUS
from variants.board.play.plans import PREMOVE_AMBIGUOUS
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import changes, client_state, coach, plans, prepare, rolls, table, wording
from variants.board.presenters.diagram import choices
from variants.board.presenters.lesson import rematch_panel
from variants.board.presenters.move_words import last_move_sentence
from variants.board.presenters.undo_buttons import UndoButtons, undo_buttons
from variants.board.presenters.viewpoint import Urls, Viewpoint
from variants.board.presenters.wording import stake_sentence, stake_warning

NO_FEEDBACK = Feedback()
Context = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BoardView:
    """What an answer shows: the moment, after so many half-moves or (`ply` is None) as the match stands, and what came of a form."""

    board_request: BoardRequest
    moment: BoardMoment
    past: History
    outcome: Feedback = NO_FEEDBACK
    ply: int | None = None

    @property
    def match(self) -> Match:
        """The match with its latest versions."""
        return self.moment.match

    @property
    def viewpoint(self) -> Viewpoint:
        return self.board_request.viewpoint

    @property
    def live(self) -> bool:
        return self.ply is None

    @property
    def is_slow(self) -> bool:
        return self.live and self.match.hours_per_move is not None


ContextBuilder = Callable[[BoardView], Context]


def board_standing(view: BoardView) -> Context:
    moment, variant = view.moment, view.moment.game.variant
    position, points = moment.state.position, variant.points
    return {
        "match": view.board_request.match,
        "viewpoint": view.viewpoint,
        "urls": Urls(view.viewpoint),
        "status": table.status(moment),
        "notes": () if moment.over else (*variant.remarks(position), *wording.pass_remarks(moment)),
        "counter": points.counter(position) if points else None,
        "last_move": "" if view.viewpoint.sides else last_move_sentence(moment, view.board_request.match),
        "has_dice": variant.dice is not None,
        "rolls_each_turn": variant.dice is not None and variant.announcing is None,
        "position": moment.line.position,
        "is_my_turn": view.live and not view.viewpoint.is_dm and moment.turn in view.viewpoint.sides,
    }


def version(view: BoardView) -> Context:
    """What the device's script and its next form are told of the match."""
    arrows = arrows_on(view.board_request, view.past) if view.live else ()
    threats = coach.threat_marks(view.moment, view.board_request.match, view.viewpoint) if view.live else {}
    tag, shown_panels = (
        changes.tag(view.match, view.past, view.viewpoint, arrows),
        shown_tags(view.board_request.request),
    )
    return {
        "version": view.past.last_seq if view.viewpoint.is_dm else view.match.public_version,
        "versions": changes.versions(view.match, view.viewpoint),
        "devices_version": devices_tag(view.match, shown_panels.get("devices", ""))
        if view.viewpoint.is_dm
        else "",
        "tag": tag,
        "position_mark": tag.rpartition(".")[2],
        "client_state": client_state.client_state(
            view.moment, view.viewpoint, tag, arrows, threats, live=view.live
        ),
    }


def available_actions(view: BoardView) -> Context:
    moment, past, viewpoint = view.moment, view.past, view.viewpoint
    post = view.board_request.request.POST
    move_text = typed_move(post)
    is_open, is_premove = (view.outcome.field == field for field in (AMBIGUOUS, PREMOVE_AMBIGUOUS))
    candidates = (
        list(choices(moment.game, moment.state.position, moment.to_move, move_text)) if is_open else []
    )
    if is_premove and viewpoint.near_side:
        candidates = plans.promotion_choices(moment, viewpoint.near_side, post.get("premove", ""))
    word_buttons = table.word_buttons(moment, past, viewpoint) if view.live else ()
    return {
        # A slip of the finger should not find them: they wait in a menu.
        "menu_actions": [word for word in word_buttons if not word.is_reply and not word.is_cube_action],
        "cube_actions": [word for word in word_buttons if word.is_cube_action],
        "reply_actions": [word for word in word_buttons if word.is_reply],
        "take_back": table.offered_take_back(moment, past.plies, viewpoint)
        if view.live
        else table.TakeBack(),
        "may_move": view.live and bool(viewpoint.sides) and not moment.over and not moment.preparation,
        "undo_buttons": undo_buttons(past, moment) if view.live and viewpoint.is_dm else UndoButtons(),
        "feedback": NO_FEEDBACK if candidates or view.outcome.field == COACH_ASKS else view.outcome,
        "choices": candidates,
        "plans_ahead": is_premove,
        "typed_move": move_text,
    }


def coaching(view: BoardView) -> Context:
    """For whom the coach is on, which everybody sees, and what it asks about the move that was just sent."""
    match, viewpoint = view.board_request.match, view.viewpoint
    sides = coached_sides(match) if view.live else ()
    return {
        "coached_side_names": [view.moment.game.side_name(side) for side in sides],
        "coach_helps": any(side in viewpoint.sides for side in sides),
        "may_train": view.live
        and not viewpoint.is_dm
        and viewpoint.near_side is not None
        and may_train(match, viewpoint.near_side),
        "trains": viewpoint.near_side is not None and is_training(match, viewpoint.near_side),
        "coach_question": view.outcome.sentence if view.outcome.field == COACH_ASKS else "",
        "coached_word": view.board_request.request.POST.get("word", ""),
    }


def dice(view: BoardView) -> Context:
    """The dice, and the forms that a device may throw them or put them right by."""
    rolling = rolls.Rolling(view.moment, view.past, view.viewpoint, view.live)
    game, request, correctable_dice = view.moment.game, rolling.awaited_roll, rolling.correctable_dice
    side_names = [game.side_name(side) for side in Side] if request and request.each else ()
    return {
        "rolling": rolling,
        "roll_form": RollForm(auto_id="%s").with_dice(request.dice, side_names)
        if request and not rolling.recorded_faces
        else None,
        "correct_form": CorrectForm(auto_id="right-%s").with_dice(correctable_dice)
        if correctable_dice
        else None,
    }


def time_per_move(view: BoardView) -> Context:
    """The deadline of a match that is played slowly, and how far this device has seen it."""
    if not view.is_slow:
        return {"deadline": None, "seen_mark": ""}
    return {
        "deadline": deadlines.deadline_of(view.match, timezone.now(), view.viewpoint.sides),
        "seen_mark": changes.seen_mark(view.match, view.past),
    }


def chess_clock(view: BoardView) -> Context:
    return {"clock": shown_clock(view.match, view.viewpoint.sides) if view.live else None}


def stake_sentences(view: BoardView) -> Context:
    agreement = current_stake(view.match) if takes_stakes(view.match) else None
    warns = agreement and view.live and view.viewpoint.is_dm
    return {
        "stake_sentence": stake_sentence(view.moment, agreement) if agreement else "",
        "staked_warning": stake_warning(view.moment, agreement) if agreement and warns else "",
    }


def handicap(view: BoardView) -> Context:
    preparation = view.moment.preparation
    return {
        "may_prepare": view.live and preparation and preparation.side in view.viewpoint.sides,
        "spendings": prepare.spending_sentences(view.moment, view.past),
    }


def planned_turns(view: BoardView) -> Context:
    """What this seat's device has planned; for everybody else there is no such thing."""
    guest, side = view.board_request.extra_context.get("guest"), view.viewpoint.near_side
    if not view.live or guest is None or side is None or view.moment.over:
        return {"planning": None}
    return {"planning": plans.planning(view.moment, guest, side)}


def rematch(view: BoardView) -> Context:
    match, viewpoint = view.board_request.match, view.viewpoint
    asks = view.live and view.moment.over
    standing = series_of(match)
    ends = standing and viewpoint.is_dm and view.live and (standing.series.ended or not standing.is_over)
    return {
        "series": standing and summary_of(match, standing),
        "end_series": EndSeriesForm(match=match, auto_id="series-%s") if ends else None,
        "rematch": rematch_panel(match, viewpoint, view.board_request.extra_context.get("guest"), standing)
        if asks
        else None,
        "rematch_rule": RematchRuleForm.select(match.rematch_rule) if view.live and viewpoint.is_dm else "",
    }


BOARD_BUILDERS: tuple[ContextBuilder, ...] = (
    board_standing,
    version,
    available_actions,
    coaching,
    dice,
    time_per_move,
    chess_clock,
    stake_sentences,
    handicap,
    planned_turns,
    rematch,
)
CONTEXT_BUILDERS = BOARD_BUILDERS
"""The board's own, and those of the rooms above it: variants/wiring.py adds them."""


def _answers_tag(context: Context) -> object:
    flag = context["clock"] and context["clock"].flag
    asks = (
        *(context["reply_actions"], context["may_prepare"], context["rematch"], flag),
        context["take_back"].answering_side,
    )
    return context["versions"] if any(asks) else ""


def _dice_tag(context: Context) -> object:
    rolling = context["rolling"]
    shows = rolling.awaited_roll, rolling.dice, rolling.tied_dice, context["take_back"].own_ply
    return context["versions"] if any(shows) else ""


def _hint_tag(context: Context) -> object:
    return context["versions"] if context["hint"] else ""


def _plan_tag(context: Context) -> object:
    """The forms of a plan are new with each act: planning changes no version."""
    planning = context["planning"]
    return (context["versions"], planning, context.get("acted") and new_key()) if planning else ""


def _form_tag(context: Context) -> object:
    return context["versions"] if context["may_move"] else ""


# Where a panel holds forms, it is another one with each version. A seat's tags are made of what it is shown alone.
PANELS: tuple[Panel[Context], ...] = (
    Panel(
        "status",
        "variants/board/_status.html",
        itemgetter("versions", "thinker", "deadline", "stake_sentence", "staked_warning", "series"),
    ),
    Panel("devices", "variants/board/_devices.html", itemgetter("devices_version")),
    Panel("outcome", "variants/board/_outcome.html"),
    Panel("answers", "variants/board/_answers.html", _answers_tag),
    Panel("dice", "variants/board/_dice.html", _dice_tag),
    Panel("hint", "variants/analysis/_hint_place.html", _hint_tag),
    Panel("plan", "variants/board/_plan.html", _plan_tag),
    Panel("plan_form", "variants/board/_plan_form.html", _plan_tag),
    Panel("actions", "variants/board/_actions.html", itemgetter("versions", "thinker", "deadline")),
    Panel("form", "variants/board/_form.html", _form_tag),
    Panel("more", "variants/board/_more.html", itemgetter("versions", "analysis_url", "series")),
    # The squares and the list of moves go with it: those that are new since the tag's last half-move.
    Panel("board", "variants/board/_data.html", itemgetter("tag")),
)


def page_context(view: BoardView) -> dict[str, Any]:
    """Context of every answer except the squares."""
    return {
        name: value for build in CONTEXT_BUILDERS for name, value in build(view).items()
    } | view.board_request.extra_context


def arrows_on(board_request: BoardRequest, past: History) -> Sequence[str]:
    """What the DM has drawn, on the devices of those who play neither side."""
    return () if board_request.viewpoint.sides else shown_arrows(board_request.match, past)
