"""What a game answers on the command line."""

from variants import catalog
from variants.uci.session import Uci


def answers(slug, *lines):
    uci = Uci(catalog.game(slug))
    return [answer for line in lines for answer in uci.answer(line)]


def is_refused_for(slug, moves, why, first):
    """Whether `moves` are refused with that reason alone, and the position after `first` stands as it was."""
    before, *refused, after, _ = answers(
        slug, f"position startpos moves {first}", "d", f"position startpos moves {moves}", "d"
    )
    assert len(refused) == 2
    assert refused[1].startswith("error: ")
    assert why in refused[1]
    return after == before
