"""Marks that several rooms' tests bear."""

import sys

import pytest

on_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="about what Linux and macOS have and Windows has not"
)
