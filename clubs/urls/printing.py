"""What is printed of a tournament."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import printing

urlpatterns: list[URLPattern | URLResolver] = [
    path("", printing.SheetsView.as_view(), name="sheets"),
    path("<slug:sheet>/", printing.SheetView.as_view(), name="sheet"),
    path("<slug:sheet>/paper/", printing.SheetPaperView.as_view(), name="sheet-paper"),
    path("<slug:sheet>.pdf", printing.SheetPdfView.as_view(), name="sheet-pdf"),
]
