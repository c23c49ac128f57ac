/**
 * Games at one table in which all are partners of all, by the number of people: each game as its four in the
 * order of play, by numbers from 0; who is not among them pauses. Why none is shorter stands in
 * clubs/schedules/constructions/rotations.py.
 * Made from Python's rule book by `python -m config.script_types`: not to be changed by hand.
 */

/** @type {Record<number, string>} */
export const ROTATIONS = {
  4: "0123 0231 0312",
  5: "1243 2304 3410 4021 0132",
  6: "0135 1324 0254 0123 1245 0345 0314 2435 0215 0253 1435 0124 1325 0145 0234",
  7: "1436 0152 2346 0425 0536 0314 1265 0243 1356 1246 0365 0154 0132 2465 2345 0416 0126 1235 0546 0263 1354",
  8: "2716 0543 3720 1654 4731 2065 5742 3106 6753 4210 0764 5321 1705 6432",
};
