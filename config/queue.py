"""The queue of an installation without Redis: Celery's folder of messages, each of which appears whole or not at all.

kombu writes a message under its final name, so a worker that looks at that very moment reads half of it and dies over it
(celery/kombu issue 1551). Here a message gets its name once it is complete.
"""

import uuid
from pathlib import Path
from time import time_ns

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: object, **kwargs: object) -> None:  # type: ignore[override]
        name = Path(self.data_folder_out) / f"{time_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        draft = name.with_name(f"{name.name}.unfinished")
        text: str = dumps(payload)  # type: ignore[no-untyped-call]
        draft.write_text(text, encoding="utf-8")
        draft.rename(name)


class Transport(filesystem.Transport):
    Channel = Channel
