"""Django's settings, from the environment.

``FONDACO_DATABASE_URL``  sqlite:///PATH or postgresql://USER:PASSWORD@HOST:PORT/NAME
``FONDACO_REDIS_URL``     redis://HOST:PORT/N for several server processes; none: one process
``FONDACO_SECRET_KEY``    signs cookies; none: made once and kept in the data folder
``FONDACO_HOSTS``         names under which the site is reached, with commas
``FONDACO_DATA``          the data folder
``FONDACO_THREADS``       threads of each lane (lanes.py): 1, more if the database is far away
"""

from __future__ import annotations

import os
from pathlib import Path

from fondaco.web.environment import database, secret_key

DEBUG = False
SECRET_KEY = secret_key()
ALLOWED_HOSTS = os.environ.get("FONDACO_HOSTS", "127.0.0.1,localhost,[::1],testserver").split(",")
DATABASES = {"default": database(os.environ.get("FONDACO_DATABASE_URL", ""))}
REDIS_URL = os.environ.get("FONDACO_REDIS_URL", "")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = ["django.contrib.staticfiles", "django_htmx", "fondaco.web.app.WebConfig"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "fondaco.web.headers.headers",
    "fondaco.web.compression.compression",
    "fondaco.web.limits.limits",
    "fondaco.web.visitors.visitors",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
LANE_THREADS = int(os.environ.get("FONDACO_THREADS", "1"))
ROOT_URLCONF = "fondaco.web.urls"
ASGI_APPLICATION = "fondaco.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [Path(__file__).with_name("templates")],
        "OPTIONS": {"environment": "fondaco.web.templating.environment"},
    }
]

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
CSRF_FAILURE_VIEW = "fondaco.web.refusals.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
_HTTPS = os.environ.get("FONDACO_HTTPS", "") not in ("", "0")
CSRF_COOKIE_SECURE = _HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _HTTPS else None

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "fondaco.web.logs.JsonFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("FONDACO_LOG", "INFO").upper()},
    # Django would log whole addresses, and some carry a link's token.
    "loggers": {"django.request": {"level": "CRITICAL"}},
}
