"""How an entry played its tournament."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from clubs.pages.stories import EntryStory
from clubs.views.access import TournamentView


class EntryStoryView(TournamentView):
    def get(self, request: HttpRequest, entry: int) -> HttpResponse:
        found = get_object_or_404(self.tournament.entries.all(), number=entry)
        found.tournament = self.tournament
        return self.show("clubs/entry_story.html", story=EntryStory.of(found))
