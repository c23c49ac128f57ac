from config.formats.swiss import *  # noqa: F403 - Django looks for one module of formats per language

THOUSAND_SEPARATOR = ","
