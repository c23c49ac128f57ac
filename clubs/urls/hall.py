"""The tables in the hall as the office sees them while they play."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import hall

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/", hall.HallView.as_view(), name="hall"),
    path("tables/clock/", hall.HallClockView.as_view(), name="hall-clock"),
    path("tables/clock/change/", hall.HallClockChangeView.as_view(), name="hall-clock-change"),
    path("tables/clock/stop/", hall.HallClockStopView.as_view(), name="hall-clock-stop"),
    path("tables/message/", hall.HallMessageView.as_view(), name="hall-message"),
    path(
        "tables/message/<int:message>/withdraw/",
        hall.HallMessageWithdrawView.as_view(),
        name="hall-message-withdraw",
    ),
    path("tables/<int:table>/", hall.HallTableView.as_view(), name="hall-table"),
    path("tables/<int:table>/take/", hall.HallTableTakeView.as_view(), name="hall-table-take"),
    path("tables/<int:table>/message/", hall.HallTableMessageView.as_view(), name="hall-table-message"),
]
