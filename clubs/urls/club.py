"""One club: its page, settings, people with their roles, log."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import club, looks, people

urlpatterns: list[URLPattern | URLResolver] = [
    path("", club.ClubsView.as_view(), name="clubs"),
    path("new/", club.NewClubView.as_view(), name="club-new"),
    path("<slug:club>/", club.ClubPageView.as_view(), name="club"),
    path("<slug:club>/settings/", club.ClubSettingsView.as_view(), name="club-settings"),
    path("<slug:club>/colour.css", looks.ClubColourView.as_view(), name="club-colour"),
    path("<slug:club>/logo/<slug:digest>.png", looks.ClubLogoView.as_view(), name="club-logo"),
    path("<slug:club>/logo/remove/", looks.ClubLogoRemoveView.as_view(), name="club-logo-remove"),
    path("<slug:club>/people/", people.PeopleView.as_view(), name="people"),
    path("<slug:club>/people/invite/", people.InviteView.as_view(), name="people-invite"),
    path(
        "<slug:club>/people/invitations/<int:invitation>/revoke/",
        people.RevokeView.as_view(),
        name="people-revoke",
    ),
    path("<slug:club>/people/<int:person>/", people.RoleView.as_view(), name="people-role"),
    path("<slug:club>/people/<int:person>/remove/", people.RemoveView.as_view(), name="people-remove"),
    path(
        "<slug:club>/people/<int:person>/password/", people.PasswordKeyView.as_view(), name="people-password"
    ),
]
