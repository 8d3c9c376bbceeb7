"""One settings module, driven by the environment; no secret stands in it.

DATABASE_URL and REDIS_URL choose PostgreSQL and Redis; without them everything lives in the `var` folder.
"""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.environment import mail_settings, read_or_make, zone_named
from config.hosts import Hosts
from tools.network import url_fault
from tools.places import var

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = var()

DEBUG = env.bool("GOK_DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or read_or_make(VAR_DIR / "secret_key")
ALLOWED_HOSTS = Hosts(env.list("GOK_HOSTS", default=["localhost", "127.0.0.1", "[::1]"]))

# Whether there is a page of all components: for developers and the tests; what is installed has no such folder.
DESIGN = env.bool("GOK_DESIGN", DEBUG) and (BASE_DIR / "lab" / "design").is_dir()

INSTALLED_APPS = [
    "campaigns",
    "chess_minigame",
    "variants",
    "django_htmx",
    "template_partials",
    "lucide",
    "csp",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.static.CollectedFiles",
    "django.forms",
    *(["lab.design"] if DESIGN else []),
]

# What these say of every page is said of answers beside Django's too (config/raw_answers.py).
SECURITY_MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
MIDDLEWARE = [
    "config.logs.name_slow_requests",
    "config.health.readiness",
    "config.api_answers.api_middleware",
    *SECURITY_MIDDLEWARE,
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.private_pages",
    "config.middleware.without_nul",
    "config.middleware.whole_page_sign_in",
    "config.offline.page_owner_middleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.renew_sessions",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.site_context",
            ],
            # Every template has every tag and filter of the house: none loads any.
            "builtins": [
                "django.templatetags.static",
                "django_htmx.templatetags.django_htmx",
                "template_partials.templatetags.partials",
                "campaigns.templatetags.folds",
                "campaigns.templatetags.forms",
                "campaigns.templatetags.pages",
                "campaigns.templatetags.people",
                "campaigns.templatetags.rulings",
                "chess_minigame.templatetags.notes",
                "variants.templatetags.boards",
                *(["lab.design.examples"] if DESIGN else []),
            ],
        },
    },
]

# What a refused form shows again is bounded there.
FORM_RENDERER = "campaigns.web.echo.Renderer"

# --- The database -----------------------------------------------------------------------------------------

_database: dict[str, Any] = (
    env.db_url_config(env.str("DATABASE_URL"))
    if env.str("DATABASE_URL", "")
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR_DIR / "game-of-kings.sqlite3")}
)
DATABASES = {"default": _database}
_database["CONN_MAX_AGE"] = None  # pages run in a few lasting threads: each keeps its connection
_database["CONN_HEALTH_CHECKS"] = True
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # Without IMMEDIATE two writers that both began by reading end in "database is locked"; FULL makes an
    # answered turn survive a power cut.
    _database["OPTIONS"] = {
        "timeout": 5,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    # A file, not memory: in browser tests the server is a process of its own.
    _database["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Background work --------------------------------------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", "")
CELERY_TASK_IGNORE_RESULT = True  # the app's own Job row carries state and result
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "config.beat:Scheduler"  # Celery's own stands still when the clock is put back
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "note-worker": {"task": "campaigns.tasks.note_worker", "schedule": 60.0},
    "sweep-jobs": {"task": "campaigns.tasks.sweep_jobs", "schedule": 60.0},
    "wake-npcs": {"task": "variants.tasks.wake_npcs", "schedule": 60.0},
    "end-hand-overs": {"task": "campaigns.tasks.end_hand_overs", "schedule": 300.0},
    "forget-account-events": {"task": "campaigns.tasks.forget_account_events", "schedule": 3600.0},
    "send-hooks": {"task": "campaigns.tasks.send_hooks", "schedule": 60.0},
}
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {"visibility_timeout": 300}
else:
    _queue = VAR_DIR / "celery" / "queue"
    _control = VAR_DIR / "celery" / "control"
    for _folder in (_queue, _control):
        _folder.mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_URL = "filesystem://localhost"
    CELERY_BROKER_TRANSPORT = "config.queue:Transport"  # kombu's own hands out half-written messages
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_queue),
        "data_folder_out": str(_queue),
        "control_folder": str(_control),
        "polling_interval": 0.05,
    }

# Whether backups are made by themselves: each night, and before each change of the database's schema.
BACKUPS = env.bool("GOK_BACKUPS", True)
if BACKUPS:
    CELERY_BEAT_SCHEDULE["back-up"] = {"task": "campaigns.tasks.back_up", "schedule": 900.0}

# Whether opponents on full boards may be compiled; off, nothing is fetched for it and they play more weakly.
ENGINE = env.bool("GOK_ENGINE", True)

# Webhooks may lead to the local network, and by plain http: an ntfy or a bot of one's own beside this server.
LOCAL_HOOKS = env.bool("GOK_LOCAL_HOOKS", False)

# --- Mail -------------------------------------------------------------------------------------------------

# Reminders of slow play are sent only where this names a mail server.
MAIL = bool(env.str("GOK_MAIL_URL", ""))
# The address people reach the app by, for links in what is not a page.
PUBLIC_URL = env.str("GOK_URL", "").rstrip("/")
# Where the launcher serves it: without GOK_URL such links lead to this port of this machine.
PORT = env.int("GOK_PORT", 0)
EMAIL_TIMEOUT = 10  # seconds for each answer of the mail server: the one worker has other work too
DEFAULT_FROM_EMAIL = env.str("GOK_MAIL_FROM", "game-of-kings@localhost")
if MAIL:
    if not PUBLIC_URL and not PORT:
        raise ImproperlyConfigured("GOK_MAIL_URL needs GOK_URL: the address that links in mails lead to.")
    vars().update(mail_settings(env.str("GOK_MAIL_URL")))
    CELERY_BEAT_SCHEDULE["send-reminders"] = {"task": "campaigns.tasks.send_reminders", "schedule": 300.0}
    CELERY_BEAT_SCHEDULE["send-recaps"] = {"task": "campaigns.tasks.send_recaps", "schedule": 60.0}
    CELERY_BEAT_SCHEDULE["send-resets"] = {"task": "campaigns.tasks.send_resets", "schedule": 60.0}

# --- Who is at the table ----------------------------------------------------------------------------------

# Names and passwords, for an installation reached from the open network; at a table links do.
ACCOUNTS = env.bool("GOK_ACCOUNTS", False)
AUTH_PASSWORD_VALIDATORS: list[dict[str, object]] = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
AUTH_PASSWORD_VALIDATORS.append(
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    }
)
PASSWORD_RESET_TIMEOUT = 60 * 60  # of a mailed link
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 90 * 24 * 60 * 60  # since the last use
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

# --- What browsers may do with our pages ------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
        "worker-src": [SELF],
    }
}
# Sites that may show a spectator's page or a published recap in a frame; nobody else may, and no other page.
FRAMES = [site.rstrip("/") for site in env.list("GOK_FRAMES", default=[])]
if any(map(url_fault, FRAMES)):
    _example = "https://foundry.example,http://192.168.1.20:30000"
    raise ImproperlyConfigured(f"GOK_FRAMES names sites, as in {_example}.")
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# A table in a cellar has no certificate; behind a proxy that speaks https, GOK_HTTPS=true closes the rest.
_https = env.bool("GOK_HTTPS", False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = _https
# Browsers that were told so refuse plain http for as many days, also when the certificate is gone: only on wish.
SECURE_HSTS_SECONDS = env.int("GOK_HSTS_DAYS", 0) * 24 * 60 * 60 if _https else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _https else None
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "config.errors.answer_stale_form"
# Origins whose forms are ours though their Host reaches us as another, as behind a proxy that rewrites it.
CSRF_TRUSTED_ORIGINS = env.list("GOK_ORIGINS", default=[])
SILENCED_SYSTEM_CHECKS = [
    "security.W004",  # HSTS is a setting of its own
    "security.W005",  # other names below the same domain are not ours to speak for
    "security.W021",  # nor is a browser's preload list
]

# --- Clients that are slow, and proxies -------------------------------------------------------------------

# A megabyte typed into a name must reach the form, which says what is wrong with it. Larger bodies get a 413.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
# A campaign's file may be larger: so much as it comes, and so much once it is unpacked.
IMPORT_BYTES = env.int("GOK_IMPORT_MB", 64) * 2**20
IMPORT_EXPANDED_BYTES = 16 * IMPORT_BYTES
IMPORT_SECONDS = env.float("GOK_IMPORT_SECONDS", 300.0)
# Seconds for a whole request body to come, and for each 64 kB of an answer to be taken.
BODY_SECONDS = env.float("GOK_BODY_SECONDS", 10.0)
ANSWER_SECONDS = env.float("GOK_ANSWER_SECONDS", 30.0)
# Event streams that one browser, and all devices of one account, may have open to a web process; the oldest gives way.
DEVICE_STREAMS = env.int("GOK_DEVICE_STREAMS", 12)
ACCOUNT_STREAMS = env.int("GOK_ACCOUNT_STREAMS", 60)
# Whose X-Forwarded-For and X-Forwarded-Proto are believed: addresses or networks; nobody's without it.
PROXIES = env.list("GOK_PROXIES", default=[])

# --- Static files -----------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("GOK_STATIC", "") or VAR_DIR / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
# Of an older app there may be some of it alone: pages would ask for the rest.
ART = all((BASE_DIR / "static" / "art" / name).is_file() for name in ("sprite.svg", "woodcut-village.svg"))
TYPEFACES = (BASE_DIR / "static" / "art" / "typefaces.css").is_file()
_plain_static = env.bool("GOK_PLAIN_STATIC", False)  # tests: serve the sources, no collected copy needed
WHITENOISE_USE_FINDERS = _plain_static
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # no page links any other
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if _plain_static
        else "config.static.ModuleStorage"
    },
}

# --- Words, clocks, logs ----------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
# Deadlines of slow play are told in it; what is stored is UTC.
TIME_ZONE = zone_named(env.str("GOK_TIME_ZONE", ""))

# A request that takes so many seconds is named in the log; 0 names none.
SLOW_SECONDS = env.float("GOK_SLOW_SECONDS", 1.0)
# Errors and slow requests of late, for the page of the installation.
TROUBLES = VAR_DIR / "log" / "troubles.jsonl"
_log_format = env.str("GOK_LOG_FORMAT", "line")
if _log_format not in ("line", "json"):
    raise ImproperlyConfigured("GOK_LOG_FORMAT is “line” or “json”.")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "once_a_minute": {"()": "config.once_a_minute.RateLimitFilter"},
        "hide_tokens": {"()": "config.logs.HideTokens"},
    },
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "config.logs.JsonLines"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "filters": ["once_a_minute", "hide_tokens"],
            "formatter": _log_format,
        },
        # After the other, whose filters have made sentences of outages.
        "troubles": {"()": "config.logs.TroubleFile", "path": str(TROUBLES), "filters": ["hide_tokens"]},
    },
    "root": {"handlers": ["stderr", "troubles"], "level": env.str("GOK_LOG_LEVEL", "WARNING")},
    # These bring handlers of their own, which would let tokens pass.
    "loggers": {
        name: {"handlers": [], "propagate": True}
        for name in ("celery", "django", "django.server", "uvicorn", "uvicorn.error", "uvicorn.access")
    },
}
