/** A whole game of Sidi Barrani, through a client that was generated from the description of the API alone. */
import {
  ApiError,
  type ChangeList,
  Denomination,
  Seat,
  type SidiBarraniDeal,
  SidiBarraniGame,
  Standblatt,
} from "./client";

type Change = ChangeList["changes"][number];

const game = crypto.randomUUID();
const key = crypto.randomUUID().replaceAll("-", "");
const watch = crypto.randomUUID().replaceAll("-", "");
const address = process.argv[2];
const phone = new Standblatt({ BASE: address, TOKEN: key });
const stamp = () => ({ change: crypto.randomUUID(), at: "2026-11-27T20:15:00Z", device: "a program" });

const start = (): Change => ({
  ...stamp(),
  kind: "start",
  watch,
  game: {
    format: 1,
    game: SidiBarraniGame.game.SIDI_BARRANI,
    players: { S: "Anna", E: "Beat", N: "Carla", W: "Dani" },
    first_dealer: Seat.W,
  },
});

const deal = (number: number, points: number): SidiBarraniDeal => ({
  number,
  declarer: Seat.S,
  bid: 100,
  denomination: Denomination.BELLS,
  card_points: { NS: points },
});

const record = (number: number, points: number): Change => ({
  ...stamp(),
  kind: "record",
  deal: deal(number, points),
});

async function send(...changes: Change[]): Promise<string[]> {
  const { results } = await phone.games.postChanges({ gameId: game, requestBody: { changes } });
  return results.map(({ status }) => status);
}

async function refused(asked: Promise<unknown>): Promise<number> {
  const error: unknown = await asked.catch((error: unknown) => error);
  if (error instanceof ApiError) return error.status;
  throw new Error("The server refused nothing.");
}

async function play() {
  const begun = [start(), record(1, 130)];
  const said = {
    begun: await send(...begun),
    sent_again: await send(...begun),
    refused: await refused(send(record(2, 158))),
    corrected: await send({ ...stamp(), kind: "correct", deal: deal(1, 57), reason: "misread" }),
    played: await send(...Array.from({ length: 9 }, (_, place) => record(place + 2, 130))),
  };
  const { result } = await phone.games.readGame({ gameId: game });
  const watched = await new Standblatt({ BASE: address }).games.watchGame({ watchKey: watch });
  await phone.games.eraseGame({ gameId: game });
  const gone = await refused(phone.games.readGame({ gameId: game }));
  return { ...said, totals: result.totals, over: result.over, watched: watched.result.totals, gone };
}

play().then((said) => console.log(JSON.stringify(said)));
