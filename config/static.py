"""Static files under names that tell their content, also where one of the board's script modules names another."""

from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

_IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """As WhiteNoise has it; in our modules imports are rewritten too, so that no old part is taken for a new one."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/board/*.js", _IMPORTS))
