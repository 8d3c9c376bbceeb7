"""Dice faces from a seed, so that a seed gives the same people again (design, "Dice: one door").

How to reproduce a face with nothing but HMAC-SHA-256 (RFC 2104), for instance openssl:

1. The key is the seed, normalised (`read_seed`), in UTF-8. The message is `person/field/attempt/block` in
   ASCII, numbers in decimal: the people of a batch count from 1, attempts from 1, blocks from 0.
       printf 1/noble:wisdom/1/0 | openssl dgst -sha256 -hmac "Harvest fair"
2. Each block's 32 bytes are eight big-endian 32-bit words, taken in order; block after block without end.
3. For a die of n sides a word of 2**32 - 2**32 % n or more is passed over (that keeps every face equally
   likely); any other word w shows the face w % n + 1. The next die goes on with the next word.

So fewer dice are always the first of more dice, and no field, attempt or person disturbs another.
"""

import hmac
from collections.abc import Iterator
from itertools import count, islice

from campaigns.rules.dice import Dice
from campaigns.rules.reading import one_line

MAX_SEED_LENGTH = 40


def read_seed(text: str) -> str:
    """A seed as it counts: cleaned, blanks tidied, 1 to 40 characters, case kept. Raises Unreadable."""
    return one_line(text, "A seed", MAX_SEED_LENGTH)


def stream_faces(seed: str, person: int, field: str, attempt: int, dice: Dice) -> tuple[int, ...]:
    """What `dice` show for one field of one person at the given attempt. Raises Unreadable for a bad seed."""
    limit = 2**32 - 2**32 % dice.sides
    words = _words(read_seed(seed).encode(), f"{person}/{field}/{attempt}")
    fair = (word for word in words if word < limit)
    return tuple(word % dice.sides + 1 for word in islice(fair, dice.count))


def _words(key: bytes, name: str) -> Iterator[int]:
    for block in count():
        digest = hmac.digest(key, f"{name}/{block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
