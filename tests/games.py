"""Whole matches of Grice's game in one call, for tests that need only their results."""

from campaigns.core.use_cases import Answer, new_key, use_case
from campaigns.learning.play import owed, settle
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import sitting_at
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, judging, matches
from chess_minigame.rules.notes import read_both, read_note
from chess_minigame.seats import play as seats
from tests import factories
from tests.boards import form
from tests.confirmed import confirmed

WHITE_WINS, BLACK_WINS, NOTHING_MOVES = "01", "00", "50"


def at_the_table(match, do):
    """What a use-case of any game does to a sitting, written and projected; the sitting as it is then."""
    sittings = []

    def carry_out(sitting):
        do(sitting)
        sitting.project()
        sittings.append(sitting)
        return Answer()

    use_case(lock=sitting_at)(carry_out)(match.pk, form(match))
    match.refresh_from_db()
    return sittings[0]


def begin(white, black, day=None, place="", rules=None, **more):
    """A match as it starts, today unless said otherwise."""
    campaign = white.campaign
    campaign.refresh_from_db()
    return Match.objects.get(
        pk=matches.start(
            campaign.pk,
            new_key(),
            white=white,
            black=black,
            day=campaign.day if day is None else day,
            place=place,
            rules=rules,
            by=factories.dm_of(campaign.pk),
            **more,
        ).pk
    )


def sit_down(white, black, day=None, limit="6"):
    """A match whose Stalemate Limit is thrown, today unless said otherwise."""
    match = begin(white, black, day)
    judging.roll_limit(match.pk, form(match), door=DiceDoor(typed=limit))
    return match


def notes(text):
    """Both notes by side, as the judge writes them: "F / C"."""
    both = read_both(text)
    return {side: both.of(side) for side in Side}


def turn(match, percentile, both="A / A"):
    """One turn with this d%."""
    door = DiceDoor(typed=percentile)
    judging.resolve_turn(match.pk, form(match), notes=notes(both), door=door)


def seal(match, side, letter, with_form=None):
    """One side's note, as its player seals it; what the player is told."""
    how = with_form or form(match, side)
    return seats.seal_note(match.pk, how, side=side, note=read_note(letter)).sentence


def correct(match, roll_key, face, reason="misread", seen=""):
    """Put a typed die right; `seen` confirms what follows for later matches."""
    door = DiceDoor(typed=str(face))
    amendments.correct_die(match.pk, form(match), roll_key=roll_key, door=door, reason=reason, seen=seen)


def void(match, roll_key, reason="fell off"):
    """Void a die, whatever follows from it."""
    confirmed(amendments.void_die, match.pk, form(match), roll_key=roll_key, reason=reason)


def undo(match, decision=None, reason=""):
    """Back to before that decision, the last one by default, whatever follows from it."""
    confirmed(amendments.undo, match.pk, form(match), decision=decision, reason=reason)


def redo(match):
    """Take the last undo, correction or void back, whatever follows from it."""
    confirmed(amendments.redo, match.pk, form(match))


def finish(match: Match, percentile=WHITE_WINS, experience="1"):
    """The same d% until the match is over, then every die of experience that is owed."""
    while not Match.objects.get(pk=match.pk).is_over:
        turn(match, percentile)
    while settle.owed_die(Match.objects.get(pk=match.pk)):
        owed.roll_experience(match.pk, form(match), door=DiceDoor(typed=experience))
    match.refresh_from_db()
    return match


def won(white, black, day=None, experience="1"):
    """A match that White has won, with White's experience."""
    return finish(sit_down(white, black, day), experience=experience)
