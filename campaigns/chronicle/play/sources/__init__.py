"""Where the entries of the chronicle come from: one source for each kind, in the order of their ranks."""

from campaigns.chronicle.play.sources import matches, money, records, runs, tournaments
from campaigns.chronicle.play.sources.source import AnySource
from campaigns.chronicle.rules.entry import EntryKind

_SOURCES: tuple[AnySource, ...] = (
    records.StepSource(), money.PaymentSource(), records.OwnSource(),
    matches.MatchSource(), matches.SeriesSource(),
    tournaments.TournamentSource(), runs.DowntimeSource(), runs.EveningSource(),
    matches.ExpulsionSource(), matches.IntimidationSource(), money.StakeSource(), money.BetSource(),
    records.GainSource(), records.LessonSource(), records.DecisionSource(),
)  # fmt: skip
SOURCES: dict[EntryKind, AnySource] = {source.kind: source for source in _SOURCES}
