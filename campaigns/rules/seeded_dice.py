"""The dice of many games from one seed, so that a seed gives the same games again (design, "Dice: one door").

How to reproduce a face with nothing but BLAKE2b (RFC 7693), keyed, 64 bytes long, for instance Python's hashlib:

1. The key is the seed in UTF-8, of a longer one than 64 bytes its BLAKE2b. The message is `game/sides/block` in ASCII: the game's own name, the sides of the die, and
   the number of the block in decimal, from 0.
       hashlib.blake2b(b"evening 3/100/0", key=b"KQ7M-X2PD").digest()
2. The 64 bytes are taken in order, block after block without end. For a die of n sides a byte of 256 - (256 mod n) or more is
   passed over, which keeps every face equally likely; any other byte b shows the face b % n + 1.

Every kind of die has its own stream, and so has every game: no game disturbs another.
"""

from hashlib import blake2b

MAX_KEY_BYTES = 64


class SeededDice:
    """The dice of every game of a seed. Raises ValueError for an empty one."""

    def __init__(self, seed: str) -> None:
        key = seed.encode()
        if not key:
            raise ValueError("A seed has at least one character.")
        self.keyed_hash = blake2b(key=key if len(key) <= MAX_KEY_BYTES else blake2b(key).digest())

    def lot(self, name: str) -> bytes:
        """What decides between several where nothing else does: the least lot comes first."""
        digest = self.keyed_hash.copy()
        digest.update(f"lot {name}".encode())
        return digest.digest()

    def of(self, game: str) -> "GameDice":
        return GameDice(self, game)


class GameDice:
    """The dice of one game: called with the sides of a die, 2 to 255, it shows further faces of it, in the order they fall."""

    __slots__ = ("_game_hash", "_block_numbers")

    def __init__(self, seeded: SeededDice, game: str) -> None:
        self._game_hash = seeded.keyed_hash.copy()
        self._game_hash.update(f"{game}/".encode())
        self._block_numbers: dict[int, int] = {}

    def __call__(self, sides: int) -> bytes:
        number = self._block_numbers[sides] = self._block_numbers.get(sides, -1) + 1
        face_table, skipped, first = _TABLES[sides]
        digest = self._game_hash.copy()
        digest.update(b"%d/%d" % (sides, number) if number else first)
        return digest.digest().translate(face_table, skipped) or self(sides)


class _Tables(dict[int, tuple[bytes, bytes, bytes]]):
    """Of a die: the face each byte shows, the bytes that are passed over, and the name of its first block."""

    def __missing__(self, sides: int) -> tuple[bytes, bytes, bytes]:
        fair = 256 - 256 % sides
        face_table = bytes(byte % sides + 1 for byte in range(256))
        self[sides] = face_table, bytes(range(fair, 256)), b"%d/0" % sides
        return self[sides]


_TABLES = _Tables()
