"""The members of a club."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import member_import, members

urlpatterns: list[URLPattern | URLResolver] = [
    path("", members.MembersView.as_view(), name="members"),
    path("new/", members.MemberNewView.as_view(), name="member-new"),
    path("duplicates/", members.DuplicatesView.as_view(), name="members-duplicates"),
    path("import/", member_import.ImportView.as_view(), name="members-import"),
    path("import/<int:brought>/", member_import.PreviewView.as_view(), name="members-preview"),
    path("import/<int:brought>/columns/", member_import.ColumnsView.as_view(), name="members-columns"),
    path("import/<int:brought>/discard/", member_import.DiscardView.as_view(), name="members-discard"),
    path("<int:member>/", members.MemberPageView.as_view(), name="member"),
    path("<int:member>/merge/", members.MergeView.as_view(), name="member-merge"),
    path("<int:member>/anonymise/", members.AnonymiseView.as_view(), name="member-anonymise"),
]
