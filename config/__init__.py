"""Settings, addresses and the doors to the outside: WSGI, ASGI, Celery."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
