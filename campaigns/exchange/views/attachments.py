"""Files as answers to download."""

from os import SEEK_END
from typing import IO

from django.http import FileResponse, HttpResponse

from campaigns.exchange.play.zips import IN_MEMORY


def attachment(file: IO[bytes], name: str, content_type: str) -> FileResponse | HttpResponse:
    """The file under that name; a large one goes out piece by piece."""
    if file.seek(0, SEEK_END) > IN_MEMORY:
        file.seek(0)
        return FileResponse(file, as_attachment=True, filename=name, content_type=content_type)
    with file:
        file.seek(0)
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(file.read(), content_type=content_type, headers=disposition)
