"""What the Dungeon Master does with a chess clock, as an act of every game's table."""

from campaigns.core.use_cases import Answer
from campaigns.match.clock_forms import ClockActForm
from campaigns.match.play import clock_acts
from campaigns.match.views.acts import Act, Submission

MINUTES_GIVEN = 2


def _carry_out(to: Submission, form: ClockActForm) -> Answer:
    side = form.chosen_side
    match form.cleaned_data["do"]:
        case "pause":
            return clock_acts.pause(to.match, to.form)
        case "give":
            return clock_acts.give_time(to.match, to.form, side=side, minutes=MINUTES_GIVEN)
        case "lose":
            return clock_acts.end_on_time(to.match, to.form, side=side)
        case "remove":
            return clock_acts.remove_clock(to.match, to.form)
    return clock_acts.resume(to.match, to.form)


CLOCK_ACT = Act("clock", ClockActForm, _carry_out)
