"""Signing in, the first account, invitations, passwords."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, path

from clubs.views import accounts, invitations, passwords

urlpatterns: list[URLPattern | URLResolver] = [
    path("", accounts.AccountView.as_view(), name="account"),
    path("password/", accounts.PasswordView.as_view(), name="account-password"),
    path("sign-in/", accounts.SignInView.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("register/", accounts.RegisterView.as_view(), name="register"),
    path("set-up/<str:token>/", invitations.InvitationView.as_view(), name="set-up"),
    path("invitation/<str:token>/", invitations.InvitationView.as_view(), name="invitation"),
    path("password-reset/", passwords.PasswordResetView.as_view(), name="password-reset"),
    path("password-reset/done/", passwords.PasswordResetDoneView.as_view(), name="password-reset-done"),
    path(
        "password-link/<str:uidb64>/<str:token>/", passwords.PasswordLinkView.as_view(), name="password-link"
    ),
]
