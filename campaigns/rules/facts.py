"""Facts in the words of a lesson or a rules page that the rules fill in, so that nobody types them: "{rolls c7} rolls of 36"."""

import re
from collections.abc import Callable, Mapping

from campaigns.rules.errors import RulesError, Unreadable

Facts = Mapping[str, Callable[..., str]]
"""What each fact answers, by its name: to the words behind the name in its braces."""

_FACT = re.compile(r"\{([^{}]*)\}")


def fill_facts(text: str, facts: Facts) -> str:
    """The text with its facts; raises Unreadable for one that the rules do not know, or do not bear out."""
    return _FACT.sub(lambda braces: _answer(braces[1], facts), text)


def _answer(expression: str, facts: Facts) -> str:
    name, *arguments = expression.split() or [""]
    try:
        return facts[name](*arguments)
    except RulesError:
        raise
    except (KeyError, TypeError, ValueError) as fault:
        raise Unreadable(f"{{{expression}}} is no fact of this game") from fault
