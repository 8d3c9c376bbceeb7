"""What lessons and the rules page say of levels (R2): of a kind, and what improves one (R5.1, R5.2)."""

from campaigns.rules.facts import Facts
from variants.rules.wotn.chart import ImprovementChart, improving_rank, lowest_victim
from variants.rules.wotn.pieces import PIECES

_BY_NAME = {piece.name: piece for piece in PIECES}


def wotn_facts(chart: ImprovementChart) -> Facts:
    return {
        "level": lambda kind: f"{chart.level(_BY_NAME[kind])}",
        "lowest-victim": lambda level: f"{lowest_victim(int(level))}",
        "improving-rank": lambda level: f"{improving_rank(int(level))}",
    }
