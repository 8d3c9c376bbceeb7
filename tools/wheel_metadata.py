"""What the wheel asks for: the packages of the lock files, in the versions that were tested with it."""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LOCKED = re.compile(r"^(\S+==\S+(?: ; [^\\\n]+?)?) \\$", re.MULTILINE)


class LockedPackages(MetadataHookInterface):
    def update(self, metadata: dict[str, object]) -> None:
        metadata["dependencies"] = self._packages("run")
        metadata["optional-dependencies"] = {"engine": self._packages("engine")}

    def _packages(self, name: str) -> list[str]:
        lock = Path(self.root, "requirements", f"{name}.txt")
        return _LOCKED.findall(lock.read_text(encoding="utf-8"))
