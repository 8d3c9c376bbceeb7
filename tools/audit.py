"""`audit`: what the app is made of, under which licences, and whether anything known is wrong with it."""

import json
import os
import re
import urllib.error
import urllib.request
from importlib.metadata import Distribution, distributions

from tools.places import REQUIREMENTS, VENV
from tools.refusal import Refusal

_MIT = "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"
_LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)


def audit() -> int:
    """Print every package we run with its licence, then what is known against it; 1 where something is."""
    packages = locked("run") | locked("engine")
    licences = {
        normal_name(distribution.name): licence(distribution)
        for distribution in distributions(path=[str(_site_packages())])
    }
    for name, version in sorted(packages.items()):
        print(f"{name:24} {version:14} {licences.get(name, 'not installed here')}")
    print()
    faults = [fault for name, version in sorted(packages.items()) for fault in advisories(name, version)]
    for fault in faults:
        print(fault)
    print(f"{len(packages)} packages, {len(faults)} known faults.")
    return 1 if faults else 0


def locked(name: str) -> dict[str, str]:
    """The packages of a lock file, by their normal name, with their versions."""
    text = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    return {normal_name(package): version for package, version in _LOCKED.findall(text)}


def normal_name(name: str) -> str:
    """A package's name as indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence(package: Distribution) -> str:
    """A package's licence in a word or two: as an expression, by its classifier, or by the first line it says of it."""
    metadata = package.metadata
    if "License-Expression" in metadata:
        return str(metadata["License-Expression"])
    kinds = [
        line.rpartition(" :: ")[2]
        for line in metadata.get_all("Classifier", [])
        if line.startswith("License")
    ]
    word = str(metadata["License"]) if "License" in metadata else _by_its_text(package)
    return ", ".join(kinds) or word.splitlines()[0]


def _by_its_text(package: Distribution) -> str:
    """The licence of a package that has nothing but its file."""
    texts = (path.read_text(encoding="utf-8") for path in package.files or () if "licenses" in path.parts)
    return "MIT" if any(_MIT in " ".join(text.split()) for text in texts) else "not told"


def advisories(name: str, version: str) -> list[str]:
    """What the index knows against that version, a line each. Raises Refusal where it cannot be asked."""
    index = os.environ.get("GOK_INDEX")
    if not index:
        raise Refusal(
            "Say which package index knows of faults, by the address of its JSON: GOK_INDEX=... make audit"
        )
    address = f"{index.rstrip('/')}/{name}/{version}/json"
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            vulnerabilities = json.load(answer)["vulnerabilities"]
    except (OSError, urllib.error.URLError, ValueError, KeyError) as error:
        raise Refusal(f"{address} could not be asked ({error}). The audit needs a network.") from error
    return [
        f"{name} {version}: {advisory['id']}, mended in {', '.join(advisory['fixed_in']) or 'no version yet'}. {advisory.get('summary') or ''}"
        for advisory in vulnerabilities
        if not advisory.get("withdrawn")
    ]


def _site_packages() -> object:
    return next(VENV.glob("lib/python3*/site-packages"), VENV)
