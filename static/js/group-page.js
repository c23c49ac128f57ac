/** The page of a group of friends: founding and joining one, its people, evenings, links, house rules and choices. */
import { copied } from "standblatt/clipboard.js";
import { uuid } from "standblatt/device.js";
import { all, closest, one, show, write } from "standblatt/dom.js";
import { showChoices } from "standblatt/group/choices-view.js";
import { showDevices, startDevices } from "standblatt/group/devices-view.js";
import { showEvenings, startEvenings } from "standblatt/group/evenings-view.js";
import { groupIn, openGroupFile, saveGroup } from "standblatt/group/file.js";
import { valueIn } from "standblatt/group/items.js";
import { showLinks, startLinks } from "standblatt/group/links-view.js";
import {
  deleteGroup,
  foundGroup,
  groupInvitationIn,
  joinGroup,
  leaveGroup,
  renewLinks,
  restoreGroup,
} from "standblatt/group/membership.js";
import { onGroup, openedGroup, openGroup, putItems, reloadGroup } from "standblatt/group/open-group.js";
import { offerNames, showPeople, startPeople } from "standblatt/group/people-view.js";
import { askFirst, offline, showMessage } from "standblatt/group/questions.js";
import { showRules, startRulesOfGroup } from "standblatt/group/rules-view.js";
import { storedGroups, updateGroup } from "standblatt/group/store.js";
import { startGroups, syncNow } from "standblatt/group/sync.js";
import { itemsToTakeIn, peopleToAdd } from "standblatt/group/taking-in.js";
import { _, dayOf } from "standblatt/i18n.js";
import { attempt, once } from "standblatt/lazy-loading.js";
import { startOffline } from "standblatt/offline.js";
import { isServerFull, startOutbox } from "standblatt/outbox.js";
import { setting, storedGames } from "standblatt/store.js";

/**
 * @import {Group} from "standblatt/group/items.js"
 * @import {GroupInvitation, Outcome} from "standblatt/group/membership.js"
 * @import {GroupState} from "standblatt/group/open-group.js"
 */

const AGAIN = 4000; // milliseconds until the server is asked again to let this phone in

const words = () => new URLSearchParams(location.hash.slice(1));

/** What stands behind the #: `join=<keys>`, `new`, `g=<group>`; else the group of this phone, or how to found one. */
async function navigate() {
  const invitation = groupInvitationIn(words());
  if (invitation) return accept(invitation);
  const groups = await storedGroups();
  const wanted = groups.find(({ id }) => id === words().get("g")) ?? groups[0];
  const isNew = words().has("new") || !wanted;
  if (!isNew) await openGroup(wanted.id);
  show(one("#found"), isNew);
  show(one("#group"), !isNew);
  if (isNew) await showFounding();
  else showOthers(groups, wanted);
}

/** Lets this phone in; the keys leave the address as soon as they are kept. @param {GroupInvitation} invitation */
async function accept(invitation) {
  const { done, sentence } = await joinGroup(invitation);
  if (done) {
    showMessage("");
    return location.replace(`#g=${invitation.id}`);
  }
  show(one("#found"), false);
  show(one("#group"), false);
  showMessage(
    sentence || _("The server cannot be reached: this page keeps trying to let this phone into the group."),
  );
  if (!sentence) setTimeout(navigate, AGAIN);
}

/** @type {() => string[]} */
let chosenNames = () => [];

async function showFounding() {
  const [names, games] = await Promise.all([setting("names", /** @type {string[]} */ ([])), storedGames()]);
  chosenNames = offerNames(one("#found-people"), names);
  show(
    one("#found-games"),
    games.some(({ table }) => !table),
  );
}

/** @param {SubmitEvent} event */
function found(event) {
  event.preventDefault();
  foundOnce();
}

const foundOnce = once(async () => {
  const form = one("#found-form", document, HTMLFormElement);
  const [name, names, games] = [
    one("#group-name", form, HTMLInputElement).value.trim(),
    chosenNames(),
    await storedGames(),
  ];
  const takesGames = one("[name=games]", form, HTMLInputElement).checked;
  const id = await foundGroup(name, (group) => {
    const given = { uuid, now: Date.now() };
    return takesGames ? itemsToTakeIn(group, [], games, names, given) : peopleToAdd(group, [], names, uuid);
  });
  form.reset();
  location.hash = `g=${id}`;
});

/** @param {GroupState} state */
function render(state) {
  const { group, items, rows } = state;
  const name = valueIn(items, "name")?.name ?? "";
  write(one("#group-title"), name);
  const field = one("#new-name", document, HTMLInputElement);
  if (document.activeElement !== field) field.value = name;
  const isThere = !group.deleted && !group.out;
  showSync(state);
  showGone(group, rows.length);
  show(one("#group-body"), isThere);
  show(one("#only-see"), isThere && !group.mayWrite);
  for (const each of all("[data-change]")) show(each, group.mayWrite);
  showChoices(state);
  showEvenings(state);
  showPeople(state);
  showLinks(state);
  showDevices(state);
  showRules(state);
}

/** Says where the group is kept at this moment, in the words for games. @param {GroupState} state */
function showSync({ rows, group }) {
  const kept = syncState(rows);
  const place = one("#group-sync");
  /** @type {Record<string, () => string>} */
  const words = {
    server: () => _("on this phone and on the server"),
    here: () => `${_("saved here")} · ${_("Still to be sent: {count}", { count: rows.length })}`,
    full: () => _("server full"),
    conflict: () => _("entered twice"),
    refused: () => _("not accepted"),
  };
  place.dataset.state = kept;
  write(one("span", place), words[kept]());
  show(place, !group.out);
  show(one("#group-again"), kept !== "server" && kept !== "conflict");
}

/** @param {GroupState["rows"]} rows */
function syncState(rows) {
  if (rows.some(({ state }) => state === "conflict")) return "conflict";
  if (rows.some(({ state }) => state === "refused")) return "refused";
  if (!rows.length) return "server";
  return isServerFull() ? "full" : "here";
}

/**
 * Why there is no group to show: it was deleted, or lets this phone in no more, which may not have sent everything.
 * @param {Group} group
 * @param {number} unsent
 */
function showGone({ deleted, until, out, mayWrite }, unsent) {
  const day = until ? dayOf(until) : "";
  const text = deleted
    ? _(
        "The group has been deleted and can be restored until {day}. Games stay on the phones that wrote them.",
        {
          day,
        },
      )
    : out && [out, _("Games that this phone wrote stay on it."), unsent ? unsentKept() : ""].join(" ").trim();
  write(one("#group-gone p"), text);
  show(one("#group-gone"), Boolean(text));
  show(one("#restore"), Boolean(deleted) && mayWrite);
}

const unsentKept = () =>
  _("The group does not have these changes yet: this phone sends them once it has joined again.");

/** @param {Group[]} groups @param {Group} shown */
function showOthers(groups, shown) {
  const others = groups.filter(({ id }) => id !== shown.id);
  one("#groups ul").replaceChildren(
    ...others.map(({ id, items }) => {
      const link = document.createElement("a");
      link.href = `#g=${id}`;
      link.textContent = valueIn(items, "name")?.name ?? "";
      const row = document.createElement("li");
      row.append(link);
      return row;
    }),
  );
}

/** What is asked before it is done, by the button that asks. @type {Record<string, () => [string, string, (group: Group) => Promise<Outcome>]>} */
const QUESTIONS = {
  renew: () => [
    _("Renew both links? The old ones stop working; phones already in the group stay in."),
    _("Renew the links"),
    renewLinks,
  ],
  leave: () => [
    [
      _("Leave the group? This phone keeps the games that it wrote, and needs a link to come back."),
      openedGroup().rows.length ? _("Changes that have not been sent are lost.") : "",
    ]
      .join(" ")
      .trim(),
    _("Leave the group"),
    leaveGroup,
  ],
  delete: () => [
    _(
      "Delete the group for everybody? For thirty days it can be restored; games stay on the phones that wrote them.",
    ),
    _("Delete the group"),
    deleteGroup,
  ],
};

/** @param {Event} event */
function ask(event) {
  const button = closest(event, "[data-ask]");
  if (!button) return;
  const [sentence, yes, action] = QUESTIONS[String(button.dataset.ask)]();
  askFirst(button, sentence, yes, () => doIt(action));
}

/** @param {(group: Group) => Promise<Outcome>} action */
async function doIt(action) {
  const { done, sentence } = await action(openedGroup().group);
  showMessage(done ? "" : sentence || offline());
  await navigate();
}

/** @param {SubmitEvent} event */
async function rename(event) {
  event.preventDefault();
  const name = one("#new-name", document, HTMLInputElement).value.trim();
  await putItems(() => [{ kind: "name", key: "", value: { name } }]);
}

async function sendAgain() {
  const { group } = openedGroup();
  await updateGroup(group.id, (now, rows) => ({
    group: now,
    put: rows
      .filter(({ state }) => state === "refused")
      .map((row) => ({ ...row, state: "waiting", problems: [] })),
  }));
  await reloadGroup();
  syncNow();
}

async function save() {
  const isWhole = await saveGroup(openedGroup());
  showMessage(
    isWhole
      ? ""
      : _("The server cannot be reached: the file contains only what this phone has of the group."),
  );
}

/** @param {File} file */
async function openFile(file) {
  const group = await groupIn(file);
  if (!group)
    return showMessage(_("There is no group in this file: choose one made with “Save the group as a file”."));
  const { id, missed } = await openGroupFile(group);
  showMessage(missed ? _("Games that could not be read: {count}", { count: missed }) : "");
  location.hash = `g=${id}`;
}

function chosen() {
  const field = one("#group-file", document, HTMLInputElement);
  const [file] = field.files ?? [];
  field.value = "";
  if (file) attempt(() => openFile(file));
}

/** @param {Event} event */
async function copy(event) {
  const button = closest(event, "[data-copy]");
  const field = button?.previousElementSibling;
  if (button && field instanceof HTMLInputElement && (await copied(field)))
    button.textContent = button.dataset.copy ?? "";
}

function start() {
  for (const button of all("[data-copy]")) show(button, true);
  one("#found-form").addEventListener("submit", found);
  one("#name-form").addEventListener("submit", rename);
  one("#restore").addEventListener("click", () => doIt(restoreGroup));
  one("#group-again").addEventListener("click", once(sendAgain));
  one("#save-group").addEventListener("click", () => save());
  one("#group-file").addEventListener("change", chosen);
  document.addEventListener("click", ask);
  document.addEventListener("click", copy);
  addEventListener("hashchange", navigate);
  for (const begin of [startPeople, startEvenings, startLinks, startDevices, startRulesOfGroup]) begin();
}

start();
onGroup(render);
navigate();
startGroups(reloadGroup);
startOutbox(syncNow);
startOffline();
