"""Round robin by Berger's tables (FIDE Handbook C.05): the whole plan stands before the first game."""

from campaigns.tournaments.rules.swiss import Pair


def berger_pairs(round: int, entrants: int) -> tuple[Pair, ...]:
    """The pairs of a round among the numbers 1 to `entrants`; who meets the number beyond an odd last one is free.

    In a second cycle the same rounds come with changed colours.
    """
    from caissify_pairings.engines.round_robin import berger_round

    even_count = entrants + entrants % 2
    cycle, turn = divmod(round - 1, even_count - 1)
    pairs: list[Pair] = []
    for white, black in berger_round(even_count, turn + 1):
        if cycle % 2:
            white, black = black, white
        if max(white, black) > entrants:
            white, black = min(white, black), 0
        pairs.append((white, black or None))
    return tuple(sorted(pairs, key=lambda pair: pair[1] is None))
