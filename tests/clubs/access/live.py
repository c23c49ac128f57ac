"""What everyone may see of a tournament that is public."""

from clubs.models import Role
from tests.clubs.access.case import Case, Who, evening, public_evening

CASES = [
    Case("live", public_evening, get=Who.EVERYONE),
    Case("live-part", public_evening, get=Who.EVERYONE),
    Case("projector", public_evening, get=Who.EVERYONE),
    Case("projector-part", public_evening, get=Who.EVERYONE),
    Case("embed", public_evening, get=Who.EVERYONE),
    Case("embed-part", public_evening, get=Who.EVERYONE),
    Case("standings-json", public_evening, get=Who.EVERYONE),
    Case("embedding", evening, get=Role.VIEWER),
    Case("reveal", evening, post=Role.DIRECTOR),
]
