"""What is wrong with a round that somebody else has drawn: a pairing program, or a hand. Each breach of the rules in a sentence."""

from collections.abc import Callable, Iterator, Sequence, Set

from campaigns.rules.labels import name_list
from campaigns.tournaments.rules.pairing_results import PairingResult, had_bye
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format

Name = Callable[[int], str]


def unpaired_entrants(
    state: TournamentState, round: int, pairing_results: Sequence[PairingResult]
) -> list[int]:
    """Who takes part in that round and is not in its pairings."""
    paired = {number for pairing in pairing_results for number in pairing.both}
    return [entry.number for entry in state.entries if entry.is_in(round) and entry.number not in paired]


def breaches(
    state: TournamentState, round: int, pairing_results: Sequence[PairingResult], name: Name
) -> Iterator[str]:
    """Of a Swiss or a round robin; `state` is how it stands before that round."""
    present = {entry.number for entry in state.entries if entry.is_in(round)}
    for number in sorted({number for pairing in pairing_results for number in pairing.both} - present):
        yield f"Round {round}: {name(number)} is paired, and takes no part in it."
    if missing := unpaired_entrants(state, round, pairing_results):
        verb = "is" if len(missing) == 1 else "are"
        yield f"Round {round}: {name_list([name(number) for number in missing])} {verb} left out."
    byes = [pairing.white for pairing in pairing_results if pairing.black is None]
    repeated = _repeated_pairings(state, pairing_results, name)
    for sentence in (*repeated, *_bye_breaches(state, present, byes, name)):
        yield f"Round {round}: {sentence}"


def _repeated_pairings(
    state: TournamentState, pairing_results: Sequence[PairingResult], name: Name
) -> Iterator[str]:
    for pairing in pairing_results:
        same_pair = (past for past in state.pairing_results if {*past.both} == {*pairing.both})
        past_rounds = [past.round for past in same_pair if past.result is None or past.is_played]
        if pairing.black is not None and len(past_rounds) > state.terms.twice:
            yield f"{name(pairing.white)} and {name(pairing.black)} have met already, in round {past_rounds[-1]}."


def _bye_breaches(
    state: TournamentState, present: Set[int], byes: Sequence[int], name: Name
) -> Iterator[str]:
    due = len(present) % 2
    if len(byes) > due:
        names = name_list([name(number) for number in byes])
        yield f"{names} {'has a bye' if len(byes) == 1 else 'have byes'}, and {'one' if due else 'none'} is due."
    had_one = {number for number in present if had_bye(state.pairing_results, number)}
    if state.terms.format is not Format.ROUND_ROBIN and had_one != present:
        for number in byes:
            if had_bye(state.pairing_results, number):
                yield f"{name(number)} has had a point without playing before, and others have had none."
