"""Use-cases of a full board, for every game: one form, one transaction, lines of the log each."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.match.models import Line, Match
from campaigns.match.play import amend, begin, log, take_back
from campaigns.match.play.begin import NewMatch, Sides
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.play.dice_door import MACHINE, DiceDoor
from campaigns.match.play.reopening import once_confirmed
from campaigns.match.play.series import open_series
from campaigns.match.play.sitting import MATCH_IS_OVER, Sitting, sitting_at
from campaigns.match.rules.series import SeriesScore, SeriesTerms
from campaigns.money.play import staking
from campaigns.money.play.staking import StakeTerms
from campaigns.rules.contract import Choice, Over, Roll, Side
from campaigns.rules.dice import write_faces
from variants import catalog
from variants.board.play import coaching, pasted_score, plans, series
from variants.board.play.dice_on_record import actions_before_rolls, withheld_actions
from variants.board.play.house_settings import house_settings, rules_of_match, sides_on_day
from variants.board.play.pasted_score import PastedText
from variants.board.play.rule_anchor import refused_move
from variants.catalog import AnyGame
from variants.handicap import pairs
from variants.npc_players import opponent
from variants.rules.actions import Action, OfferDraw, Ruling, WithdrawDraw, speaker_of
from variants.rules.move_effects import captured_piece
from variants.rules.move_input import move_candidates, parse_input
from variants.rules.score import GameRecord
from variants.rules.state import AnyState, BoardPosition

# The field of a refusal that is a question: which of several ways.
AMBIGUOUS = "ways"
DICE_KNOWN = "The dice of this roll are already on record and stay: nobody can double knowing them."


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What a new match is started with: game, players, day and place, position or score (both may be empty).

    `settings` are the game's own (None: as the house rules have it); a score is taken to be of a game as usual, `which` and
    `from_top` answer what it leaves open. `handicap`: whether the pair's points, where the game has any, are there to be
    spent, or White's and Black's `points` in their place; a score is played as it was. `hours` are those of the real world
    for each move, None for no limit; `stake`: what the sides play for, so much a point, or all of a series; with `series`
    it is the first game of one. `engine_players`: the NPCs who play for themselves.
    """

    variant: str
    sides: Sides
    day: int
    place: str = ""
    position: str = ""
    score: str = ""
    which: int = 0
    from_top: bool = False
    settings: Mapping[str, str] | None = None
    handicap: bool = True
    hours: int | None = None
    stake: StakeTerms | None = None
    engine_players: Sequence[opponent.EngineTerms] = ()
    points: tuple[int, int] | None = None
    chess_clock: ClockTerms | None = None
    series: SeriesTerms | None = None


def start(campaign_id: int, key: str, *, setup: GameSetup, by: User) -> Answer:
    """Set the board up; the moves of a score are played at once, each a line of the log. Raises Refused for what `begin`
    refuses, and beside `position` or `score` for a text that is none."""
    game = catalog.game(setup.variant)
    if setup.score:
        pasted = PastedText(setup.score, setup.which, setup.from_top)
        return _start(campaign_id, key, setup, pasted_score.read(game, pasted), by)
    with rules_errors_as_refusals("position"):
        position = game.read_position(setup.position) if setup.position else None
        settings = setup.settings
        if settings is None:
            settings = house_settings(game, Campaign.objects.get(pk=campaign_id).rules)
        options = game.options_for(settings, position)
    return _start(campaign_id, key, setup, GameRecord(options), by)


@use_case(lock=row_lock(Campaign))
def _start(campaign: Campaign, setup: GameSetup, game_so_far: GameRecord[BoardPosition], by: User) -> Answer:
    return Answer(pk=set_up_match(campaign, setup, game_so_far, by).pk)


def set_up_match(
    campaign: Campaign, setup: GameSetup, game_so_far: GameRecord[BoardPosition], by: User | None
) -> Match:
    """Begin the match and play what there is of it; the caller holds the campaign's lock. Raises Refused as `start` does."""
    game = catalog.game(setup.variant)
    sides = sides_on_day(campaign, setup.sides, setup.day)
    rules = rules_of_match(campaign, may_teach=not setup.score)
    new_match = NewMatch(setup.variant, sides, setup.day, setup.place, rules, setup.hours, setup.chess_clock)
    options = game_so_far.options
    if setup.series is not None:
        options = series.options_at_score(game, options, SeriesScore(setup.series), 1)

    def match_options() -> BoardPosition:
        if setup.score:
            return options
        return pairs.with_points(campaign, new_match, options, setup.handicap, setup.points)

    match = begin.begin_match(campaign=campaign, new_match=new_match, options=match_options, by=by)
    if setup.series is not None:
        open_series(match, setup.series, by)
    if setup.stake is not None:
        staking.set_stake(match, setup.stake, "", by)
    opponent.seat_engine_players(match, setup.engine_players)
    sitting = Sitting(match, by)
    for action in game_so_far.steps:
        if isinstance(action, tuple):
            record_roll(sitting, game, DiceDoor(typed=write_faces(action)))
        else:
            _play(sitting, game, action)
    close(sitting)
    return match


@use_case(lock=sitting_at)
def move(sitting: Sitting, *, text: str, side: Side | None, is_sure: bool = False) -> Answer:
    """A move in coordinates or in the article's notation; `side` is the mover's seat, None the DM's hand for both. Raises
    Refused for a text that is no move here, with the reason, for a seat whose turn it is not, and once for what the coach
    asks about, unless that is sure."""
    game = catalog.game(sitting.match.game)
    phase = sitting.awaits()
    _require_turn(sitting, side)
    if isinstance(phase, Roll) or game.request in phase.actions:
        raise Refused("Roll the dice first.")
    position = sitting.state.position
    if move_candidates(game.variant, position, text.strip()):
        raise Refused("There are several ways to make this move. Choose one.", AMBIGUOUS)
    with refused_move(game, position, "move"):
        action = parse_input(game.variant, position, text.strip())
    _ask_of_coach(sitting, game, action, is_sure)
    _play(sitting, game, action)
    close(sitting)
    return Answer()


def _ask_of_coach(sitting: Sitting, game: AnyGame, action: Action, is_sure: bool) -> None:
    """Raises Refused with what the coach asks, once."""
    question = "" if is_sure else coaching.coach_question(sitting.match, game, sitting.state, action)
    if question:
        raise Refused(question, coaching.COACH_ASKS)


@use_case(lock=sitting_at)
def declare(sitting: Sitting, *, word: str, side: Side | None, is_sure: bool = False) -> Answer:
    """A word beside the board (resign, draw?, draw!, claim, double) by the side whose turn it is; `side` as for a move.

    Some words are for the other side too. Raises Refused where the rules know of no such word now, and for a word that is
    said before the dice where these are on record: they will stand, and nobody doubles knowing them. The coach asks as about a move.
    """
    game = catalog.game(sitting.match.game)
    by_text = {sitting.rules.write_action(action): action for action in game.words(sitting.state)}
    action = by_text.get(word)
    # What is said off turn is for the other side to say.
    turn = _require_turn(sitting, None)
    is_off_turn = turn is not None and speaker_of(action, turn) is not turn
    if not is_off_turn:
        _require_turn(sitting, side)
    elif side is turn:
        raise Refused("It is your turn now: press the button again.")
    if action is None:
        raise Refused("That is not possible now. This is the current position.")
    dice, before_rolls = log.recorded_dice(sitting.lines), actions_before_rolls(sitting.lines)
    if action in withheld_actions(game, sitting.state, dice, before_rolls):
        raise Refused(DICE_KNOWN)
    _ask_of_coach(sitting, game, action, is_sure)
    asking_side = sitting.take_back_of
    _play(sitting, game, action)
    if asking_side and isinstance(action, OfferDraw | WithdrawDraw):
        sitting.write(Line.Kind.ASK, side=asking_side)  # what is offered meanwhile answers no request
    close(sitting)
    return Answer()


def takes_back_freely(match: Match, side: Side) -> bool:
    """Whether the player of that side asks nobody before a move is taken back (R61h, B4)."""
    return opponent.player_decides(match, side) or coaching.is_training(match, side)


def who_decides_take_back(match: Match, side: Side) -> str:
    """Who is asked for a take-back of that side's move: the other side, and where the app plays it the DM."""
    is_app = side.other in match.npc_sides
    return "the Dungeon Master" if is_app else catalog.game(match.game).side_name(side.other)


@use_case(lock=sitting_at)
def request_take_back(sitting: Sitting, *, what: str, side: Side) -> Answer:
    """Ask for one's last move back, or answer the other side that asks; `what` is ask, grant or refuse."""
    is_free = takes_back_freely(sitting.match, side)
    sitting.gives_time_back = not is_free
    {
        "ask": take_back.ask_take_back,
        "grant": take_back.grant_take_back,
        "refuse": take_back.refuse_take_back,
    }[what](sitting, side)
    if what == "ask" and is_free:
        take_back.grant_take_back(sitting, side.other)
    close(sitting)
    return Answer()


@use_case(lock=sitting_at)
def undo(sitting: Sitting, *, ply: int | None, reason: str, seen: str = "") -> Answer:
    """The DM's: back to before the last decision, or to how it stood after so many plies. The latter raises Unconfirmed
    unless `seen` is the fingerprint of what falls away; either does so where later matches are judged anew."""
    opponent.pause_npcs(sitting)
    with amending(sitting, seen, asks=ply is not None):
        decision = None if ply is None else _decision_after(sitting, ply)
        amend.undo_decision(sitting, decision=decision, reason=reason)
    return Answer()


@use_case(lock=sitting_at)
def redo(sitting: Sitting, *, seen: str = "") -> Answer:
    """The DM's: take back the last undo or correction, until something is played; raises Unconfirmed as undoing does."""
    opponent.pause_npcs(sitting)
    with amending(sitting, seen, asks=False):
        amend.redo_decision(sitting)
    return Answer()


@use_case(lock=sitting_at)
def abandon(sitting: Sitting) -> Answer:
    sitting.abandon()
    close(sitting)
    return Answer()


def ask_for_dice(sitting: Sitting, game: AnyGame) -> None:
    """Say the word that asks for the dice, where something else may be said before them."""
    phase = sitting.awaits()
    if isinstance(phase, Choice) and game.request in phase.actions:
        sitting.act(game.request, side=phase.side)


def lose_on_time(sitting: Sitting, side: Side) -> None:
    """End the game for the side whose time is up. Raises Refused in the middle of what cannot be broken off."""
    sitting.act(catalog.game(sitting.match.game).time_up(sitting.state, side))
    close(sitting)


def record_roll(sitting: Sitting, game: AnyGame, door: DiceDoor) -> None:
    state = sitting.state
    announcing = game.variant.announcing
    sitting.roll(door, lambda faces: announcing.roll_columns(state.position, faces) if announcing else {})


@contextmanager
def amending(sitting: Sitting, seen: str, *, asks: bool = True) -> Iterator[None]:
    """Update the match after the change to its log made inside; raises Unconfirmed as `once_confirmed` does."""
    with once_confirmed(sitting, seen, asks=asks):
        yield
        close(sitting)


def close(sitting: Sitting) -> None:
    """Update the match's columns from the log, and what depends on its result; play what was planned for this."""
    _project(sitting)
    while (reply := plans.next_reply(sitting)) is not None:
        _play_planned(sitting, reply)
        _project(sitting)
    series.continue_between_npcs(sitting)
    opponent.wake_npc(sitting)


def _project(sitting: Sitting) -> None:
    sitting.close()
    if sitting.was_over and not sitting.match.is_over and sitting.match.rematch_wanted:
        sitting.match.rematch_wanted = ""
        sitting.match.save(update_fields=["rematch_wanted"])


def _play_planned(sitting: Sitting, reply: Action | str) -> None:
    """A reply is a player's own, whoever has brought it about, and costs no thought."""
    game = catalog.game(sitting.match.game)
    (sitting.by, by), sitting.thinking = (None, sitting.by), None
    if isinstance(reply, str):
        ask_for_dice(sitting, game)
        record_roll(sitting, game, MACHINE)
    else:
        _play(sitting, game, reply)
    sitting.by = by


def _require_turn(sitting: Sitting, side: Side | None) -> Side | None:
    """Whose turn it is, to move or to throw (None: both throw); Refused where that is not `side`."""
    phase = sitting.awaits()
    if isinstance(phase, Over):
        raise Refused(MATCH_IS_OVER)
    turn = phase.by if isinstance(phase, Roll) else phase.side
    if side is not None and turn not in (None, side):
        raise Refused(f"It is not your turn: {sitting.entry.side_name(side.other)} is to move.")
    return turn


def _play(sitting: Sitting, game: AnyGame, action: Action) -> None:
    """Make a move, written down as the game writes it; a declaration goes into the log as it is."""
    turn = _require_turn(sitting, None)
    side = None if turn is None else speaker_of(action, turn)
    sitting.act(action, side=side, **log_texts(game, sitting.state, action))


def log_texts(game: AnyGame, state: AnyState, action: Action) -> dict[str, str]:
    """The `notation` of a move and the letter of the piece `taken`, for the log; nothing for declarations."""
    if isinstance(action, Ruling) or action in game.declarations(state):
        return {}
    variant, position = game.variant, state.position
    taken, notation = captured_piece(variant, position, action), variant.write_move(position, action)
    return {"taken": taken, "notation": notation}


def _decision_after(sitting: Sitting, ply: int) -> int | None:
    """The first decision after so many half-moves, counted from 1; None where nothing but abandoning followed."""
    variant = catalog.game(sitting.match.game).variant
    words, handicap = variant.words.written_words, variant.handicap
    ply_seqs = {line.seq for line in sitting.lines if line.notation or words.get(line.text, "")}
    step_seqs = [step.seq for step in log.steps(sitting.lines) if step.seq in ply_seqs]
    for number, step in enumerate(amend.effective_decisions(sitting), start=1):
        plies_before = sum(seq < step.seq for seq in step_seqs)
        if plies_before == ply and not (handicap and handicap.is_preparation(step.text)):
            return number
    if sitting.is_abandoned and len(step_seqs) == ply:
        return None
    raise Refused("That move is no longer there. This is the current position.")
