"""How the web server is started: by the launcher, by tests and by measurements alike."""

from tools.places import PYTHON


def command(
    port: int, app: str = "config.asgi:application", host: str = "127.0.0.1", patience: int = 3
) -> list[str]:
    """Return the command that serves `app`; told to end, it waits `patience` seconds for those it answers.

    Whose X-Forwarded-For is believed is the app's setting GOK_PROXIES: uvicorn itself would trust this machine's.
    """
    arguments = [str(PYTHON), "-m", "uvicorn", app, "--host", host, "--port", str(port)]
    arguments += ["--http", "config.connections:Protocol"]
    arguments += ["--lifespan", "off", "--log-level", "warning", "--no-access-log", "--no-server-header"]
    return [*arguments, "--no-proxy-headers", "--timeout-graceful-shutdown", str(patience)]
