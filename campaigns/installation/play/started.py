"""When this process began: it tells a page that waits for a restart that this is another one."""

import os

from django.utils import timezone

STARTED = f"{timezone.now().isoformat(timespec='milliseconds')} {os.getpid()}"
