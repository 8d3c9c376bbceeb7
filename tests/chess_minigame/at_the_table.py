"""A match of Grice's game and its judge, who types every die."""

from campaigns.core.use_cases import new_key
from campaigns.learning.play import owed
from campaigns.match.play import log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from chess_minigame.judge.play import amendments, cheating, judging
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import read_note
from chess_minigame.seats import play as seat_acts
from tests import games
from tests.confirmed import confirmed


def typed(face):
    return DiceDoor(typed=str(face))


class AtTheTable:
    """`how` is how `games.begin` begins the match."""

    def __init__(self, white, black, **how):
        self.match = games.begin(white, black, **how)

    def form(self):
        return games.form(self.match)

    def seats_form(self):
        self.match.refresh_from_db()
        return Form(new_key(), self.match.public_version)

    def does(self, do, **how):
        """Do it, whatever follows from it; the sentence of the answer."""
        answer = confirmed(do, self.match.pk, self.form(), **how)
        self.match.refresh_from_db()
        return answer.sentence

    def limit(self, d6="3"):
        self.does(judging.roll_limit, door=typed(d6))
        return self

    def turn(self, both, percentile=""):
        """Both notes, "F / C", and the d% where one is typed."""
        return self.does(judging.resolve_turn, notes=games.notes(both), door=typed(percentile))

    def play(self, turns):
        for both, percentile in turns:
            self.turn(both, percentile)
        return self

    def dice(self, *faces):
        """The dice that a turn asks for, one after another."""
        for face in faces:
            self.does(cheating.roll_cheat_die, roll_key=self.asked, door=typed(face))

    def learn(self, *faces):
        """The dice of experience."""
        for face in faces:
            owed.roll_experience(self.match.pk, self.form(), door=typed(face))

    def undo(self, decision=None, reason=""):
        self.does(amendments.undo, decision=decision, reason=reason)

    def correct(self, roll_key, face, reason="misread"):
        return self.does(amendments.correct_die, roll_key=roll_key, door=typed(face), reason=reason)

    def void(self, roll_key):
        self.does(amendments.void_die, roll_key=roll_key, reason="cocked")

    def seal(self, side, text):
        """A player's note."""
        return seat_acts.seal_note(self.match.pk, self.seats_form(), side=side, note=read_note(text)).sentence

    def roll_save(self, side, face):
        """A roll on the player's own device."""
        seat_acts.roll_save(
            self.match.pk, self.seats_form(), side=side, roll_key=self.asked, door=typed(face)
        )
        self.match.refresh_from_db()

    @property
    def asked(self):
        """The key of the roll that is asked for, or None."""
        return getattr(GRICE.awaits(self.state), "key", None)

    @property
    def state(self):
        return GRICE.read_state(self.match.lines.order_by("-seq")[0].state)

    def replays(self):
        """Whether replaying the log gives the stored state."""
        lines = list(self.match.lines.order_by("seq"))
        replayed = log.replay(GRICE, self.match.options, log.steps(lines)).state
        return GRICE.write_state(replayed) == lines[-1].state
