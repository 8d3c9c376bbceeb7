"""How an NPC decides: the engine, as strong as his CM, in a thread beside the one that hears what the DM says."""

from concurrent.futures import ThreadPoolExecutor, wait

from campaigns.rules.contract import Choice
from variants.engine import catalog
from variants.engine.limits import Finding, Limits
from variants.engine.stop import StopSign
from variants.own_turn import Turn

LOOK_UP = 0.5  # seconds from one look at what the DM says to the next
EVEN = -30  # he takes a draw that is offered where he stands no better than this


def decide(turn: Turn) -> str:
    """The text of what he does; empty to let the dice be thrown."""
    board, game = turn.board, turn.board.game
    phase = board.awaits
    assert isinstance(phase, Choice)
    limits = Limits(nodes=nodes_of(turn.player.plays_as))
    sign = StopSign()
    with ThreadPoolExecutor(1) as pool:
        engine = catalog.engine_of(game.slug)
        search = pool.submit(engine.think, board.state, limits, turn.board.line.pk, stop=sign)
        while not wait([search], timeout=LOOK_UP).done:
            if turn.is_over():
                sign.put_up()
        found = search.result()
    if takes_draw(turn, found):
        return "draw!"
    action = found.line[0]
    return "" if action == game.request else game.write_action(action)


def nodes_of(plays_as: int) -> int:
    """How many positions somebody of that CM looks at: twice as many for every ten points."""
    return round(50 * 2 ** (min(plays_as, 140) / 10))


def takes_draw(turn: Turn, found: Finding) -> bool:
    """Whether a draw is offered that he would rather have than go on."""
    game = turn.board.game
    offered = "draw!" in map(game.write_action, game.declarations(turn.board.state))
    return offered and found.mate is None and found.score <= EVEN
