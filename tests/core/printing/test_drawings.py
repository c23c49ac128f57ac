from core.printing.drawings import drawings_as_files

ROSE = '<svg class="suit" xmlns="http://www.w3.org/2000/svg"><title>Rose "red"</title><path d="M1 1"/></svg>'
BELL = '<svg class="suit" xmlns="http://www.w3.org/2000/svg"><title>Bell</title><path d="M2 2"/></svg>'
MARKS = '<svg class="form-marks" xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><path/></svg>'


def test_a_drawing_that_is_shown_again_is_one_file():
    html, files = drawings_as_files(f"<p>{ROSE}</p><p>{ROSE}</p>")

    (name,) = files
    picture = f'<img class="suit" src="/files/{name}" alt="Rose &quot;red&quot;">'
    assert html == f"<p>{picture}</p><p>{picture}</p>"
    assert files == {name: ROSE.encode()}


def test_a_drawing_that_is_shown_once_stays_where_it_is():
    html, files = drawings_as_files(f"{ROSE}{BELL}")

    assert html == f"{ROSE}{BELL}"
    assert files == {}


def test_an_ornament_is_not_read_aloud():
    html, files = drawings_as_files(MARKS * 2)

    (name,) = files
    assert html == f'<img class="form-marks" src="/files/{name}" alt="">' * 2


def test_what_somebody_is_called_is_no_drawing():
    name = '<p>&lt;svg class="suit" xmlns=""&gt;&lt;/svg&gt;</p>' * 2

    assert drawings_as_files(name) == (name, {})
