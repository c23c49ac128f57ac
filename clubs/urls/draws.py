"""Rounds and who sits where."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import draws, fairness, searching

urlpatterns: list[URLPattern | URLResolver] = [
    path("", draws.RoundsView.as_view(), name="rounds"),
    path("draw/", draws.DrawAllView.as_view(), name="rounds-draw"),
    path("search/", searching.SearchView.as_view(), name="rounds-search"),
    path("search/take/", searching.SearchTakeView.as_view(), name="rounds-search-take"),
    path("search/cancel/", searching.SearchCancelView.as_view(), name="rounds-search-cancel"),
    path("fairness/", fairness.FairnessView.as_view(), name="rounds-fairness"),
    path("fairness/check/", fairness.CheckView.as_view(), name="rounds-check"),
    path("fairness/<int:entry>/", fairness.EntryFairnessView.as_view(), name="rounds-fairness-entry"),
    path("<int:round>/", draws.RoundPageView.as_view(), name="round"),
    path("<int:round>/draw/", draws.DrawView.as_view(), name="round-draw"),
    path("<int:round>/swap/", draws.SwapView.as_view(), name="round-swap"),
    path("<int:round>/lock/", draws.LockView.as_view(), name="round-lock"),
    path("<int:round>/release/", draws.ReleaseView.as_view(), name="round-release"),
    path("<int:round>/draws/<int:draw>/", draws.DraftView.as_view(), name="draw"),
    path("<int:round>/draws/<int:draw>/request/", fairness.RequestView.as_view(), name="draw-request"),
    path("<int:round>/draws/<int:draw>/restore/", draws.RestoreView.as_view(), name="draw-restore"),
]
