"""Whether its game could have written an imported log: it is replayed, line by line."""

from collections.abc import Iterator

from campaigns.campaign.models import Campaign
from campaigns.exchange.rules.checking import FileRow
from campaigns.exchange.rules.reading import FileFault
from campaigns.match import games
from campaigns.match.models import Line, Match
from campaigns.match.models.matches import ARMAGEDDON
from campaigns.match.play import log
from campaigns.match.play.sitting import Sitting
from campaigns.rules.contract import AnyGame, Over, Side

Kind = Line.Kind
# What leaves the state as it is.
_STATELESS_KINDS = (Kind.LEARN, Kind.NOTE, Kind.ASK, Kind.REFUSE, Kind.ABANDON)
_COLUMNS = (
    "seq", "kind", "side", "text", "roll_key", "sides", "faces", "thrown_by", "keeps", "state", "position",
)  # fmt: skip


def faults_of_log(match: FileRow, rows: list[FileRow]) -> Iterator[FileFault]:
    """The first fault of a match's log, or of what the match says of its end."""
    entry = games.find_entry(str(match.values["game"]))
    if entry is None:
        yield match.raw.fault("This installation has no such game.", "game")
        return
    current_row, column = rows[0] if rows else match, ""
    lines: list[Line] = []
    state: object = None
    try:
        column = "options"
        options = entry.rules.write_options(entry.rules.read_options(str(match.values["options"])))
        for row in rows:
            current_row, column = row, "text"
            lines.append(Line(**{name: row.values[name] for name in _COLUMNS}))
            state = _state_after(entry.rules, options, lines, state)
            column = "state"
            if entry.rules.read_state(lines[-1].state) != state:
                yield row.raw.fault("This is not the state that the log comes to here.", column)
                return
            column = "position"
            if entry.rules.read_position(lines[-1].position) != entry.rules.position(state):
                yield row.raw.fault("This is not the position that the log comes to here.", column)
                return
        log.recorded_dice(lines)
        current_row, column = match, "status"
        yield from _faults_of_end(match, lines[-1])
    except Exception as refusal:  # a made-up log breaks the rules' reading in many ways
        sentence = f"The log cannot be played again here: {str(refusal)[:200] or type(refusal).__name__}"
        yield (match if column == "options" else current_row).raw.fault(sentence, column)


def _state_after(rules: AnyGame, options: str, lines: list[Line], state: object) -> object:
    """The state after the last of the lines, from the one before it if that is enough."""
    line = lines[-1]
    if line.kind == Kind.START:
        return rules.start(rules.read_options(options))
    if line.kind in _STATELESS_KINDS:
        return state
    if line.kind == Kind.ACT:
        return rules.act(state, rules.read_action(line.text))
    if line.kind == Kind.THROW:
        return rules.throw(state, log.faces_of(line))
    return log.replay(rules, options, log.steps(lines)).state


def _faults_of_end(match: FileRow, last: Line) -> Iterator[FileFault]:
    """Where the match contradicts the log's last line about its end."""
    sitting = Sitting(Match(game=str(match.values["game"]), campaign=Campaign()), None, last)
    phase = sitting.awaits()
    over = phase if isinstance(phase, Over) else None
    if over and over.played_out and over.winner is None and match.values["how"] == over.how + ARMAGEDDON:
        over = Over(over.how + ARMAGEDDON, Side.BLACK)
    expected = {
        "status": "over" if over else "playing",
        "how": over.how if over else "",
        "winner": (over.winner or "") if over else "",
        "played_out": over.played_out if over else False,
        "turns": sitting.entry.play.turns(sitting.state),
    }
    for column, value in expected.items():
        if match.values[column] != value:
            yield match.raw.fault(f"By its log this is {value}.", column)
            return
