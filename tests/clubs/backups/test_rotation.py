"""Which backups are kept: laws of a rotation."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from clubs.backups.archive import backup_name, moment_and_label
from clubs.backups.rotation import LABELLED, kept, superfluous

MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)).map(  # noqa: DTZ001 - UTC by the strategy
    lambda moment: moment.replace(microsecond=0)
)
SETS = st.sets(MOMENTS, max_size=80)
LATEST = datetime(2030, 1, 1, tzinfo=UTC)
LABELS = st.sampled_from(["", "round", "before-restore"])


@given(SETS)
def test_what_is_kept_are_backups_and_the_newest_is_one_of_them(moments: set[datetime]):
    assert kept(moments) <= moments
    assert not moments or max(moments) in kept(moments)


@given(SETS)
def test_no_more_are_kept_than_the_tiers_hold(moments: set[datetime]):
    assert len(kept(moments)) <= 24 + 14 + 12


@given(SETS)
def test_rotating_again_changes_nothing(moments: set[datetime]):
    assert kept(kept(moments)) == kept(moments)


@given(SETS)
def test_each_of_the_last_months_with_a_backup_has_one(moments: set[datetime]):
    months = sorted({(moment.year, moment.month) for moment in moments})[-12:]

    assert set(months) <= {(moment.year, moment.month) for moment in kept(moments)}


def test_a_year_of_hours_rotated_each_hour_ends_in_24_hours_14_days_12_months():
    begin = datetime(2025, 1, 1, tzinfo=UTC)
    standing: set[datetime] = set()
    for hour in range(365 * 24):
        standing = kept(standing | {begin + timedelta(hours=hour)})

    newest_first = sorted(standing, reverse=True)
    assert newest_first[:24] == [datetime(2025, 12, 31, hour, tzinfo=UTC) for hour in range(23, -1, -1)]
    assert [(moment.month, moment.day) for moment in newest_first[24:37]] == [
        (12, day) for day in range(30, 17, -1)
    ]
    assert [(moment.month, moment.day) for moment in newest_first[37:]] == [
        (11, 30), (10, 31), (9, 30), (8, 31), (7, 31), (6, 30), (5, 31), (4, 30), (3, 31), (2, 28), (1, 31)
    ]  # fmt: skip


@given(MOMENTS, LABELS)
def test_a_name_tells_when_and_why_a_backup_was_made(moment: datetime, label: str):
    assert moment_and_label(backup_name(moment, label)) == (moment, label)


@given(SETS, LABELS.filter(bool))
def test_those_with_a_label_are_counted_by_themselves(moments: set[datetime], label: str):
    names = {backup_name(moment, label) for moment in moments}
    left = names - superfluous({*names, *(backup_name(moment) for moment in moments)}, LATEST)

    assert left == {backup_name(moment, label) for moment in sorted(moments)[-LABELLED:]}


@given(st.sets(st.text(max_size=40), max_size=20))
def test_what_is_no_backup_is_left_alone(names: set[str]):
    assert superfluous({*names, "standblatt.sqlite3", "standblatt-notes.zip", "notes.txt"}, LATEST) == set()


@given(SETS, SETS, LABELS)
def test_those_dated_in_the_future_take_no_place_of_the_others(
    past: set[datetime], more: set[datetime], label
):
    now = max(past, default=LATEST)
    ahead = {moment for moment in more if moment > now + timedelta(minutes=1)}
    names, future = ({backup_name(moment, label) for moment in moments} for moments in (past, ahead))

    assert superfluous(names | future, now) == superfluous(names, now) | superfluous(future, LATEST)
