"""How an NPC decides: the engine, as strong as his CM and in the style of his temperament, in a thread beside the one that hears the DM.

What he says beside the board follows from his score as well: he resigns what has been hopeless for several of his turns, takes a draw
that is better than what he has, and may offer one where nothing is going on. His slips follow from a seed that no player
can compute, and all that he looks at fits into the time he has.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import islice
from time import monotonic

from campaigns.match.models import Line
from campaigns.match.play import log
from campaigns.rules.contract import Choice, Side
from variants.engine import catalog
from variants.engine.front import Finding, Limits, StopSign
from variants.engine.strength import STYLES, MortalPlayer
from variants.npc_turns.npc_pace import secret_number
from variants.npc_turns.npc_turn import LOOK_INTERVAL, Turn
from variants.npc_turns.repertoire import moves_played_before
from variants.npc_turns.temperament import Temper, temper_of
from variants.rules.actions import Move
from variants.rules.state import AnyState

GLANCE_NODES = 1000  # positions looked at again, of each turn that may have been hopeless
GLANCE_MILLISECONDS = 150  # milliseconds of the turn that the search leaves for that
QUIET_SCORE = 15  # a score so near to nothing is one that promises nothing
MIN_LINES_BEFORE_DRAW = 60  # lines of the log before anybody thinks of a draw
LINES_BETWEEN_OFFERS = 40  # lines of the log in which he does not ask again


class ThinkingTime:
    """The time budget of one turn: what is left, and the stop sign that the DM can raise."""

    def __init__(self, turn: Turn) -> None:
        self.sign = StopSign()
        self._is_ended = turn.is_over
        self._end = None if turn.milliseconds is None else monotonic() + turn.milliseconds / 1000

    def milliseconds_left(self, spared: int = 0) -> int | None:
        """The milliseconds that are left but for those to be spared, at least none; None for as many as it takes."""
        return None if self._end is None else max(0, int(1000 * (self._end - monotonic())) - spared)

    def is_past(self) -> bool:
        return self.sign.is_up or self.milliseconds_left() == 0

    def run(self, search_position: Callable[[], Finding]) -> Finding:
        """Run a search in a thread, while this one listens for the DM."""
        with ThreadPoolExecutor(1) as pool:
            search = pool.submit(search_position)
            while not wait([search], timeout=LOOK_INTERVAL).done:
                if self._is_ended():
                    self.sign.put_up()
            return search.result()


def decide(turn: Turn) -> str:
    """The text of his action; empty to let the dice be rolled."""
    board, game = turn.board, turn.board.game
    phase = board.awaits
    assert isinstance(phase, Choice)
    seed = secret_number("npc play", board.match, board.line.seq)
    character = turn.board.match.seat(Side(turn.player.side)).character
    temper = temper_of("" if character is None else character.temperament)
    engine = catalog.engine_of(game.slug)
    player = MortalPlayer(engine, game, turn.player.plays_as, STYLES[temper.style])
    time_left = ThinkingTime(turn)
    limits = Limits(milliseconds=time_left.milliseconds_left(GLANCE_MILLISECONDS))
    earlier_moves = moves_played_before(board, turn.player)
    finding = time_left.run(lambda: player.choose(board.state, limits, seed, earlier_moves, time_left.sign))
    if takes_draw(turn, finding, temper):
        return "draw!"
    if resigns(turn, finding, temper, player, time_left):
        return "resign"
    if offers_draw(turn, finding, temper):
        return "draw?"
    action = finding.line[0]
    return "" if action == game.request else game.write_action(action)


def takes_draw(turn: Turn, finding: Finding, temper: Temper) -> bool:
    """Whether he accepts a draw that is offered."""
    is_losing = finding.mate is None or finding.mate < 0
    return _may_say(turn, "draw!") and finding.score <= temper.draw_threshold and is_losing


def offers_draw(turn: Turn, finding: Finding, temper: Temper) -> bool:
    """Whether he offers a draw: only late, in a quiet position, and not repeatedly."""
    if not temper.offers_draws or turn.board.line.seq < MIN_LINES_BEFORE_DRAW or not _may_say(turn, "draw?"):
        return False
    offers = turn.board.match.lines.filter(side=turn.player.side, text="draw?")
    recent_offers = offers.filter(seq__gt=turn.board.line.seq - LINES_BETWEEN_OFFERS)
    return finding.mate is None and abs(finding.score) <= QUIET_SCORE and not recent_offers.exists()


def resigns(
    turn: Turn, finding: Finding, temper: Temper, player: MortalPlayer, time_left: ThinkingTime
) -> bool:
    """Whether he resigns after enough hopeless turns; never without the time to see that."""
    if temper.resigns_after is None or not player.sees_no_hope(finding) or not _may_say(turn, "resign"):
        return False
    earlier_states = list(islice(_own_turns(turn), temper.resigns_after - 1))
    were_hopeless = (_was_hopeless(state, player, time_left) for state in earlier_states)
    return len(earlier_states) == temper.resigns_after - 1 and all(were_hopeless)


def _was_hopeless(state: AnyState, player: MortalPlayer, time_left: ThinkingTime) -> bool:
    if time_left.is_past():
        return False
    limits = Limits(nodes=GLANCE_NODES, milliseconds=time_left.milliseconds_left())
    finding = time_left.run(lambda: player.glance(state, limits, time_left.sign))
    return not time_left.is_past() and player.sees_no_hope(finding)


def _own_turns(turn: Turn) -> Iterator[AnyState]:
    """The states in which he had to move before this one, the last first, by what still holds of the log."""
    game, match, side = turn.board.game, turn.board.match, Side(turn.player.side)
    seqs = [step.seq for step in log.steps(match.lines.order_by("seq"))]
    states = dict(Line.objects.filter(match=match.pk, seq__in=seqs).values_list("seq", "state"))
    for seq in reversed(seqs):
        state = game.read_state(states[seq])
        phase = game.awaits(state)
        if seq == turn.board.line.seq or not isinstance(phase, Choice) or phase.side is not side:
            continue
        if any(isinstance(action, Move) for action in phase.actions):
            yield state


def _may_say(turn: Turn, word: str) -> bool:
    game = turn.board.game
    return word in map(game.write_action, game.declarations(turn.board.state))
