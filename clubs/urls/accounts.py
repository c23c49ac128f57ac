"""Signing in, the first account, invitations, passwords."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, path

from clubs.views.accounts import AccountView, PasswordView, SignInView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", AccountView.as_view(), name="account"),
    path("password/", PasswordView.as_view(), name="account-password"),
    path("sign-in/", SignInView.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
]
