"""What a player may write on the coming note, by the own sheet and the DM's grants."""

from campaigns.rules.contract import Side
from chess_minigame.rules.at_hand import at_hand
from chess_minigame.rules.declarations import Abandon, Grant
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.odds.changes import Deed, changes
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import Means, Player

WHITE, BLACK = Side


def started(white=None, black=None):
    return GRICE.start(Options(29, 20, white or Player(), black or Player()))


def test_without_a_sheet_there_is_nothing_but_to_play_to_lose():
    has = at_hand(started(), WHITE)
    assert not (has.move or has.empathy or has.esp or has.scares)
    assert (has.lowest, has.highest) == (-14, 29)


def test_the_own_sheet_and_what_is_granted_count_and_the_others_wisdom():
    state = started(Player(dexterity=14, has=frozenset({Means.EMPATHY})), Player(wisdom=12))
    state = GRICE.act(state, Grant.like_the_sheet(WHITE, Means.SPELL))
    white, black = at_hand(state, WHITE), at_hand(state, BLACK)
    assert (white.move, white.empathy, white.esp, white.scares) == (True, True, (Means.SPELL,), True)
    assert (black.move, black.empathy, black.esp, black.scares) == (False, False, (), False)


def test_what_would_change_the_odds_names_what_is_lacking_and_nothing_once_the_match_is_over():
    state = started(Player(dexterity=14, has=frozenset({Means.MEDALLION})), Player(wisdom=12))
    found = [(one.side, one.deed, one.is_possible) for one in changes(state)]
    assert [one for one in found if one[1] is not Deed.GAMBIT] == [
        (WHITE, Deed.READ, True),
        (WHITE, Deed.FRIGHTEN, True),
        (WHITE, Deed.MOVE, True),
        (BLACK, Deed.READ, False),
        (BLACK, Deed.FRIGHTEN, False),
    ]
    read = next(changes(state))
    assert read.chances.white > read.chances.black
    assert [*changes(GRICE.act(state, Abandon()))] == []
