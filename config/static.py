"""Static files as they are delivered: our scripts and style sheets without comments, with a digest of the content in their names.

Comments and indentation are a fifth of a board page's weight. Strings and templates of ours neither run over lines nor hold
the mark of a comment, so that regular expressions suffice; tests/web/test_static.py checks it.
"""

import re
from collections.abc import Iterator
from pathlib import Path, PurePath

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

_IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]
_COMMENTS = {
    ".css": re.compile(
        r"/\*.*?\*/|^[ \t]+|\n(?=\s*[\n}])|(?<=[{};,])\n|[ \t]+(?=\{$)|;(?=\s*\})"
        r"|(?<=:) (?=[^\"'\n]*;$)",  # of a declaration; within quotes a blank stays
        re.DOTALL | re.MULTILINE,
    ),
    ".js": re.compile(r"/\*.*?\*/|^[ \t]*//[^\n]*\n|^[ \t]+|\n(?=\s*\n)", re.DOTALL | re.MULTILINE),
}
OWN_FOLDERS = ("css/", "js/")


def minified(name: str, text: str) -> str:
    """A static file's text as it is delivered: ours minified, others' unchanged."""
    pattern = _COMMENTS.get(Path(name).suffix) if name.startswith(OWN_FOLDERS) else None
    return pattern.sub("", text).lstrip() if pattern else text


class CollectedFiles(StaticFilesConfig):
    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "*.md",
        "*.ttf",  # the typeface that the server alone reads (variants/sharing/presenters/lettering.py)
        # Of htmx the one build that pages link.
        *("django_htmx/ext/*", "django_htmx/htmax-*", "django_htmx/htmx-4*", "django_htmx/htmx-2.js"),
    ]


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    # Imports in our modules are rewritten too, so that no old file is used for a new one.
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", _IMPORTS))
    # A module's digest is known once those of all it imports are: one pass for each step from the first to the last.
    max_post_process_passes = 10

    def post_process(
        self, paths: dict[str, object], dry_run: bool = False, **options: object
    ) -> Iterator[tuple[str, str, bool]]:
        """Minify our files before they get their names."""
        for name in () if dry_run else paths:
            path, name = Path(self.path(name)), PurePath(name).as_posix()
            if name.startswith(OWN_FOLDERS) and path.suffix in _COMMENTS:
                text = minified(name, path.read_text(encoding="utf-8"))
                path.write_text(text, encoding="utf-8", newline="\n")
        # The copies here, not the sources they were made of: those would be hashed with all that is for people.
        yield from super().post_process({name: (self, name) for name in paths}, dry_run, **options)
