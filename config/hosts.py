"""The hosts that requests may ask for."""

from collections.abc import Iterator

from tools import system


class Hosts(list[str]):
    """The names of GOK_HOSTS; whoever goes through them comes to the addresses that this machine's network cards have just then.

    A literal address is safe where the machine has it. A name that is taken from a request never is: that would be DNS rebinding.
    """

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from (address for _, address, _ in system.network_cards())
