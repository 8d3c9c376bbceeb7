"""An evening of money as a machine of hypothesis: two players and two backers who pay in and out; refusals write nothing."""

from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from campaigns.campaign.rules.coins import Coinage
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.money.models import PurseLine
from campaigns.money.play import purses
from tests import factories, money
from tests.examples import examples

AMOUNTS = st.sampled_from(["1 cp", "7 cp", "3 sp", "1 gp", "4 gp 5 sp", "20 gp"])
PARTIES = st.integers(0, 3)


class EveningOfMoney(RuleBasedStateMachine):
    """One match, which a subclass begins; each of the four has been paid 20 gp. `paid` are coppers, by party."""

    def __init__(self):
        super().__init__()
        self.undone = transaction.atomic()
        self.undone.__enter__()
        campaign = factories.campaign(factories.user())
        players = [factories.player(campaign, name) for name in ("Ysolde", "Brannoc")]
        self.match = self.begin(campaign, *players)
        self.parties = [*players, money.backer(campaign, "Marla"), money.backer(campaign, "Odo")]
        self.paid = [0, 0, 0, 0]
        for number in range(4):
            self.pay(number, "20 gp", out=False)

    def begin(self, campaign, white, black) -> Match:
        raise NotImplementedError

    def teardown(self):
        transaction.set_rollback(True)
        self.undone.__exit__(None, None, None)

    def attempt(self, do):
        """Whether it was carried out; if not, nothing may have been written."""
        lines = list(PurseLine.objects.values_list())
        try:
            with transaction.atomic():
                do()
        except Refused:
            assert list(PurseLine.objects.values_list()) == lines
            return False
        assert list(PurseLine.objects.values_list())[: len(lines)] == lines
        return True

    @rule(number=PARTIES, amount=AMOUNTS, out=st.booleans())
    def pay(self, number, amount, out):
        if self.attempt(lambda: money.pay(self.parties[number], amount, out=out)):
            self.paid[number] += Coinage().read(amount) * (-1 if out else 1)

    @rule(number=PARTIES, may=st.booleans())
    def allow_debt(self, number, may):
        who = self.parties[number]
        purses.allow_debt(who.campaign_id, new_key(), holder_key=money.called(who), may=may)


def run(evening):
    run_state_machine_as_test(
        evening,
        settings=settings(
            examples(12, *HealthCheck),
            stateful_step_count=25,
            phases=[Phase.generate],  # an evening of 25 steps can be read; shrinking it takes minutes
        ),
    )
