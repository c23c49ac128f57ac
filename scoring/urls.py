"""The addresses (URLs) of games at a table without a tournament."""

from django.urls import URLPattern, URLResolver, path, register_converter

from scoring.browser_messages import WordsView
from scoring.game_link import GameLinkCodeView, GameLinkView
from scoring.groups.year_views import GroupYearBookView, GroupYearListView, GroupYearView, YearOrAll
from scoring.handbook import HandbookView
from scoring.handbook_search import HandbookSearchView
from scoring.offline import ManifestView, WorkerView
from scoring.pads import PadsPaperView, PadsPdfView, PadsView
from scoring.records import RecordPaperView, RecordPdfView, RecordView
from scoring.views import GroupView, HomeView, TableView
from scoring.watch_page import WatchCodeView, WatchLiveView, WatchPictureView, WatchView

register_converter(YearOrAll, "year_or_all")

app_name = "scoring"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", HomeView.as_view(), name="home"),
    path("group/", GroupView.as_view(), name="group"),
    path("group/<uuid:group_id>/<year_or_all:year>/", GroupYearView.as_view(), name="group-year"),
    path(
        "group/<uuid:group_id>/<year_or_all:year>/book.pdf",
        GroupYearBookView.as_view(),
        name="group-year-book",
    ),
    path(
        "group/<uuid:group_id>/<year_or_all:year>/<slug:rows>.<slug:ending>",
        GroupYearListView.as_view(),
        name="group-year-list",
    ),
    path("table/", TableView.as_view(), name="table"),
    path("table/link/", GameLinkView.as_view(), name="game-link"),
    path("table/link/qr.svg", GameLinkCodeView.as_view(), name="game-link-code"),
    path("service-worker.js", WorkerView.as_view(), name="service-worker"),
    path("words/<str:language>/<slug:digest>.json", WordsView.as_view(), name="words"),
    path("manifest.webmanifest", ManifestView.as_view(), name="manifest"),
    path("handbook/", HandbookView.as_view(), name="handbook"),
    path("handbook/search/", HandbookSearchView.as_view(), name="handbook-search"),
    path("handbook/<slug:name>/", HandbookView.as_view(), name="handbook-page"),
    path("pads/", PadsView.as_view(), name="pads"),
    path("pads/paper/", PadsPaperView.as_view(), name="pads-paper"),
    path("pads/pads.pdf", PadsPdfView.as_view(), name="pads-pdf"),
    path("watch/<str:key>/", WatchView.as_view(), name="watch"),
    path("watch/<str:key>/live/", WatchLiveView.as_view(), name="watch-live"),
    path("watch/<str:key>/picture.png", WatchPictureView.as_view(), name="watch-picture"),
    path("watch/<str:key>/qr.svg", WatchCodeView.as_view(), name="watch-code"),
    path("watch/<str:key>/record/", RecordView.as_view(), name="record"),
    path("watch/<str:key>/record/paper/", RecordPaperView.as_view(), name="record-paper"),
    path("watch/<str:key>/record.pdf", RecordPdfView.as_view(), name="record-pdf"),
]
