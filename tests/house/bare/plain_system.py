"""A system with nothing that Linux has and Windows has not: what tools/system.py names, of plain Python, as well as that can."""

import os
import signal
import subprocess
import time

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM)
OF_EVERY_PART = {"PYTHONUTF8": "1"}
HAS_BEAT_IN_WORKER = False
FIREWALL_ASKS = "The bare system"
PORT_REFUSAL = "is reserved"
MAKE = "py dev.py"
PYTHON = "bin/python"


class Leash:
    def __init__(self, keep_open=None):
        self._held = []

    def start(self, command, *, cwd, env, output=None, user=None):
        self._held.append(
            subprocess.Popen(
                command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=output, stderr=output
            )
        )
        return self._held[-1]

    def ask_to_end(self, process):
        process.terminate()

    def kill(self, process):
        process.kill()

    def let_go(self, process):
        self._held.remove(process)

    def close(self):
        for process in self._held:
            process.kill()
            process.wait()


def become(command, cwd):
    return subprocess.run(command, cwd=cwd).returncode


def is_alive(process):
    return process == os.getpid()


def lower_priority():
    pass


def raise_file_limit():
    pass


def lock(file, *, wait=False, shared=False):
    """A file beside it, which stands as long as the folder does."""
    while True:
        try:
            if shared and os.path.exists(f"{file.name}.locked"):
                raise FileExistsError
            if not shared:
                open(f"{file.name}.locked", "xb").close()
            return
        except FileExistsError:
            if not wait:
                raise
            time.sleep(0.05)


def replace(old, new):
    os.replace(old, new)


def move(old, new):
    os.replace(old, new)


def name_once(draft, name):
    if name.exists():
        draft.unlink()
    else:
        os.rename(draft, name)


def may_others_read(file):
    return False


def way_to_write(folder):
    return "Choose another folder."


def in_memory():
    return None


def reserve(probe):
    pass


def network_cards():
    return []


def zone_of_machine():
    return ""


def prepare_console(*streams):
    for stream in streams:
        stream.reconfigure(encoding="utf-8")
