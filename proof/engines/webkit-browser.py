#!/usr/bin/python3
"""Windows of WebKitGTK for WebKitWebDriver, on the profile in the folder WEBKIT_PROFILE.

MiniBrowser keeps nothing, and registers no service worker, while it is automated.
"""

import os

profile = os.environ["WEBKIT_PROFILE"]
# The driver hides what its browser writes; pages' consoles are part of it.
console = os.open(f"{profile}/console.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(console, 1)
os.dup2(console, 2)

import gi  # noqa: E402

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

manager = WebKit2.WebsiteDataManager(
    base_data_directory=f"{profile}/data",
    base_cache_directory=f"{profile}/cache",
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    # A page that was left would keep its databases open: docs/proof.md.
    settings.set_enable_page_cache(False)
    window = Gtk.Window()
    window.set_default_size(1280, 900)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    return view


def start(_context, session):
    information = WebKit2.ApplicationInfo()
    information.set_name("WebKitGTK")
    information.set_version(
        WebKit2.get_major_version(),
        WebKit2.get_minor_version(),
        WebKit2.get_micro_version(),
    )
    session.set_application_info(information)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
