"""Carries the Containerfile out where no container can be run: in roots made by debootstrap, entered by chroot.

As root: `python3 -m lab.trials.image FOLDER` builds, and then runs what the image would run, with a read-only root, until
Ctrl-C. It knows the instructions that our Containerfile uses, and no others.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from string import Template

from tools.places import ROOT
from tools.refusal import Refusal

_SHARED = ("etc/resolv.conf", "etc/pip.conf", "etc/ssl/certs/ca-certificates.crt")
_PASSED_ON = ("PIP_", "HTTP", "http", "NO_PROXY", "no_proxy", "NPM_", "npm_", "SSL_")


class Stage:
    """A root that is being made, and what its image would remember: environment, folder, user, command."""

    def __init__(self, root: Path, base: "Stage | None" = None) -> None:
        self.root, self.user, self.folder = root, "root", "/"
        self.env: dict[str, str] = dict(base.env) if base else {}
        self.command: list[str] = []

    def enter(self, arguments: list[str], user: str = "root") -> list[str]:
        """The command that carries out `arguments` inside."""
        path = self.env.get("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
        passed = {name: value for name, value in os.environ.items() if name.startswith(_PASSED_ON)}
        env = [f"{name}={value}" for name, value in {**passed, **self.env, "PATH": path}.items()]
        shell = f"cd {shlex.quote(self.folder)} && exec {shlex.join(arguments)}"
        return ["chroot", f"--userspec={user}", str(self.root), "env", "-i", *env, "sh", "-c", shell]


class Trial:
    """The Containerfile's stages by name, made one after the other below `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stages: dict[str, Stage] = {}
        self.stage = Stage(folder)

    def execute(self, instruction: str, operands: str) -> None:
        method = getattr(self, f"_{instruction.lower()}", None)
        if method is None:
            raise Refusal(f"{instruction} is not known here; add it to lab/trials/image.py.")
        method(operands)

    def _from(self, operands: str) -> None:
        image, _, name = operands.partition(" AS ")
        root = self.folder / (name or "final")
        base = self.stages.get(image)
        if base:
            _do(["cp", "-a", str(base.root), str(root)])
        else:
            suite = image.removeprefix("debian:").removesuffix("-slim")
            _do(["debootstrap", "--variant=minbase", suite, str(root)])
        self.stage = self.stages[name or "final"] = Stage(root, base)

    def _run(self, operands: str) -> None:
        for (
            shared
        ) in _SHARED:  # how this machine reaches its network, which an image's builder brings along too
            if (self.stage.root / shared).parent.is_dir() and Path("/", shared).is_file():
                shutil.copy(Path("/", shared), self.stage.root / shared)
        _do(self.stage.enter(["sh", "-c", operands]))

    def _workdir(self, operands: str) -> None:
        self.stage.folder = operands
        (self.stage.root / operands.lstrip("/")).mkdir(parents=True, exist_ok=True)

    def _copy(self, operands: str) -> None:
        *options, source, target = operands.split()
        to = (
            self.stage.root / target.removeprefix("/")
            if target != "."
            else self.stage.root / self.stage.folder[1:]
        )
        if options:
            source_stage = self.stages[options[0].removeprefix("--from=")]
            _do(["cp", "-a", str(source_stage.root / source.lstrip("/")), str(to)])
        else:
            allowed = [
                line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"
            ]
            listed = ["git", "ls-files", "-z", "--", *allowed]
            files = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout
            copy = ["cp", "--parents", "-t", str(to), *files.decode().rstrip("\0").split("\0")]
            subprocess.run(copy, cwd=ROOT, check=True)

    def _env(self, operands: str) -> None:
        name, _, value = operands.partition("=")
        self.stage.env[name] = Template(value).safe_substitute(self.stage.env)

    _arg = _env

    def _user(self, operands: str) -> None:
        self.stage.user = operands

    def _cmd(self, operands: str) -> None:
        self.stage.command = [word.strip(' "') for word in operands.strip("[]").split(",")]

    def _volume(self, operands: str) -> None:
        """Nothing to do, as for the next ones."""

    _expose = _stopsignal = _healthcheck = _volume


def _do(command: list[str]) -> None:
    code = subprocess.run(command).returncode
    if code:
        raise Refusal(f"{shlex.join(command[:3])} ... ended with {code}.")


def run(stage: Stage) -> int:
    """Run the image's command as its user: the root is read-only but for the volume and /tmp."""
    root, var = shlex.quote(str(stage.root)), stage.env["GOK_VAR"]
    mounts = f"""set -e
mount --bind {root} {root}
mount -o remount,bind,ro {root}
mount -t tmpfs -o mode=1777 tmp {root}/tmp
mount -t tmpfs -o mode=700 var {root}{var}
mount -t proc proc {root}/proc
mount --rbind /dev {root}/dev
chroot {root} chown {stage.user} {var}
exec {shlex.join(stage.enter(stage.command, stage.user))}"""
    return subprocess.run(["unshare", "--mount", "--pid", "--fork", "sh", "-c", mounts]).returncode


def main(folder: Path) -> int:
    """Build in a new folder; then run."""
    trial = Trial(folder)
    folder.mkdir(parents=True)
    for line in (ROOT / "Containerfile").read_text().splitlines():
        if line and not line.startswith("#"):
            print(f"-- {line}", flush=True)
            instruction, _, operands = line.partition(" ")
            trial.execute(instruction, operands)
    return run(trial.stage)


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1]).resolve()))
    except Refusal as refusal:
        sys.exit(str(refusal))
