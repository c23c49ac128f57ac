"""What `./run --hall` looks at before an evening, tried on disks, folders and clocks as they are."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import segno

from clubs.models import Device
from config import hall, health_report
from config.environment import CannotStart
from config.hall import Finding, Weight
from config.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
NOBODY = 65534


def weights(findings):
    return [finding.weight for finding in findings]


def only(findings):
    """The one finding there is, as weight and sentence."""
    [finding] = findings
    return finding.weight, finding.sentence


@contextmanager
def without_rights():
    """Be an ordinary user for a moment: root may write everywhere."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


# The disk


@pytest.mark.parametrize(
    ("size", "said"),
    [(0, "0 MB"), (199_999_999, "199 MB"), (10**9, "1.0 GB"), (84_260_000_000, "84.3 GB")],
)
def test_sizes_are_said_as_people_say_them(size, said):
    assert hall.amount(size) == said


@pytest.mark.parametrize(
    ("least", "comfortable", "weight"),
    [
        pytest.param(0, 0, Weight.FINE, id="enough"),
        pytest.param(0, 10**18, Weight.WARNING, id="a-little"),
        pytest.param(10**18, 10**18, Weight.REFUSAL, id="too-little"),
    ],
)
def test_the_disk_needs_room(tmp_path, least, comfortable, weight):
    assert weights(hall.room(tmp_path, least, comfortable)) == [weight]


def test_it_is_said_how_much_is_free(tmp_path):
    _weight, sentence = only(hall.room(tmp_path, 10**18))

    assert sentence.startswith(f"Only {hall.amount(shutil.disk_usage(tmp_path).free)[:2]}")
    assert sentence.endswith(f" free on the disk of {tmp_path}: make room for 1000000000.0 GB at least.")


def test_a_folder_that_keeps_what_is_written_is_fine_and_clean_afterwards(tmp_path):
    assert weights(hall.keeping(tmp_path)) == [Weight.FINE]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_may_not_be_written_is_refused(tmp_path):
    tmp_path.chmod(0o500)
    with without_rights():
        found = only(hall.keeping(tmp_path))

    assert found == (Weight.REFUSAL, f"Nothing can be kept in {tmp_path}: Permission denied.")


def test_a_disk_that_takes_no_more_is_refused(tmp_path):
    program = (
        "import resource, sys; from pathlib import Path; from config import hall;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
        "print(*(found.sentence for found in hall.keeping(Path(sys.argv[1]))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (done.stdout, done.stderr) == (f"Nothing can be kept in {tmp_path}: File too large.\n", "")


def test_a_write_that_the_device_cuts_short_is_an_error():
    with pytest.raises(OSError, match="No space left on device"):
        hall.sync(Path("/dev/full"))


def test_a_database_without_shared_files_is_refused():
    with pytest.raises(sqlite3.OperationalError, match=r"^its file system cannot share a database"):
        hall.commit(Path(":memory:"))


@pytest.mark.parametrize(
    ("seconds", "weight", "sentence"),
    [
        (0.0004, Weight.FINE, "Keeping a deal in /srv takes 0.4 ms."),
        (
            0.3,
            Weight.WARNING,
            "Keeping a deal in /srv takes 300.0 ms, which is slow: use a disk inside the laptop.",
        ),
    ],
)
def test_a_slow_disk_is_told_of(seconds, weight, sentence):
    assert only(hall.speed(Path("/srv"), seconds)) == (weight, sentence)


MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
tmpfs /run tmpfs rw 0 0
C:\\134 /mnt/c 9p rw 0 0
nas:/jass /srv/jass nfs4 rw 0 0
/dev/sdb1 /srv/jass/own ext4 rw 0 0
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/home/anna", "ext4"),
        ("/run/blatt", "tmpfs"),
        ("/mnt/c/Users/anna", "9p"),
        ("/srv/jass", "nfs4"),
        ("/srv/jass/own/var", "ext4"),
        ("/srv/jassen", "ext4"),
    ],
)
def test_the_nearest_mount_says_what_a_folder_lies_on(folder, kind):
    assert hall.mounted(Path(folder), MOUNTS) == kind


def test_a_system_without_a_table_of_mounts_says_nothing():
    assert hall.mounted(Path("/home/anna"), "") == ""


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("ext4", []),
        ("", []),
        ("tmpfs", ["/srv lies in memory: all is gone when the laptop is switched off."]),
        ("9p", ["/srv lies on another machine's drive (9p): move it onto a disk of this system."]),
    ],
)
def test_memory_and_other_machines_are_no_disks(kind, found):
    findings = list(hall.lasting(Path("/srv"), kind))

    assert findings == [Finding(Weight.WARNING, sentence) for sentence in found]


def test_a_folder_that_is_missing_is_refused(tmp_path):
    assert only(hall.disk(tmp_path / "nowhere")) == (
        Weight.REFUSAL,
        f"There is no folder {tmp_path / 'nowhere'}: make it, or name another one.",
    )


def test_the_folder_of_what_a_start_makes_is_made_and_checked(tmp_path):
    found = hall.fit(hall.before_settings(tmp_path / "new" / "var"))

    assert {Weight.REFUSAL} & {finding.weight for finding in found} == set()
    assert (tmp_path / "new" / "var").is_dir()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").touch()

    assert only(hall.before_settings(tmp_path / "file" / "var")) == (
        Weight.REFUSAL,
        f"The folder {tmp_path / 'file' / 'var'} cannot be made: Not a directory.",
    )


@pytest.mark.parametrize("name", ["blatt.sqlite3", "blatt.sqlite3-wal", "blatt.sqlite3-shm"])
def test_a_database_of_another_user_is_refused(tmp_path, name):
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / name).touch(mode=0o400)
    with reachable(shared), without_rights():
        found = only(hall.changeable(shared / "blatt.sqlite3"))

    assert found == (
        Weight.REFUSAL,
        f"{shared / name} cannot be written (Permission denied): give it to the user who starts this.",
    )


@contextmanager
def reachable(folder):
    """Let others look into the folders above, which are the tests' own."""
    closed = [place for place in folder.parents if place.stat().st_mode & 0o011 != 0o011]
    modes = [place.stat().st_mode for place in closed]
    for place, mode in zip(closed, modes, strict=True):
        place.chmod(mode | 0o011)
    try:
        yield
    finally:
        for place, mode in zip(closed, modes, strict=True):
            place.chmod(mode)


def test_a_database_of_ones_own_and_one_that_is_not_there_yet_are_fine(tmp_path):
    assert list(hall.changeable(tmp_path / "blatt.sqlite3")) == []
    (tmp_path / "blatt.sqlite3").touch()
    assert list(hall.changeable(tmp_path / "blatt.sqlite3")) == []


# The clock


@pytest.mark.parametrize(
    ("recorded", "weight"),
    [
        pytest.param(None, Weight.FINE, id="nothing-recorded"),
        pytest.param(NOW - timedelta(days=7), Weight.FINE, id="last-week"),
        pytest.param(NOW + timedelta(minutes=4), Weight.FINE, id="set-back-a-little"),
        pytest.param(NOW + timedelta(minutes=6), Weight.REFUSAL, id="set-back"),
        pytest.param(NOW + timedelta(days=3650), Weight.REFUSAL, id="recorded-in-the-future"),
    ],
)
def test_time_does_not_run_backwards(recorded, weight):
    assert weights(hall.clock(NOW, NOW - timedelta(days=30), recorded)) == [weight]


@pytest.mark.parametrize(
    ("code", "recorded", "weight"),
    [
        pytest.param(timedelta(hours=23), None, Weight.FINE, id="another-time-zone"),
        pytest.param(timedelta(hours=25), None, Weight.REFUSAL, id="before-the-code"),
        pytest.param(-timedelta(days=400), None, Weight.FINE, id="old-code"),
        pytest.param(-timedelta(days=401), None, Weight.WARNING, id="long-after-the-code"),
        pytest.param(-timedelta(days=4000), timedelta(days=-7), Weight.FINE, id="old-code-in-use"),
        pytest.param(-timedelta(days=4000), timedelta(days=-401), Weight.WARNING, id="long-unused"),
    ],
)
def test_the_clock_is_held_against_the_code(code, recorded, weight):
    assert weights(hall.clock(NOW, NOW + code, recorded and NOW + recorded)) == [weight]


def test_who_has_to_set_the_clock_is_told_by_what():
    _weight, sentence = only(hall.clock(NOW, NOW, NOW + timedelta(days=1)))

    assert sentence == (
        "The clock says Friday 20 November 2026, 19:30, but the database knows of 21 November 2026, 19:30: "
        "set the clock; should that entry be what is wrong, start without --hall."
    )


def test_the_newest_file_of_the_code_is_found(tmp_path):
    for part, moment in (("config", 1000), ("clubs/actions", 3000), ("scoring", 2000)):
        (tmp_path / part).mkdir(parents=True)
        (tmp_path / part / "code.py").touch()
        os.utime(tmp_path / part / "code.py", (moment, moment))

    assert hall.newest_file(tmp_path) == datetime.fromtimestamp(3000, UTC)


@pytest.mark.django_db(transaction=True)
def test_the_newest_record_is_the_last_moment_by_the_servers_own_clock():
    assert hall.newest_record() is None

    for days in (-3, 9, 2):
        Device.objects.create(cookie_hash=f"{days}", created=NOW + timedelta(days=days))

    assert hall.newest_record() == NOW + timedelta(days=9)


# Power and network


def supplies(folder, **kinds):
    """Lay out power supplies as Linux shows them."""
    for name, (kind, online) in kinds.items():
        (folder / name).mkdir()
        (folder / name / "type").write_text(f"{kind}\n")
        if online is not None:
            (folder / name / "online").write_text(f"{online}\n")
    return folder


@pytest.mark.parametrize(
    ("kinds", "battery"),
    [
        pytest.param({}, False, id="no-laptop"),
        pytest.param({"BAT0": ("Battery", None), "AC": ("Mains", 1)}, False, id="plugged-in"),
        pytest.param({"BAT0": ("Battery", None), "AC": ("Mains", 0)}, True, id="unplugged"),
        pytest.param(
            {"BAT0": ("Battery", None), "AC": ("Mains", 0), "ucsi": ("USB", 1)}, False, id="plugged-in-by-usb"
        ),
    ],
)
def test_a_laptop_on_its_battery_is_noticed(tmp_path, kinds, battery):
    assert hall.on_battery(supplies(tmp_path, **kinds)) is battery


@pytest.mark.parametrize(
    ("name", "release", "system"),
    [
        ("Linux", "6.1.0-18-amd64", "Linux"),
        ("Linux", "5.15.90.1-microsoft-standard-WSL2", "WSL"),
        ("Darwin", "23.4.0", "Darwin"),
    ],
)
def test_systems_are_told_apart(name, release, system):
    assert hall.system(name, release) == system


@pytest.mark.parametrize("name", [*hall.AWAKE, "FreeBSD"])
def test_everybody_is_told_how_to_keep_the_laptop_awake(name):
    how = hall.AWAKE.get(name, "switch off sleep in the system's settings")
    assert list(hall.awake(name, battery=True)) == [
        Finding(Weight.WARNING, "The laptop runs on its battery: plug it in."),
        Finding(Weight.WARNING, f"Keep it awake: lid open, power supply plugged in, and {how}."),
    ]


@pytest.mark.parametrize(
    ("addresses", "name", "begins"),
    [
        pytest.param(["192.168.1.7"], "Linux", [], id="in-the-hall"),
        pytest.param([], "Linux", ["This laptop is in no network"], id="no-network"),
        pytest.param(["172.20.3.4"], "WSL", ["Under Windows these addresses"], id="windows"),
    ],
)
def test_who_has_no_network_for_phones_is_told(addresses, name, begins):
    findings = list(hall.network(addresses, name))

    assert weights(findings) == [Weight.WARNING] * len(begins)
    assert [finding.sentence[: len(begin)] for finding, begin in zip(findings, begins, strict=True)] == begins


@pytest.mark.parametrize(
    ("address", "warnings"), [("http://192.168.1.7:8000/", 1), ("https://blatt.example/", 0)]
)
def test_plain_http_has_its_price(address, warnings):
    assert weights(hall.secure(address)) == [Weight.WARNING] * warnings


# What is done with it


def test_refusals_keep_the_server_from_starting_all_at_once():
    findings = [
        Finding(Weight.REFUSAL, "No."),
        Finding(Weight.WARNING, "Oh."),
        Finding(Weight.REFUSAL, "Nor."),
    ]

    with pytest.raises(CannotStart, match=r"^No\.\nNor\.$"):
        hall.fit(findings)


def test_warnings_do_not():
    findings = [Finding(Weight.FINE, "Yes."), Finding(Weight.WARNING, "Oh.")]

    assert hall.fit(iter(findings)) == findings


def shown(lines, columns, findings=()):
    terminal = os.terminal_size((columns, lines))
    return list(
        hall.hall_announcement("http://192.168.1.7:8000/", ["http://10.42.0.1:8000/"], findings, terminal)
    )


def test_the_code_and_the_address_come_first():
    code, frame, also, codes, version, *_rest = shown(24, 80)

    assert set(code) == set("█▀▄ \n")
    assert frame.splitlines() == [
        "┌────────────────────────────┐",
        "│  http://192.168.1.7:8000/  │",
        "└────────────────────────────┘",
    ]
    assert also == "  also: http://10.42.0.1:8000/"
    assert codes == "Codes of tables are typed at http://192.168.1.7:8000/q/"
    assert version == f"Standblatt {VERSION}"


@pytest.mark.parametrize(
    ("lines", "columns", "width"),
    [
        pytest.param(24, 80, 29, id="small-terminal"),
        pytest.param(60, 57, 29, id="narrow-terminal"),
        pytest.param(60, 120, 58, id="large-terminal"),
    ],
)
def test_the_code_is_as_large_as_the_terminal_allows(lines, columns, width):
    code, *_rest = shown(lines, columns)

    assert {len(line) for line in code.splitlines()} == {width}


def test_a_large_code_shows_the_same_squares():
    code = segno.make("http://192.168.1.7:8000/", error="m", micro=False)
    drawn = [[pair == "  " for pair in pairs(line)] for line in hall.large(code).splitlines()]

    assert drawn == [[bool(square) for square in row] for row in code.matrix_iter(border=2)]


def pairs(line):
    return [line[at : at + 2] for at in range(0, len(line), 2)]


def test_findings_keep_to_the_width_of_the_terminal():
    *_before, told = shown(24, 40, [Finding(Weight.WARNING, "Keep the laptop awake and its lid open.")])

    assert told == "   !  Keep the laptop awake and its lid\n      open."


@pytest.mark.django_db
def test_the_health_report_is_part_of_the_start(settings, tmp_path, monkeypatch):
    settings.BACKUP_FOLDER = tmp_path / "stick"
    well = only(hall.health())
    monkeypatch.setattr(health_report, "LEAST_ROOM", 10**18)
    settings.VAR = tmp_path

    assert well == (Weight.FINE, "The database takes what is written, and its disk has room.")
    low = f"Less than 200 MB are free on the disk of {tmp_path}: make room."
    assert Finding(Weight.WARNING, low) in list(hall.health())
