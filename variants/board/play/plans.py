"""Turns planned ahead (B5, B6): a seat's premove and its lines, kept until the other side has acted, and what they play then.

The reply is found in the transaction of the act that it answers, whoever acts: a player, the Dungeon Master, an NPC's worker.
So it is on record with that act, once, or neither is.
"""

from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Guest, Line
from campaigns.match.play import log
from campaigns.match.play.sitting import MATCH_IS_OVER, Sitting, sitting_at
from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import Ambiguous, RulesError
from variants import catalog
from variants.models import SeatPlan
from variants.rules.actions import Action
from variants.rules.plan import Plan, PlannedLine, actor_of, follow_plan, read_planned_line, read_premove

MAX_LINES, MAX_LINE_MOVES = 12, 16
PREMOVE_AMBIGUOUS = "ways ahead"
MSG_YOUR_TURN = "It is your turn now: make your move."
MSG_NOT_BEGUN = "Nothing can be planned before the first move of the game."
MSG_NOT_SLOW = "Conditional moves are for matches with a time per move."
MSG_PLAN_VOID = "Moves were taken back: what you had planned is void."


@use_case(lock=sitting_at)
def set_premove(sitting: Sitting, *, text: str, side: Side) -> Answer:
    """Plan what `side` plays whatever comes, or with an empty text nothing. Raises Refused beside `premove` for what cannot be
    planned, at PREMOVE_AMBIGUOUS for what leaves several ways open, and where it is that side's own turn."""
    if text:
        _check_may_plan(sitting, side)
        try:
            text = read_premove(catalog.game(sitting.match.game), sitting.state, side, text)
        except RulesError as refusal:
            field = PREMOVE_AMBIGUOUS if isinstance(refusal, Ambiguous) else "premove"
            raise Refused(str(refusal), field) from refusal
    _save_plan(sitting, side, Plan(text, _plan_of(sitting, side).lines))
    return Answer()


@use_case(lock=sitting_at)
def add_line(sitting: Sitting, *, line: PlannedLine, side: Side) -> Answer:
    """Plan a line of `side` in slow play. Raises Refused beside `line` as the rules do, and where it is that side's own turn."""
    _check_may_plan(sitting, side)
    if sitting.match.hours_per_move is None:
        raise Refused(MSG_NOT_SLOW)
    plan = _plan_of(sitting, side)
    if len(line) > MAX_LINE_MOVES or len(plan.lines) == MAX_LINES:
        raise Refused(f"A plan has at most {MAX_LINES} lines of {MAX_LINE_MOVES} moves.", "line")
    with rules_errors_as_refusals("line"):
        plan = plan.with_line(*read_planned_line(catalog.game(sitting.match.game), sitting.state, side, line))
    _save_plan(sitting, side, plan)
    return Answer()


@use_case(lock=sitting_at)
def drop_line(sitting: Sitting, *, line: PlannedLine, side: Side) -> Answer:
    _save_plan(sitting, side, _plan_of(sitting, side).without(line))
    return Answer()


def plan_row(guest: Guest, side: Side) -> SeatPlan | None:
    """What this device has planned for a side; None for nothing."""
    return guest.seat_plans.filter(match=guest.match_id, side=side).first()


def kept_plan(row: SeatPlan | None) -> Plan:
    return Plan(row.premove, tuple(map(tuple, row.lines))) if row else Plan()


def _check_may_plan(sitting: Sitting, side: Side) -> None:
    """Raise Refused unless the other side is to act in a game that has begun."""
    phase = sitting.awaits()
    if isinstance(phase, Over):
        raise Refused(MATCH_IS_OVER)
    turn = actor_of(phase)
    handicap = catalog.game(sitting.match.game).variant.handicap
    if turn is None or (handicap and handicap.preparation(sitting.state.position)):
        raise Refused(MSG_NOT_BEGUN)
    if turn is side:
        raise Refused(MSG_YOUR_TURN)


def _plan_of(sitting: Sitting, side: Side) -> Plan:
    assert sitting.guest is not None
    return kept_plan(plan_row(sitting.guest, side))


def _save_plan(sitting: Sitting, side: Side, plan: Plan) -> None:
    assert sitting.guest is not None
    row = {"premove": plan.premove, "lines": plan.lines, "after": sitting.last.seq, "news": ""}
    sitting.match.seat_plans.update_or_create(side=side, defaults={**row, "guest": sitting.guest})


# --- What a plan plays ------------------------------------------------------------------------------------------


def next_reply(sitting: Sitting) -> Action | str | None:
    """What a plan plays after the log's last line, THROW for a throw; None where none does. Plans are kept or void after it."""
    replies = [_reply_of_plan(sitting, row) for row in sitting.match.seat_plans.all()]
    return next((reply for reply in replies if reply is not None), None)


def _reply_of_plan(sitting: Sitting, row: SeatPlan) -> Action | str | None:
    side, line, plan = Side(row.side), sitting.last, kept_plan(row)
    is_stale = isinstance(sitting.awaits(), Over) or not row.guest.is_present or row.guest.side is not side
    if is_stale or (not plan and line.side == side):  # what became of a plan is told until its side has acted
        row.delete()
    elif plan and line.kind in log.AMENDMENTS:
        if line.kind != Line.Kind.UNDO or (line.keeps or 0) < row.after:
            _keep_plan(row, Plan(), MSG_PLAN_VOID)
    elif plan and line.kind in (Line.Kind.ACT, Line.Kind.THROW) and line.side != side:
        step = follow_plan(catalog.game(sitting.match.game), sitting.state, side, plan, line.text)
        if step.plan != plan or step.reply is not None:
            row.after = row.after if step.reply is None else line.seq + 1
            _keep_plan(row, step.plan, step.news)
        return step.reply
    return None


def _keep_plan(row: SeatPlan, plan: Plan, news: str) -> None:
    row.premove, row.lines, row.news = plan.premove, [list(line) for line in plan.lines], news[:300]
    row.save()
