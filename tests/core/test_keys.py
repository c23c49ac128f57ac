import pytest

from core.keys import hashed, is_key, opens


@pytest.mark.parametrize(
    ("text", "strong"),
    [
        pytest.param("Zk3v_9pQ-tYw2mBx7LrCs0", True, id="22-of-base64url"),
        pytest.param("0123456789abcdef0123456789abcdef", True, id="32-of-hexadecimal"),
        pytest.param("0123456789abcdef0123456789abcde", False, id="31-of-hexadecimal"),
        pytest.param("0123456789ABCDEFabcdef", False, id="22-of-hexadecimal"),
        pytest.param("Zk3v_9pQ-tYw2mBx7LrCs", False, id="21-of-base64url"),
        pytest.param("Zk3v_9pQ-tYw2mBx7LrCs0\n", False, id="line-break-at-the-end"),
        pytest.param("Zk3v+9pQ/tYw2mBx7LrCs0==", False, id="other-base64"),
        pytest.param("é" * 30, False, id="not-ascii"),
        pytest.param("x" * 129, False, id="too-long"),
        pytest.param("", False, id="empty"),
    ],
)
def test_key_has_at_least_128_bits(text, strong):
    assert is_key(text) is strong


def test_key_opens_only_what_it_was_hashed_for():
    key_hash = hashed("Zk3v_9pQ-tYw2mBx7LrCs0")

    assert [opens(key, key_hash) for key in ("Zk3v_9pQ-tYw2mBx7LrCs0", "Zk3v_9pQ-tYw2mBx7LrCs1", "")] == [
        True,
        False,
        False,
    ]
