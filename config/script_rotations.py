"""The rotations of an evening among friends, as the browser's scripts take them over from the draw's designs.

`config.script_types` writes the module.
"""

from clubs.schedules.constructions.rotations import SIZES, rotation

HEAD = """\
/**
 * Games at one table in which all are partners of all, by the number of people: each game as its four in the
 * order of play, by numbers from 0; who is not among them pauses. Why none is shorter stands in
 * clubs/schedules/constructions/rotations.py.
 * {made}
 */

/** @type {{Record<number, string>}} */
export const ROTATIONS = {{
"""


def rotation_script(made: str) -> str:
    rows = (f'  {people}: "{_words(people)}",\n' for people in SIZES)
    return f"{HEAD.format(made=made)}{''.join(rows)}}};\n"


def _words(people: int) -> str:
    return " ".join("".join(map(str, four)) for four in rotation(people))
