"""A window with nothing but a WebKit page in it, for WebKitWebDriver, whose own browser is as wide as a desk.

The system's Python runs this file: it alone has the libraries of windows. What pages keep lies in the folder
that `WEBKIT_FOLDER` names.
"""

import os
import sys

import gi

gi.require_versions({"Gtk": "3.0", "WebKit2": "4.1"})
from gi.repository import Gtk, WebKit2  # noqa: E402 - which versions must have been said before


def open_window(context):
    window = Gtk.Window(type=Gtk.WindowType.POPUP)  # no manager of windows has a say in its size
    page = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window.add(page)
    window.show_all()
    return page


def introduce(context, session):
    """Say who drives: WebKitWebDriver asks for a browser by its name."""
    browser = WebKit2.ApplicationInfo()
    browser.set_name("Phone")
    session.set_application_info(browser)
    session.connect("create-web-view", lambda _: open_window(context))


def main():
    folder = os.environ["WEBKIT_FOLDER"]
    kept = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=f"{folder}/cache")
    context = WebKit2.WebContext.new_with_website_data_manager(kept)
    context.set_preferred_languages(["de-CH", "de"])
    context.set_automation_allowed(True)
    context.connect("automation-started", introduce)
    Gtk.main()


if __name__ == "__main__":
    sys.exit(main())
