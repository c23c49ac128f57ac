/**
 * What can be done to a game on this device: each deed takes the stored game (and its outbox rows)
 * and answers the new game with the changes to send. Pure: nothing is stored or shown here.
 */

/** A new game; `setup` is {id, key, watch, pack, evening, document}; `stamp` is {change, at, device}. */
export function startGame(setup, stamp) {
  const { id, key, watch, pack, evening, document } = setup;
  const { deals, ...header } = document;
  const game = {
    id,
    key,
    watch,
    pack,
    evening,
    created: stamp.at,
    document,
    history: [],
    draft: null,
    revision: 0,
  };
  return { game, add: [{ ...stamp, kind: "start", pack, watch, game: header }] };
}

/** Adds a deal; null when a deal of that number is there already (another window was faster). */
export function recordDeal(game, deal, stamp) {
  if (dealOf(game, deal.number)) return null;
  const next = withDeals(game, [...game.document.deals, deal]);
  return remembered(
    { ...next, draft: null },
    { kind: "record", number: deal.number, before: null, after: deal },
    stamp,
    { deal },
  );
}

/** Puts a deal in the place of the one with its number. */
export function correctDeal(game, rows, deal, reason, stamp) {
  const before = dealOf(game, deal.number);
  if (!before) return null;
  const next = withDeals(
    game,
    game.document.deals.map((old) => (old.number === deal.number ? deal : old)),
  );
  const unknown = refusedRecord(rows, deal.number);
  const kind = unknown ? "record" : "correct";
  const extra = unknown ? { deal } : { deal, reason };
  const done = remembered(
    next,
    { kind: "correct", number: deal.number, before, after: deal, reason },
    stamp,
    extra,
    kind,
  );
  return { ...done, drop: refusedOf(rows, deal.number) };
}

/** Takes a deal out. What the server never accepted is simply not sent. */
export function removeDeal(game, rows, number, reason, stamp) {
  const before = dealOf(game, number);
  if (!before) return null;
  const next = withDeals(
    game,
    game.document.deals.filter((deal) => deal.number !== number),
  );
  const done = remembered(next, { kind: "remove", number, before, after: null, reason }, stamp, {
    number,
    reason,
  });
  const drop = refusedOf(rows, number);
  return refusedRecord(rows, number) ? { game: done.game, drop } : { ...done, drop };
}

export const dealOf = (game, number) => game.document.deals.find((deal) => deal.number === number);

/** The number of the deal to come: after all that are written, or wait for people to choose. */
export const nextNumber = (game, conflicts) =>
  Math.max(0, ...[...game.document.deals, ...conflicts].map(({ number }) => number)) + 1;

/** The number of the deal that is being entered: where others write too, it was that when it was begun. */
export const comingNumber = (game, conflicts) =>
  (game.table && game.draft?.number) || nextNumber(game, conflicts);

const withDeals = (game, deals) => ({ ...game, document: { ...game.document, deals } });

function remembered(game, event, stamp, extra, kind = event.kind) {
  const entry = { ...event, at: stamp.at, device: stamp.device };
  return { game: { ...game, history: [...game.history, entry] }, add: [{ ...stamp, kind, ...extra }] };
}

/** The number of the deal that an outbox row is about; none for the start of the game. */
export const numberOf = ({ body }) => body.number ?? body.deal?.number;

/** The rows that the server refused. */
export const refused = (rows) => rows.filter(({ state }) => state === "refused");

/** Those of them that are about one deal. */
export const refusedFor = (rows, number) => refused(rows).filter((row) => numberOf(row) === number);

const refusedOf = (rows, number) => refusedFor(rows, number).map((row) => row.seq);
const refusedRecord = (rows, number) => refusedFor(rows, number).some((row) => row.body.kind === "record");
