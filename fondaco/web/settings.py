"""Django's settings, and our own, from the environment (docs/site.md lists them)."""

from __future__ import annotations

import os
from pathlib import Path

from fondaco.web.environment import (
    database,
    follow,
    hint_effort,
    log_level,
    metrics_readers,
    networks,
    number,
    redis_url,
    report_effort,
    secret_key,
    whole_number,
    words,
)
from fondaco.web.mail.setting import mail_backend, sender, site_address

DEBUG = False
SECRET_KEY = secret_key()
ALLOWED_HOSTS = words("FONDACO_HOSTS", "127.0.0.1,localhost,[::1]")
DATABASES = {"default": database(os.environ.get("FONDACO_DATABASE_URL", "").strip())}
REDIS_URL = redis_url()
#: The proxies that are believed about where a request comes from.
PROXIES = networks("FONDACO_PROXIES")
#: What one address may ask for (limits.py): changes a second; new tables and reports an hour; open
#: streams and connections. What is not set follows the rate. Then the connections of them all.
RATE = number("FONDACO_RATE", 20, 0.1, 1e6)
TABLES_AN_HOUR = whole_number("FONDACO_TABLES", follow(RATE, 10), 1, 10**9)
REPORTS_AN_HOUR = whole_number("FONDACO_REPORTS", follow(RATE, 2), 1, 10**9)
STREAMS = whole_number("FONDACO_STREAMS", follow(RATE, 5), 1, 10**9)
CONNECTIONS = whole_number("FONDACO_CONNECTIONS", follow(RATE, 10), 1, 10**9)
ALL_CONNECTIONS = whole_number("FONDACO_ALL_CONNECTIONS", 4000, 10, 10**6)
#: Seconds that a bot takes at least; bots that think at once (one core is left for the rest).
BOT_PACE = number("FONDACO_BOT_PACE", 0.7, 0, 60)
#: Simulations of a game report; a number or a name (docs/analysis.md).
REPORT = report_effort()
#: How long a hint is thought about: a time or a number of simulations (docs/bots.md).
HINT = hint_effort()
THINKERS = whole_number("FONDACO_THINKERS", max(1, (os.cpu_count() or 2) - 1), 1, 256)
#: Days for which things are kept (operation/retention.py); 0: for ever.
KEEP_FINISHED = whole_number("FONDACO_KEEP_FINISHED", 0, 0, 36500)
KEEP_ABANDONED = whole_number("FONDACO_KEEP_ABANDONED", 0, 0, 36500)
KEEP_REPORTS = whole_number("FONDACO_KEEP_REPORTS", 0, 0, 36500)
#: Who may read the metrics: by address, or by a token.
METRICS_READERS, METRICS_TOKEN = metrics_readers()
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "fondaco.web",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "fondaco.web.headers.headers",
    "fondaco.web.compression.compression",
    "fondaco.web.server_errors.Faults",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "fondaco.web.visitors.visitors",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
LANE_THREADS = whole_number("FONDACO_THREADS", 1, 1, 64)
ROOT_URLCONF = "fondaco.web.urls"
ASGI_APPLICATION = "fondaco.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [Path(__file__).with_name("templates")],
        "OPTIONS": {"environment": "fondaco.web.jinja.environment"},
    }
]

# People with an account (people/); nobody else has a session.
AUTH_USER_MODEL = "web.Account"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"django.contrib.auth.password_validation.{name}",
        "OPTIONS": {"user_attributes": ("name", "mail")} if "Similarity" in name else {},
    }
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
SESSION_COOKIE_NAME = "fondaco_session"
SESSION_COOKIE_AGE = 60 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False  # texts stand side by side in both languages (texts.py), so none can be missing
STATIC_URL = "/static/"

# A move is a few words, a data file some kilobytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 60

CSRF_COOKIE_HTTPONLY = False  # the page's script sends it back with every request
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "fondaco.web.error_pages.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
#: A proxy in front speaks HTTPS with the visitors.
HTTPS = os.environ.get("FONDACO_HTTPS", "").strip() not in ("", "0")
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = HTTPS

#: Where links in mails and messages lead: the site as its visitors reach it.
SITE_ADDRESS = site_address(ALLOWED_HOSTS, HTTPS)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = sender(SITE_ADDRESS)
#: By default mails are laid down as files.
globals().update(mail_backend())
#: Our own networks that webhooks may lead into; all that is not public is closed to them.
INSIDE = networks("FONDACO_INSIDE")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "fondaco.web.logs.JsonFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": log_level()},
    # Django would log whole addresses, and some carry a link's token.
    "loggers": {"django.request": {"level": "CRITICAL"}},
}
