"""An evening of the battery on a machine that has far too much else to do: it ends, and says with how many acts."""

import time
from types import SimpleNamespace

from lab.torture import playing
from lab.torture.figures import Figures
from lab.torture.ledger import Act, Ledger


class SlowTable:
    devices = ()

    def __init__(self, ledger):
        self.ledger = ledger

    def act(self):
        time.sleep(0.02)
        self.ledger.note(1, Act("key", ()))


def test_it_ends_when_it_is_out_of_time_and_whatever_is_to_be_done_is_done(monkeypatch):
    monkeypatch.setattr(playing, "SECONDS_FOR_AN_ACT", 0.0002)
    ledger, done = Ledger(), []
    evening = playing.Evening(SimpleNamespace(ledger=ledger), [SlowTable(ledger)], 1000)
    with evening.playing():
        assert playing.at_each(evening, 3, done.append) == 3
    figures = Figures("")
    evening.report(figures)
    assert done == [0, 1, 2] and figures.is_well and 0 < figures.acts < 1000
    assert figures.remarks == [f"out of time: {figures.acts} of 1000 acts"]


def test_on_a_quiet_machine_all_of_it_is_played():
    ledger = Ledger()
    evening = playing.Evening(SimpleNamespace(ledger=ledger), [SlowTable(ledger)] * 4, 8)
    with evening.playing():
        playing.at_each(evening, 2, lambda _: None)
    figures = Figures("")
    evening.report(figures)
    assert figures.acts >= 8 and not figures.remarks
