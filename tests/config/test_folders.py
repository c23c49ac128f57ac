from pathlib import Path

from config.folders import data_folder


def test_a_checkout_keeps_its_data_in_var(tmp_path):
    (tmp_path / "bootstrap.py").touch()

    assert data_folder(tmp_path, "") == tmp_path / "var"


def test_a_copy_without_tools_keeps_its_data_in_var_where_it_has_one(tmp_path):
    (tmp_path / "var").mkdir()

    assert data_folder(tmp_path, "") == tmp_path / "var"


def test_an_installed_app_keeps_its_data_where_the_user_does(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/anna/data")

    assert data_folder(tmp_path, "") == Path("/home/anna/data/standblatt")


def test_the_environment_names_another_folder(tmp_path):
    (tmp_path / "bootstrap.py").touch()

    assert data_folder(tmp_path, "/srv/standblatt") == Path("/srv/standblatt")
