from config.secret import stored_secret


def test_a_secret_is_made_once_and_kept(tmp_path):
    path = tmp_path / "var" / "secret-key"
    first = stored_secret(path)

    assert stored_secret(path) == first
    assert len(first) > 50
    assert list(path.parent.iterdir()) == [path]


def test_only_its_owner_can_read_a_secret(tmp_path):
    path = tmp_path / "secret-key"
    stored_secret(path)

    assert path.stat().st_mode & 0o777 == 0o600


def test_two_places_have_two_secrets(tmp_path):
    assert stored_secret(tmp_path / "one") != stored_secret(tmp_path / "two")
