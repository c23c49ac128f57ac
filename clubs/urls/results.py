"""Results, control, closing."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import adjustments, results, score_sheets

urlpatterns: list[URLPattern | URLResolver] = [
    path("results/", results.RoundResultsView.as_view(), name="round-results"),
    path("results/second/", results.RoundSecondView.as_view(), name="round-second"),
    path("close/", results.RoundCloseView.as_view(), name="round-close"),
    path("reopen/", results.RoundReopenView.as_view(), name="round-reopen"),
    path("tables/<int:table>/result/", results.TableResultView.as_view(), name="table-result"),
    path("tables/<int:table>/second/", results.TableSecondView.as_view(), name="table-second"),
    path("tables/<int:table>/sheet/", score_sheets.TableSheetView.as_view(), name="table-sheet"),
    path("tables/<int:table>/forfeit/", adjustments.TableForfeitView.as_view(), name="table-forfeit"),
]
