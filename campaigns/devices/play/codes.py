"""Guessing codes: how many wrong ones an address may try.

A room code is one of 32^6 = 2^30 (about 10^9) and lives six hours. An address may try 20 wrong ones a minute and 100 an
hour: 600 in a code's life, one chance in 1.8 million. Ten thousand addresses together have one in 180; a botnet is
slowed down by the size of the code and by the DM, who sees every device that joins, not by a lock: a lock that falls on
all of them falls on the players too. Addresses that come cheap together (256 of IPv4, a /48 of IPv6 with its 65,536
households) have 1,000 wrong ones an hour; after that each of them has five left: 330,000 an hour from a whole /48, one
chance in 545 for each code in its six hours, and never a wait for an address there that has not guessed wrong.

A sign-in code (`sign_in.py`) is one of 32^8 = 2^40 and lives ten minutes; wrong ones count with those at room codes, so an
address has 100 of them in its life: ten thousand addresses together have one chance in a million.

A right code counts nothing and needs no free try: a table behind one address comes in at once, and a clumsy player
there has 20 wrong ones a minute before the others wait with them. All tries of one address wait for the lock of one
row, so exactly so many wrong ones are looked at, however many come at once.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction

from campaigns.core.throttle import Limit, count_try, household, neighbourhood, take_try

T = TypeVar("T")

MAX_A_MINUTE = 20
MAX_AN_HOUR = 100
MAX_AN_HOUR_NEARBY = 1_000
# As many wrong ones an hour has an address whose neighbours have guessed too much.
MIN_AN_HOUR = 5


def guess_code(look_up: Callable[[], T | None], *, address: str, now: datetime) -> T | None:
    """What `look_up` finds; None counts as a wrong guess. Raises TooManyTries, and then `look_up` is never called."""
    with transaction.atomic():
        household_key, hour = household(address), timedelta(hours=1)
        take_try(Limit(f"wrong code {household_key}", MAX_A_MINUTE, timedelta(minutes=1)), now=now)
        wrong_count = take_try(Limit(f"wrong code of the hour {household_key}", MAX_AN_HOUR, hour), now=now)
        nearby = Limit(f"wrong code near {neighbourhood(address)}", MAX_AN_HOUR_NEARBY, hour)
        (take_try if wrong_count > MIN_AN_HOUR else count_try)(nearby, now=now)
        result = look_up()
        if result is not None:
            transaction.set_rollback(True)  # the count with it, and only now the next guess of this address
    return result
