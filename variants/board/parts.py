"""The typed parts of a board's page, each made when a template or the tag of a panel reads it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone
from django.utils.safestring import SafeString

from campaigns.devices.presenters.devices import devices_tag
from campaigns.match.models import Guest, Match
from campaigns.match.play.series import SeriesStanding, series_of
from campaigns.match.play.series_summary import SeriesSummary, summary_of
from campaigns.match.presenters.chess_clock import ShownClock, shown_clock
from campaigns.money.models import PointStake
from campaigns.money.play.stakes import current_stake, takes_stakes
from campaigns.rules.contract import Side
from campaigns.slow.presenters import deadlines
from campaigns.slow.presenters.deadlines import Deadline
from campaigns.web.feedback import Feedback
from campaigns.web.panels import shown_tags
from variants.board.board_request import BoardRequest
from variants.board.forms import acts as forms
from variants.board.play.arrows import shown_arrows
from variants.board.play.coaching import COACH_ASKS, coached_sides, is_training, may_train
from variants.board.play.history import History
from variants.board.play.moves import AMBIGUOUS
from variants.board.play.plans import PREMOVE_AMBIGUOUS
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import changes, client_state, coach, plans, prepare, rolls, table, wording
from variants.board.presenters.diagram import DrawnCandidate, choices
from variants.board.presenters.drawing import whole_board
from variants.board.presenters.lesson import BoardLesson, Rematch, board_lesson, rematch_panel
from variants.board.presenters.move_words import last_move_sentence
from variants.board.presenters.undo_buttons import UndoButtons, undo_buttons
from variants.board.presenters.viewpoint import Viewpoint
from variants.board.presenters.wording import stake_sentence, stake_warning
from variants.rules.answers import Counter

NO_FEEDBACK = Feedback()
TRAINING_QUESTION = (
    "Training game: pieces in danger are marked, you take moves back at will and may ask for hints. "
    "Everybody at the table sees that you train."
)


@dataclass(frozen=True)
class BoardView:
    """What an answer shows whoever asks: the moment, after so many half-moves or (`ply` is None) as the match stands, and what
    came of a form."""

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
    def guest(self) -> Guest | None:
        return self.board_request.guest

    @property
    def live(self) -> bool:
        return self.ply is None

    @property
    def is_slow(self) -> bool:
        return self.live and self.match.hours_per_move is not None


def arrows_on(board_request: BoardRequest, past: History) -> Sequence[str]:
    """What the DM has drawn, on the devices of those who play neither side."""
    return () if board_request.viewpoint.sides else shown_arrows(board_request.match, past)


@dataclass(frozen=True)
class BoardPart:
    page: BoardView


class Standing(BoardPart):
    """How the game stands, in words."""

    @cached_property
    def status(self) -> table.Status:
        """Who looks on knows the players better than their colours."""
        page, match = self.page, self.page.board_request.match
        if page.viewpoint.sides:
            return table.status(page.moment)
        return table.status(page.moment, lambda side: match.seat(side).name)

    @property
    def notes(self) -> Sequence[str]:
        moment = self.page.moment
        if moment.over:
            return ()
        return (*moment.game.variant.phrases.remarks(moment.state.position), *wording.pass_remarks(moment))

    @property
    def counter(self) -> Counter | None:
        points = self.page.moment.game.variant.points
        return points.counter(self.page.moment.state.position) if points else None

    @property
    def last_move(self) -> str:
        page = self.page
        return "" if page.viewpoint.sides else last_move_sentence(page.moment, page.board_request.match)

    @property
    def has_dice(self) -> bool:
        return self.page.moment.game.variant.dice is not None

    @property
    def rolls_each_turn(self) -> bool:
        return self.has_dice and self.page.moment.game.variant.announcing is None

    @property
    def position(self) -> str:
        return self.page.moment.line.position

    @property
    def is_my_turn(self) -> bool:
        page = self.page
        return page.live and not page.viewpoint.is_dm and page.moment.turn in page.viewpoint.sides

    @property
    def spendings(self) -> list[str]:
        """Handicap points, and what was bought for them."""
        return prepare.spending_sentences(self.page.moment, self.page.past)


class Sync(BoardPart):
    """What the device's script and its next form are told of the match."""

    @cached_property
    def versions(self) -> str:
        return changes.versions(self.page.match, self.page.viewpoint)

    @property
    def version(self) -> int:
        page = self.page
        return page.past.last_seq if page.viewpoint.is_dm else page.match.public_version

    @property
    def devices(self) -> str:
        page = self.page
        shown_panels = shown_tags(page.board_request.request)
        return devices_tag(page.match, shown_panels.get("devices", "")) if page.viewpoint.is_dm else ""

    @cached_property
    def arrows(self) -> Sequence[str]:
        return arrows_on(self.page.board_request, self.page.past) if self.page.live else ()

    @cached_property
    def tag(self) -> str:
        return changes.tag(self.page.match, self.page.past, self.page.viewpoint, self.arrows)

    @property
    def position_mark(self) -> str:
        return self.tag.rpartition(".")[2]

    @property
    def client_state(self) -> SafeString:
        page, moment, viewpoint = self.page, self.page.moment, self.page.viewpoint
        threats = coach.threat_marks(moment, page.board_request.match, viewpoint) if page.live else {}
        return client_state.client_state(moment, viewpoint, self.tag, self.arrows, threats, live=page.live)

    @property
    def has_acted(self) -> bool:
        return self.page.board_request.request.method == "POST" and not self.page.outcome.refused


class Actions(BoardPart):
    """What this device may do, and between what it is to choose."""

    @cached_property
    def words(self) -> Sequence[table.WordButton]:
        page = self.page
        return table.word_buttons(page.moment, page.past, page.viewpoint) if page.live else ()

    @property
    def menu(self) -> list[table.WordButton]:
        """A slip of the finger should not find them: they wait in a menu."""
        return [word for word in self.words if not word.is_reply and not word.is_cube_action]

    @property
    def cube(self) -> list[table.WordButton]:
        return [word for word in self.words if word.is_cube_action]

    @cached_property
    def replies(self) -> list[table.WordButton]:
        return [word for word in self.words if word.is_reply]

    @cached_property
    def take_back(self) -> table.TakeBack:
        page = self.page
        if not page.live:
            return table.TakeBack()
        return table.offered_take_back(page.moment, page.past.plies, page.viewpoint)

    @cached_property
    def may_move(self) -> bool:
        page = self.page
        is_open = not page.moment.over and not page.moment.preparation
        return page.live and bool(page.viewpoint.sides) and is_open

    @property
    def may_prepare(self) -> bool:
        page, preparation = self.page, self.page.moment.preparation
        return page.live and preparation is not None and preparation.side in page.viewpoint.sides

    @cached_property
    def undo_buttons(self) -> UndoButtons:
        page = self.page
        return undo_buttons(page.past, page.moment) if page.live and page.viewpoint.is_dm else UndoButtons()

    @property
    def typed_move(self) -> str:
        return forms.typed_move(self.page.board_request.request.POST)

    @property
    def plans_ahead(self) -> bool:
        return self.page.outcome.field == PREMOVE_AMBIGUOUS

    @cached_property
    def choices(self) -> Sequence[DrawnCandidate]:
        moment, side = self.page.moment, self.page.viewpoint.near_side
        if self.plans_ahead and side:
            typed = self.page.board_request.request.POST.get("premove", "")
            return plans.promotion_choices(moment, side, typed)
        if self.page.outcome.field == AMBIGUOUS:
            return list(choices(moment.game, moment.state.position, moment.to_move, self.typed_move))
        return ()

    @property
    def feedback(self) -> Feedback:
        is_question = self.choices or self.page.outcome.field == COACH_ASKS
        return NO_FEEDBACK if is_question else self.page.outcome


class Coach(BoardPart):
    """For whom the coach is on, which everybody sees, and what it asks about the move that was just sent."""

    @cached_property
    def sides(self) -> Sequence[Side]:
        return coached_sides(self.page.board_request.match) if self.page.live else ()

    @property
    def side_names(self) -> list[str]:
        return [self.page.moment.game.side_name(side) for side in self.sides]

    @property
    def helps(self) -> bool:
        return any(side in self.page.viewpoint.sides for side in self.sides)

    @property
    def may_train(self) -> bool:
        page, side = self.page, self.page.viewpoint.near_side
        is_player = page.live and not page.viewpoint.is_dm
        return is_player and side is not None and may_train(page.board_request.match, side)

    @property
    def trains(self) -> bool:
        side = self.page.viewpoint.near_side
        return side is not None and is_training(self.page.board_request.match, side)

    @property
    def training_question(self) -> str:
        """What is asked before the game becomes a training game; empty where it is one."""
        return "" if self.trains else TRAINING_QUESTION

    @property
    def question(self) -> str:
        return self.page.outcome.sentence if self.page.outcome.field == COACH_ASKS else ""

    @property
    def word(self) -> str:
        return self.page.board_request.request.POST.get("word", "")


class DicePart(BoardPart):
    """The dice, and the forms that a device may throw them or put them right by."""

    @cached_property
    def rolling(self) -> rolls.Rolling:
        page = self.page
        return rolls.Rolling(page.moment, page.past, page.viewpoint, page.live)

    @cached_property
    def roll_form(self) -> forms.RollForm | None:
        game, request = self.page.moment.game, self.rolling.awaited_roll
        if request is None or self.rolling.recorded_faces:
            return None
        side_names = [game.side_name(side) for side in Side] if request.each else ()
        return forms.RollForm(auto_id="%s").with_dice(request.dice, side_names)

    @cached_property
    def correct_form(self) -> forms.CorrectForm | None:
        correctable_dice = self.rolling.correctable_dice
        return forms.CorrectForm(auto_id="right-%s").with_dice(correctable_dice) if correctable_dice else None


class Time(BoardPart):
    """A chess clock, or the deadline of a match that is played slowly and how far this device has seen it."""

    @cached_property
    def clock(self) -> ShownClock | None:
        return shown_clock(self.page.match, self.page.viewpoint.sides) if self.page.live else None

    @cached_property
    def deadline(self) -> Deadline | None:
        page = self.page
        sides = page.viewpoint.sides
        return deadlines.deadline_of(page.match, timezone.now(), sides) if page.is_slow else None

    @property
    def seen_mark(self) -> str:
        return changes.seen_mark(self.page.match, self.page.past) if self.page.is_slow else ""


class Stake(BoardPart):
    @cached_property
    def agreement(self) -> PointStake | None:
        return current_stake(self.page.match) if takes_stakes(self.page.match) else None

    @cached_property
    def sentence(self) -> str:
        return stake_sentence(self.page.moment, self.agreement) if self.agreement else ""

    @cached_property
    def warning(self) -> str:
        page = self.page
        warns = page.live and page.viewpoint.is_dm
        return stake_warning(page.moment, self.agreement) if self.agreement and warns else ""


class Games(BoardPart):
    """The series that a game belongs to, and the next game."""

    @cached_property
    def standing(self) -> SeriesStanding | None:
        return series_of(self.page.board_request.match)

    @cached_property
    def series(self) -> SeriesSummary | None:
        return summary_of(self.page.board_request.match, self.standing) if self.standing else None

    @cached_property
    def end_form(self) -> forms.EndSeriesForm | None:
        page, standing = self.page, self.standing
        if standing is None or not (page.live and page.viewpoint.is_dm):
            return None
        if standing.is_over and not standing.series.ended:  # won by its games: there is nothing to decide
            return None
        return forms.EndSeriesForm(match=page.board_request.match)

    @cached_property
    def rematch(self) -> Rematch | None:
        page = self.page
        if not (page.live and page.moment.over):
            return None
        return rematch_panel(page.board_request.match, page.viewpoint, page.guest, self.standing)

    @property
    def rematch_rule(self) -> str:
        page = self.page
        asks = page.live and page.viewpoint.is_dm
        return forms.RematchRuleForm.select(page.board_request.match.rematch_rule) if asks else ""


class WholeBoard(BoardPart):
    """What the whole page has beside its panels: no answer to a move makes it."""

    @cached_property
    def players(self) -> list[table.Player]:
        """Who sits where: the page's title names both before its head does."""
        return list(table.players(self.page.board_request.match, self.page.moment))

    @property
    def html(self) -> SafeString:
        return whole_board(self.page.moment.look)

    @property
    def moves(self) -> Iterator[tuple[str, list[table.Entry]]]:
        page = self.page
        shown_ply = self.count if page.ply is None else page.ply
        return table.lines(table.move_entries(page.past, page.viewpoint, shown_ply))

    @cached_property
    def captures(self) -> Mapping[str, object]:
        return table.captures(self.page.past.plies[: self.page.ply], self.page.moment)

    @property
    def count(self) -> int:
        return len(self.page.past.plies)

    @property
    def previous_ply(self) -> int:
        return max((self.count if self.page.ply is None else self.page.ply) - 1, 0)

    @property
    def next_ply(self) -> int:
        return self.count if self.page.ply is None else min(self.page.ply + 1, self.count)

    @property
    def has_tables(self) -> bool:
        return bool(self.page.moment.game.variant.looks.tables())

    @cached_property
    def move_form(self) -> forms.MoveForm:
        page = self.page
        return forms.MoveForm(page.board_request.request.POST if page.outcome.refused else None, auto_id="%s")

    @cached_property
    def lesson(self) -> BoardLesson | None:
        page = self.page
        return board_lesson(page.board_request.match, page.viewpoint, page.guest) if page.live else None

    @cached_property
    def visit_news(self) -> list[tuple[str, str]] | None:
        page, request = self.page, self.page.board_request
        if not page.is_slow:
            return None
        return changes.visit_news(request.match, page.moment, page.past, page.viewpoint, request.viewer)
