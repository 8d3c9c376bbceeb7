"""Where the entries of the chronicle come from: one source for each kind, in the order of their ranks."""

from campaigns.chronicle.play.sources.matches import (
    ExpulsionSource,
    IntimidationSource,
    MatchSource,
    SeriesSource,
)
from campaigns.chronicle.play.sources.money import BetSource, PaymentSource, StakeSource
from campaigns.chronicle.play.sources.records import (
    DecisionSource,
    GainSource,
    LessonSource,
    OwnSource,
    StepSource,
)
from campaigns.chronicle.play.sources.runs import DowntimeSource, EveningSource
from campaigns.chronicle.play.sources.source import AnySource
from campaigns.chronicle.play.sources.tournaments import TournamentSource
from campaigns.chronicle.rules.entry import EntryKind

SOURCES: dict[EntryKind, AnySource] = {
    source.kind: source
    for source in (
        StepSource(),
        PaymentSource(),
        OwnSource(),
        MatchSource(),
        SeriesSource(),
        TournamentSource(),
        DowntimeSource(),
        EveningSource(),
        ExpulsionSource(),
        IntimidationSource(),
        StakeSource(),
        BetSource(),
        GainSource(),
        LessonSource(),
        DecisionSource(),
    )
}
