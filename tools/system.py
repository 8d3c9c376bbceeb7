"""What is not the same on every operating system, by one set of names: all of it stands in `on_posix.py` and `on_windows.py`.

Standard library only: the launcher needs it before anything is installed. Nothing else on the way to a served page knows
on which system it runs (tests/house/test_no_posix.py).
"""

# ruff: noqa: F403, F405
import sys

if sys.platform == "win32":
    from tools.on_windows import *
else:
    from tools.on_posix import *

__all__ = [
    "ENDING_SIGNALS",
    "FIREWALL_ASKS",
    "HAS_BEAT_IN_WORKER",
    "MAKE",
    "OF_EVERY_PART",
    "PORT_REFUSAL",
    "PYTHON",
    "Leash",
    "become",
    "in_memory",
    "is_alive",
    "lock",
    "lower_priority",
    "may_others_read",
    "move",
    "name_once",
    "network_cards",
    "prepare_console",
    "raise_file_limit",
    "replace",
    "reserve",
    "way_to_write",
    "zone_of_machine",
]
