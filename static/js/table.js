/** The table page: which game and which view the address asks for, and what of it is shown. */

import { entryOf } from "standblatt/deal-entry.js";
import { keepAwake } from "standblatt/device.js";
import { closeDialogs, openDialog, startDialogs } from "standblatt/dialogs.js";
import { all, closest, find, isAmong, one, show, write } from "standblatt/dom.js";
import { startDoubleTaps } from "standblatt/double-taps.js";
import { ofGroups } from "standblatt/evening-now.js";
import { followFocus } from "standblatt/focus.js";
import { askNow, follow, startFollowing } from "standblatt/hall/polling.js";
import { number } from "standblatt/i18n.js";
import { writeNames } from "standblatt/labels.js";
import { attempt, nullUnlessMissing, part } from "standblatt/lazy-loading.js";
import { openNewGame, startNewGame } from "standblatt/new-game.js";
import { startOffline } from "standblatt/offline.js";
import { currentOrNull, onChange, openGame, outboxMoved } from "standblatt/open-game.js";
import { sendNow, startOutbox } from "standblatt/outbox.js";
import { DELETED, invitationIn } from "standblatt/shared-game.js";
import { build } from "standblatt/side-templates.js";
import { showSync, startSync } from "standblatt/sync-badge.js";

/**
 * @import {Entry} from "standblatt/deal-entry.js"
 * @import {Found} from "standblatt/hall/api.js"
 * @import {Invitation} from "standblatt/shared-game.js"
 * @import {State} from "standblatt/open-game.js"
 */

const TABS = ["deal", "slate", "deals"];
const OPENS = { list: "games-dialog", file: "file-dialog" }; // by the word behind the #
const AGAIN = 4000; // milliseconds until the server is asked again for a game that this phone may write

/** What stands behind the #: `new` (`&after=<game>`, with `&list` before another is taken; or a game with its rules: `new=<preset>&…`), `file`, `tonight=<evening>`, or `g=<game>&tab=<view>&deal=<number to correct>`. */
function route() {
  const params = new URLSearchParams(location.hash.slice(1));
  const tab = params.get("tab");
  return {
    game: params.get("g"),
    after: params.get("after"),
    tonight: params.get("tonight"),
    isNew: !params.get("g") && !params.get("tonight"),
    link: params.get("new") ? params : null,
    dialog: Object.entries(OPENS).find(([word]) => params.has(word))?.[1],
    tab: isAmong(tab, TABS) ? tab : "deal",
    deal: Number(params.get("deal")) || null,
  };
}

const loadJoining = part(() => import("standblatt/joining.js"));
const offline = () => ({ found: "unreachable" });
const failed = () => ({ found: "failed" });

/**
 * Brings the game of a code to this phone; its keys leave the address as soon as they are kept.
 * @param {Invitation} invitation
 */
async function accept(invitation) {
  const { found } = await loadJoining()
    .then(({ join }) => join(invitation), offline)
    .catch(failed);
  if (["news", "same"].includes(found)) return location.replace(`#g=${invitation.id}`);
  show(one("#new-game"), false);
  show(one("#game"), false);
  tell(found === "barred" ? 404 : found);
  if (found === "unreachable") setTimeout(navigate, AGAIN);
}

function navigate() {
  const invitation = invitationIn(new URLSearchParams(location.hash.slice(1)));
  closeDialogs();
  return invitation ? accept(invitation) : attempt(showRoute);
}

async function showRoute() {
  const { game, after, link, dialog, tonight, isNew } = route();
  const state = game ? await opened(game) : null;
  if (game && !state) await seek(game);
  else found(state?.game.base ? game : null);
  if (isNew) await openNewGame(after, link);
  show(one("#new-game"), isNew);
  showMenu(!isNew, Boolean(state));
  show(one("#elsewhere"), false);
  if (state) {
    render(state);
    wake();
  } else {
    showNone(dialog);
  }
  if (tonight) await loadTonight().then(({ showPage }) => showPage(tonight));
  scrollTo(0, 0);
}

/** A game that this device does not keep: one of a group is shown to watch, any other is asked for. @param {string} id */
async function seek(id) {
  if (await (await ofGroups())?.showGroupGame(id)) found(null);
  else follow(id);
}

/** Nothing is missing. @param {string|null} followed the game that is asked for from now on */
function found(followed) {
  tell(null);
  follow(followed);
}

const loadTonight = part(() => import("standblatt/evening/page.js"));

/** @param {string} [dialog] that shall be open */
function showNone(dialog) {
  show(one("#game"), false);
  show(one("#badge"), false);
  followFocus("new");
  if (dialog) openWithPart(dialog);
}

/** What makes no sense before there is a game is not in its menu. @param {boolean} leadsToNew @param {boolean} isThere */
function showMenu(leadsToNew, isThere) {
  for (const item of all("[data-in-game]")) show(item, isThere);
  show(one("[data-before-game]"), !isThere);
  show(one("[data-leads-to-new]"), leadsToNew);
}

/** What writes deals, once there is a game. @type {typeof import("standblatt/deal-steps.js")|null} */
let steps = null;
const loadSteps = part(async () => {
  const loaded = await import("standblatt/deal-steps.js");
  loaded.startSteps();
  steps = loaded;
});

/** The game of that id, where it is the one on this page. @param {string} id */
const shown = (id) => (currentOrNull()?.game.id === id ? currentOrNull() : null);

/** The game of that id; null where this device has none. @param {string} id */
async function opened(id) {
  await Promise.all([loadSteps(), shown(id) ?? openHereOrOfGroup(id)]).catch(hideOther);
  return shown(id);
}

/** A game of a group that another phone wrote is played on here. @param {string} id */
async function openHereOrOfGroup(id) {
  const isOfGroup = !(await openGame(id)) && (await (await ofGroups())?.playOnGame(id));
  if (isOfGroup) await openGame(id);
}

/** What a phone of a group has told: this game may be written there too, and the evening has other games. */
async function groupsMoved() {
  await outboxMoved();
  document.dispatchEvent(new Event("evening-changed"));
  const game = currentOrNull()?.game;
  if (game?.base && route().game === game.id) follow(game.id);
}

/** What is shown is not what the address asks for. @param {unknown} error */
function hideOther(error) {
  show(one("#game"), false);
  show(one("#new-game"), false);
  return nullUnlessMissing(error);
}

/** What a question to the server about this table has found. @param {string} id @param {Found} answer */
async function heard(id, { found, status, sentence }) {
  if (found === "news") sendNow(); // what was refused before may wait again
  const isHere = Boolean(shown(id));
  if (isHere && ["news", "barred"].includes(found)) await outboxMoved();
  if (status === DELETED) follow(null); // it does not come back
  if (isHere || route().game !== id) return;
  if (found === "news") return navigate();
  tell(status ?? found, sentence);
  // An address of a game on another device is no table's: nobody need ask for it again.
  if (found === "barred") follow(null);
}

/** What is said to which answers. @type {Record<string, (number|string|null)[]>} */
const MISSING = { unknown: [401, 404], barred: [401, 403], unreachable: ["unreachable"], failed: ["failed"] };

/**
 * Says why there is no game to show.
 * @param {number|string|null} why what the server answered, or null while nothing is missing
 */
function tell(why, sentence = "") {
  show(one("#missing"), why !== null);
  for (const text of all("[data-why]")) show(text, MISSING[String(text.dataset.why)].includes(why));
  write(one("#missing [data-sentence]"), sentence);
}

/** Why a table or a deleted game takes nothing, or nothing from this phone. @param {State} state */
function showBars({ game: { table, barred } }) {
  show(one("#barred"), Boolean(barred));
  write(one("#barred [data-sentence]"), barred ?? "");
  show(one("#barred a"), Boolean(table));
  for (const item of all("[data-agreed]")) show(item, !table);
  show(one("#closed"), table?.open === false && !barred);
  write(one("#closed"), table?.because ?? "");
}

/**
 * A view whose module is loaded when a game first needs it; from then on it is shown with all others.
 * @param {(state: State) => boolean} isNeeded
 * @param {() => Promise<(state: State, entry: Entry) => void>} load
 */
function later(isNeeded, load) {
  /** @type {((state: State, entry: Entry) => void)|null} */
  let view = null;
  let isWanted = false;
  const come = part(async () => {
    view = await load();
    renderAgain();
  });
  /** @param {State} state @param {Entry} entry */
  return (state, entry) => {
    if (view) return view(state, entry);
    if (isWanted || !isNeeded(state)) return;
    isWanted = true;
    attempt(come);
  };
}

const showHall = later(
  ({ game }) => Boolean(game.base),
  async () => {
    const { showHall, startHall } = await import("standblatt/hall/table-page.js");
    await startHall();
    return showHall;
  },
);
const showEnding = later(
  ({ result }) => result.over,
  async () => {
    const { showEnding, startEnding } = await import("standblatt/game-end.js");
    startEnding();
    return showEnding;
  },
);
const showTourney = later(
  ({ game }) => Boolean(game.tourney),
  async () => (await import("standblatt/tourney-view.js")).showTourney,
);
const isUnderWay = () => true;
const showCourse = later(isUnderWay, async () => {
  const { showCourse, startCourse } = await import("standblatt/overview.js");
  await startCourse();
  return showCourse;
});

const showTonightItem = later(
  isUnderWay,
  async () => (await import("standblatt/evening/games.js")).showTonightItem,
);

const showShare = later(isUnderWay, async () => {
  const { showShare, startShare } = await import("standblatt/share.js");
  startShare();
  return showShare;
});
const showWriting = later(isUnderWay, async () => {
  const { showWriting, startWriting } = await import("standblatt/second-phone.js");
  startWriting();
  return showWriting;
});

const showTurned = later(isUnderWay, async () => {
  const { showTurned, startTurned } = await import("standblatt/turned-half.js");
  startTurned(renderAgain);
  return showTurned;
});

function renderAgain() {
  const state = currentOrNull();
  if (state) render(state);
}

/** @param {State} state */
function render(state) {
  const { game, tab, deal } = route();
  if (!steps || state.game.id !== game) return;
  const entry = entryOf(state, deal);
  document.documentElement.dataset.pack = state.game.pack;
  show(one("#game"), true);
  build(state);
  one("#game").dataset.tab = tab;
  one("#game").toggleAttribute("data-correcting", entry.correcting && tab === "deal");
  showBars(state);
  showTotals(state);
  showTurned(state, entry);
  showTourney(state, entry);
  showTabs(game, tab);
  steps.showSteps(state, entry);
  showEnding(state, entry);
  showHall(state, entry);
  showCourse(state, entry);
  showTonightItem(state, entry);
  showShare(state, entry);
  showWriting(state, entry);
  showSync(state);
  writeNames(state.game.document, one("#game"));
  writeNames(state.game.document, one("#referee-dialog"));
  const { correcting, draft } = entry;
  followFocus([game, entry.number, correcting, find(".step:not([hidden])")?.id, draft.said.length].join());
}

/** @param {State} state */
function showTotals({ result, sides }) {
  for (const side of sides) {
    const output = one(`[data-total="${side}"]`);
    const total = output.closest(".total");
    write(output, number(result.totals[side]));
    total?.toggleAttribute("data-winner", result.winner === side);
    total?.toggleAttribute("data-out", Boolean(result.out?.includes(side)));
    total?.toggleAttribute("data-lost", result.loser === side);
  }
}

/** @param {string} game @param {string} tab */
function showTabs(game, tab) {
  for (const link of all("[data-tab]", one(".tabs"), HTMLAnchorElement)) {
    link.href = `#g=${game}&tab=${link.dataset.tab}`;
    if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Keeps the screen on while a game runs; a window that comes back has lost that and asks again. */
function wake() {
  if (!document.hidden && currentOrNull()?.result.over === false) keepAwake();
}

/**
 * Another language leads back to the same game: what stands behind the # is not sent by itself.
 * @param {Event} event
 */
function keepPlace(event) {
  const form = closest(event, "form.languages");
  if (form) one("[name=next]", form, HTMLInputElement).value = `${location.pathname}${location.hash}`;
}

/** What dialogs need beside the page, when they are opened first. @type {Record<string, () => Promise<void>>} */
const PARTS = {
  "auction-dialog": part(() =>
    import("standblatt/auction-view.js").then(({ startAuction }) => startAuction()),
  ),
  "file-dialog": part(() => import("standblatt/game-file.js").then(({ startGameFile }) => startGameFile())),
  "names-dialog": part(() => import("standblatt/game-names.js").then(({ startNames }) => startNames())),
  "rules-dialog": part(() => import("standblatt/game-rules.js").then(({ startRules }) => startRules())),
  "repair-dialog": part(() => import("standblatt/game-repair.js").then(({ startRepair }) => startRepair())),
  "referee-dialog": part(() =>
    import("standblatt/weis-referee.js").then(({ startReferee }) => startReferee()),
  ),
};

const loadDownload = part(() => import("standblatt/download.js"));

/** Once its part has come late, a dialog waits for another tap. @param {string} id */
function openWithPart(id) {
  const load = PARTS[id];
  if (load) attempt(() => load().then(() => openDialog(`#${id}`)), load);
  else openDialog(`#${id}`);
}

/** @param {Event} event */
function saveFile(event) {
  const kind = closest(event, "[data-download]")?.dataset.download;
  if (kind) attempt(() => loadDownload().then(({ save }) => save(kind)), loadDownload);
}

startDoubleTaps();
startDialogs(openWithPart);
startNewGame();
startSync();
onChange(render);
addEventListener("hashchange", navigate);
document.addEventListener("click", saveFile);
document.addEventListener("submit", keepPlace);
addEventListener("resize", renderAgain);
document.addEventListener("visibilitychange", wake);
startFollowing(heard);
navigate();
startOutbox(() => {
  askNow();
  return outboxMoved();
});
startOffline();
ofGroups().then((groups) => groups?.followGroups(groupsMoved));
