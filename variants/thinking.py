"""How an NPC decides: the engine, as strong as his CM, in a thread beside the one that hears what the DM says."""

from concurrent.futures import ThreadPoolExecutor, wait

from campaigns.rules.contract import Choice
from variants.engine import catalog
from variants.engine.limits import Finding, Limits
from variants.engine.stop import StopSign
from variants.engine.strength import MortalPlayer
from variants.own_turn import LOOK_UP, Turn

# He takes a draw that is offered where he stands no better than this, in the units of `Finding.score`.
EVEN = -30


def decide(turn: Turn) -> str:
    """The text of what he does; empty to let the dice be thrown."""
    board, game = turn.board, turn.board.game
    phase = board.awaits
    assert isinstance(phase, Choice)
    sign = StopSign()
    player = MortalPlayer(catalog.engine_of(game.slug), game, turn.player.plays_as)
    with ThreadPoolExecutor(1) as pool:
        search = pool.submit(
            player.think, board.state, Limits(milliseconds=turn.milliseconds), board.line.pk, stop=sign
        )
        while not wait([search], timeout=LOOK_UP).done:
            if turn.is_over():
                sign.put_up()
        found = search.result()
    if takes_draw(turn, found):
        return "draw!"
    action = found.line[0]
    return "" if action == game.request else game.write_action(action)


def takes_draw(turn: Turn, found: Finding) -> bool:
    """Whether a draw is offered that he would rather have than go on."""
    game = turn.board.game
    offered = "draw!" in map(game.write_action, game.declarations(turn.board.state))
    return offered and found.mate is None and found.score <= EVEN
