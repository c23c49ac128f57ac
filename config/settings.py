"""Everything that may differ from place to place is read from the environment here, and nowhere else.

| variable        | default                       | means                                                    |
|-----------------|-------------------------------|----------------------------------------------------------|
| `PORT`          | 8000                          | where the server listens                                 |
| `DATABASE_URL`  | a SQLite file in `var/`       | `postgres://user:password@host/name` for PostgreSQL      |
| `ALLOWED_HOSTS` | this machine's own names      | further host names, separated by commas                  |
| `HTTPS`         | off                           | `1` behind a proxy that ends TLS (X-Forwarded-Proto)     |
| `BIND`          | 0.0.0.0, 127.0.0.1 with HTTPS | the address where it listens, or `unix:/run/x/socket`    |
| `HSTS_PRELOAD`  | off                           | `1`: browsers may know in advance that it is https alone |
| `TRUSTED_PROXIES` | this machine with HTTPS     | whose X-Forwarded-For and -Proto are believed            |
| `DATA_FOLDER`   | `var/`; installed, the user's | where database, key and kept PDFs lie                    |
| `STATIC_FOLDER` | `static/` in `var/`           | where scripts and styles are put, for a proxy, too       |
| `SECRET_KEY`    | made once, kept in `var/`     | signs cookies                                            |
| `REGISTRATION`  | invitation                    | who may make an account: `open`, `invitation`, `closed`  |
| `FOUNDING`      | as `REGISTRATION`             | `open`: who has an account may found clubs; `invitation` |
| `EMAIL_URL`     | none                          | `smtp://user:password@host:port` to send password links  |
| `EMAIL_FROM`    | standblatt@localhost          | the sender of these                                      |
| `INSTANCE_NAME` | none                          | what this server calls itself; until its settings say    |
| `OPERATOR_NAME` | none                          | who runs the server, for its page on privacy             |
| `OPERATOR_PLACE` | none                         | and where                                                |
| `OPERATOR_CONTACT` | none                       | and how to write to whoever that is                      |
| `EXAMPLE`       | off                           | `1`: an example that plays itself runs beside            |
| `EXAMPLE_PORT`  | the port after `PORT`         | where it listens                                         |
| `EXAMPLE_ADDRESS` | `EXAMPLE_PORT`, same name   | where a proxy shows it, as `https://demo.example.ch`     |
| `MEMBERS_PER_CLUB` | 10000                      | how many members a club may have without a quota         |
| `TOURNAMENTS_PER_CLUB` | 2000                   | and how many tournaments                                 |
| `BACKUP_FOLDER` | none                          | where backups go, made every hour; a stick, say          |
| `OPERATOR_TOKEN` | none                         | lets its bearer look at `/healthz/deep` from elsewhere   |
| `LOG_LEVEL`     | warning                       | `info`, `debug`: what else is written into the log       |
| `ACCESS_LOG`    | off                           | `1` writes a line for each request                       |
| `LOG_FILE`      | none: to the terminal         | a file for the log; five older ones of 10 MB are kept    |
| `LITESTREAM_REPLICA` | none                     | where SQLite is copied at once: `file:///…`, `s3://…`    |
| `DEBUG`         | off                           | `1` for developers: tracebacks, unhashed static files    |
"""

import os
from pathlib import Path

import django_stubs_ext
from csp.constants import NONE, SELF
from whitenoise.compress import Compressor

from config import folders
from config.environment import (
    SECONDS,
    check_time_zone,
    database,
    file_in_folder,
    given_secret,
    given_token,
    host_names,
    log_handler,
    log_level,
    mail_sender,
    mail_server,
    number_setting,
    stored_secret,
    switched_on,
    web_address,
)
from config.listening import example_port, wanted_listener, wanted_port
from config.network_addresses import local_hosts
from config.proxies import trusted_networks
from config.rebuild import files_fingerprint
from config.version import VERSION as VERSION
from core.printing.assets import letters

# Forms and views say what they are made for, as types do: ModelForm[Player].
django_stubs_ext.monkeypatch()

BASE_DIR = folders.ROOT
VAR = folders.VAR
# What pages are made of: where it changes, browsers ask anew. It is the same in all processes of a checkout.
SOURCES = ("core/**/*.py", "clubs/**/*.py", "scoring/**/*.py", "templates/**/*.html", "locale/**/*.po")
BUILD = files_fingerprint(path for pattern in SOURCES for path in BASE_DIR.glob(pattern))[:8]


DEBUG = switched_on("DEBUG", os.environ.get("DEBUG", ""))
HTTPS = switched_on("HTTPS", os.environ.get("HTTPS", ""))
# Where the key is kept; None where the environment names it.
SECRET_KEY_FILE = None if os.environ.get("SECRET_KEY") else VAR / "secret-key"
SECRET_KEY = stored_secret(SECRET_KEY_FILE) if SECRET_KEY_FILE else given_secret(os.environ["SECRET_KEY"])
NAMED_HOSTS = host_names(os.environ.get("ALLOWED_HOSTS", ""))
ALLOWED_HOSTS = [*local_hosts(), *NAMED_HOSTS]
LISTENER = wanted_listener(os.environ.get("BIND", ""), os.environ.get("PORT", ""), https=HTTPS)
TRUSTED_PROXIES = trusted_networks(os.environ.get("TRUSTED_PROXIES", ""), https=HTTPS)
# How links begin that are printed at a terminal, where no request says under which name one was asked.
ADDRESS = f"https://{NAMED_HOSTS[0]}" if HTTPS and NAMED_HOSTS else LISTENER.own_address

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.forms",
    "config.apps.Wiring",
    "config.apps.StaticFiles",
    "csp",
    "django_filters",
    "django_htmx",
    "django_prometheus",
    "django_tables2",
    "ninja",
    "core",
    "scoring",
    "clubs",
]
MIDDLEWARE = [
    "config.logs.RequestLogMiddleware",
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.headers.BrowserPolicyMiddleware",
    "config.headers.CrossOriginMiddleware",
    "config.headers.ContentPolicyMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.languages.LanguageOfAddressMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.composing.ComposedTextMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.errors.TooManyRequestsMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
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
                "config.logs.request_number",
                "config.example.example_mark",
                "config.front_page.front_page",
                "config.front_page.head_addresses",
            ],
            "libraries": {
                "handbook_links": "config.handbook_links",
                "sheets": "core.printing.printout",
                "standblatt": "config.scripts",
            },
        },
    }
]

DATABASES = {"default": database(os.environ.get("DATABASE_URL") or f"sqlite:///{VAR / 'standblatt.sqlite3'}")}
# Fifty clubs that play at once have more to keep than the usual 300: standings, live pages, tables. To make
# one anew costs up to a hundred times what it takes to find it; most are a few kilobytes.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 2000},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

PASSWORD_HASHERS = ["config.passwords.GatedArgon2Hasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "clubs.backends.ReturningBackend",
]
REGISTRATION = os.environ.get("REGISTRATION") or "invitation"
FOUNDING_SAID = bool(os.environ.get("FOUNDING"))
FOUNDING = os.environ.get("FOUNDING") or ("open" if REGISTRATION == "open" else "invitation")
LOGIN_URL = "clubs:sign-in"
LOGIN_REDIRECT_URL = "clubs:clubs"
LOGOUT_REDIRECT_URL = "scoring:home"
# From where somebody asks, as rate limits see it.
CLIENT_ADDRESS = "config.proxies.client_address"
PASSWORD_RESET_TIMEOUT = 24 * 3600

EMAIL_URL = os.environ.get("EMAIL_URL", "")
EMAIL_TIMEOUT = SECONDS
DEFAULT_FROM_EMAIL = SERVER_EMAIL = mail_sender(os.environ.get("EMAIL_FROM", ""))
MAIL_SERVER = mail_server(EMAIL_URL)
if MAIL_SERVER:
    EMAIL_HOST, EMAIL_PORT = MAIL_SERVER.host, MAIL_SERVER.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL_SERVER.user, MAIL_SERVER.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL_SERVER.start_tls, MAIL_SERVER.tls

# Who runs the server: what holds until its operator says otherwise on the page of its settings.
INSTANCE_NAME = os.environ.get("INSTANCE_NAME", "")
EXAMPLE = switched_on("EXAMPLE", os.environ.get("EXAMPLE", ""))
EXAMPLE_PORT = example_port(os.environ.get("EXAMPLE_PORT", ""), wanted_port(os.environ.get("PORT", "")))
EXAMPLE_ADDRESS = web_address("EXAMPLE_ADDRESS", os.environ.get("EXAMPLE_ADDRESS", ""))
# Whether this process is the example itself: config.example says so to the process that it starts.
IS_EXAMPLE = switched_on("STANDBLATT_EXAMPLE", os.environ.get("STANDBLATT_EXAMPLE", ""))
OPERATOR = {
    "name": os.environ.get("OPERATOR_NAME", ""),
    "place": os.environ.get("OPERATOR_PLACE", ""),
    "contact": os.environ.get("OPERATOR_CONTACT", ""),
}

# What a club may have, unless an operator has given it a quota of its own.
MEMBERS_PER_CLUB = number_setting("MEMBERS_PER_CLUB", os.environ.get("MEMBERS_PER_CLUB", ""), 10_000)
TOURNAMENTS_PER_CLUB = number_setting(
    "TOURNAMENTS_PER_CLUB", os.environ.get("TOURNAMENTS_PER_CLUB", ""), 2_000
)

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

LANGUAGE_CODE = "de-ch"
LANGUAGES = [("de-ch", "Deutsch"), ("fr-ch", "Français"), ("it-ch", "Italiano"), ("en", "English")]
# The second folder is made at set-up: the framework's own German sentences in Swiss spelling.
LOCALE_PATHS = [BASE_DIR / "locale", VAR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
USE_THOUSAND_SEPARATOR = True
TIME_ZONE = "Europe/Zurich"
check_time_zone(os.environ.get("TZ", ""))

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("STATIC_FOLDER") or VAR / "static")
# The letters of what is printed are served too, for its preview.
STATICFILES_DIRS = [BASE_DIR / "static", ("fonts", letters())]
# Where PDFs are kept for whoever asks again.
SHEETS = VAR / "sheets"
# Where backups go, and are made every hour; without it they are made when somebody asks for one, in var/.
BACKUP_FOLDER = Path(os.environ["BACKUP_FOLDER"]) if os.environ.get("BACKUP_FOLDER") else None
# Whoever shows it may look at `/healthz/deep` from elsewhere.
OPERATOR_TOKEN = given_token(os.environ.get("OPERATOR_TOKEN", ""))
LITESTREAM_REPLICA = os.environ.get("LITESTREAM_REPLICA", "")
# Our files are for our own pages.
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.StaticFilesStorage"},
}

# Under their plain names nothing is asked for; source maps are read by developers of packages, if at all.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# Letters of what is printed, which no screen is shown in, take longer than all scripts and styles.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "map", "ttf"]

# A game's changes fit many times over; a body that is larger is a mistake or an attack.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
# The preview of a list of members has a choice for each of up to 2000 rows.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2500
FILE_UPLOAD_HANDLERS = ["config.uploads.BoundedUploadHandler"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
# On plain http browsers ignore this header and complain about it on their console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz(/deep)?|metrics)$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# Whoever lets browsers know a domain in advance decides for all that is on it, for years.
SECURE_HSTS_PRELOAD = switched_on("HSTS_PRELOAD", os.environ.get("HSTS_PRELOAD", ""))
# It is what the operator has to ask for, so that it is off is no fault.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 30 * 24 * 3600
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"

LOG_LEVEL = log_level(os.environ.get("LOG_LEVEL", ""))
LOG_FILE = file_in_folder("LOG_FILE", os.environ.get("LOG_FILE", ""))
ACCESS_LOG = switched_on("ACCESS_LOG", os.environ.get("ACCESS_LOG", ""))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "keys": {"()": "config.logs.HideKeys"},
        "refusals": {"()": "config.logs.LeaveOutRefusals"},
        "errors": {"()": "config.logs.ShortenErrors"},
        "hosts": {"()": "config.logs.NameForeignHosts"},
        "forms": {"()": "config.logs.NameForeignForms"},
        "gone": {"()": "config.front.LeaveOutGone"},
    },
    "formatters": {"line": {"()": "config.logs.Logfmt"}},
    "handlers": {"console": log_handler(LOG_FILE)},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    # Replaces the framework's own handlers, which know nothing of keys.
    "loggers": {
        "django": {"handlers": [], "level": LOG_LEVEL},
        "django.request": {"filters": ["refusals"]},
        "django.security.DisallowedHost": {"filters": ["hosts"]},
        "django.security.csrf": {"filters": ["forms"]},
        "standblatt.access": {"level": "INFO" if ACCESS_LOG else "WARNING"},
        "waitress": {"filters": ["gone"]},
        # That requests wait for a thread is no news in a hall.
        "waitress.queue": {"level": "ERROR"},
    },
}
