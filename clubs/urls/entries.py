"""Who takes part in a tournament."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import apart, entries, entry

urlpatterns: list[URLPattern | URLResolver] = [
    path("", entries.EntriesView.as_view(), name="entries"),
    path("new/", entries.EntryNewView.as_view(), name="entry-new"),
    path("here/", entries.AllHereView.as_view(), name="entries-here"),
    path("numbers/", entries.NumbersView.as_view(), name="entry-numbers"),
    path("lots/", entries.LotsView.as_view(), name="entry-lots"),
    path("groups/", entries.GroupsView.as_view(), name="entry-groups"),
    path("pairs/", entries.PairsView.as_view(), name="entry-pairs"),
    path("pairs/lot/", entries.PairsByLotView.as_view(), name="entry-pairs-lot"),
    path("apart/", apart.ApartView.as_view(), name="entry-apart"),
    path("apart/section/", apart.SectionApartView.as_view(), name="entry-apart-section"),
    path("apart/remove/", apart.ApartRemoveAllView.as_view(), name="entry-apart-remove-all"),
    path("apart/<int:apart>/remove/", apart.ApartRemoveView.as_view(), name="entry-apart-remove"),
    path("<int:entry>/", entry.EntryView.as_view(), name="entry"),
    path("<int:entry>/check-in/", entry.EntryMarkView.as_view(), name="entry-check-in"),
    path("<int:entry>/paid/", entry.EntryPaidView.as_view(), name="entry-paid"),
    path("<int:entry>/leave/", entry.EntryLeaveView.as_view(), name="entry-leave"),
    path("<int:entry>/back/", entry.EntryBackView.as_view(), name="entry-back"),
    path("<int:entry>/part/", entry.EntryPartView.as_view(), name="entry-part"),
    path("<int:entry>/remove/", entry.EntryRemoveView.as_view(), name="entry-remove"),
    path(
        "<int:entry>/substitute/<int:place>/",
        entry.EntrySubstituteView.as_view(),
        name="entry-substitute",
    ),
]
