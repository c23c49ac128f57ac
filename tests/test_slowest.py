from tests.slowest import SHOWN, table

REPORT = """<testsuites><testsuite name="pytest">
<testcase classname="tests.clubs.test_names" name="test_a_name[Anna]" time="0.25"/>
<testcase classname="tests.e2e.test_home" name="test_home" time="12.5"><skipped/></testcase>
</testsuite></testsuites>"""


def test_the_slowest_test_of_all_runs_comes_first(tmp_path):
    (tmp_path / "sqlite.xml").write_text(REPORT)
    (tmp_path / "postgresql.xml").write_text(REPORT.replace("12.5", "12.75"))

    assert table(tmp_path) == [
        "    12.8 s  e2e/test_home::test_home (postgresql)",
        "    12.5 s  e2e/test_home::test_home (sqlite)",
        "     0.2 s  clubs/test_names::test_a_name[Anna] (sqlite)",
        "     0.2 s  clubs/test_names::test_a_name[Anna] (postgresql)",
    ]


def test_only_so_many_are_shown(tmp_path):
    (tmp_path / "sqlite.xml").write_text(f"<testsuite>{'<testcase/>' * (SHOWN + 1)}</testsuite>")

    assert len(table(tmp_path)) == SHOWN
