/** The new-game page: who sits where, which rules, which cards, who deals. */
import { all, choose, chosen, make, one, show, write } from "standblatt/dom.js";
import { newKey, uuid } from "standblatt/device.js";
import { _ } from "standblatt/i18n.js";
import { SEATS } from "standblatt/rules/cards.js";
import { resolveRules } from "standblatt/rules/sheet.js";
import { start } from "standblatt/session.js";
import { keepSetting, setting } from "standblatt/store.js";

const REMEMBERED = 40; // names offered while typing

const form = one("#new-game");
const presets = JSON.parse(one("#presets").textContent);

/** Fills the page with what was played last. */
export async function openNewGame() {
  const last = await setting("last", null).catch(() => null);
  if (last) restore(last);
  else showRules(presets[chosen(form, "preset")]);
  const names = await setting("names", []).catch(() => []);
  one("#known-names").replaceChildren(...names.map((name) => make("option", { value: name })));
  nameDealers();
  showPack();
}

function restore({ players, preset, rules, pack }) {
  for (const seat of SEATS) field(`player-${seat}`).value = players[seat] ?? "";
  choose(form, "preset", preset);
  choose(form, "pack", pack);
  showRules(resolveRules(presets[preset], rules));
}

const field = (name) => form.elements[name];
const ruleFields = () => all("[name^=rule-]", form);
const ruleName = (input) => input.name.slice("rule-".length);

/** Puts a complete set of rules into the form's fields. */
function showRules(rules) {
  for (const input of ruleFields()) {
    const value = rules[ruleName(input)];
    if (input.type === "checkbox") input.checked = value;
    else input.value = ruleName(input) === "double_game_below" ? doubleGameChoice(rules) : String(value);
  }
  choose(form, "goal", rules.deals === null ? `target:${rules.target}` : `deals:${rules.deals}`);
  showChanges();
}

const isHalf = ({ target, double_game_below }) => double_game_below === Math.ceil(target / 2);
const doubleGameChoice = (rules) =>
  rules.deals !== null || isHalf(rules) ? "" : String(rules.double_game_below);

/** What the form's fields change of the chosen preset. */
function changes() {
  const preset = presets[chosen(form, "preset")];
  const [goal, count] = (chosen(form, "goal") ?? `target:${preset.target}`).split(":");
  const told = Object.fromEntries(
    ruleFields().map((input) => [ruleName(input), read(input, preset[ruleName(input)])]),
  );
  const asked = { ...told, [goal]: Number(count) };
  if (told.double_game_below === "") delete asked.double_game_below;
  return Object.fromEntries(Object.entries(asked).filter(([name, value]) => value !== preset[name]));
}

function read(input, example) {
  if (input.type === "checkbox") return input.checked;
  if (input.value === "") return "";
  return typeof example === "string" ? input.value : Number(input.value);
}

function showChanges() {
  const { target, deals, ...others } = changes();
  const count = Object.keys(others).length;
  write(one("#house-rules-changed"), count ? _("{count} changed", { count }) : "");
}

function nameDealers() {
  for (const seat of SEATS) {
    const label = one(`[data-player="${seat}"]`, form);
    label.dataset.seatLabel ??= label.textContent;
    label.textContent = field(`player-${seat}`).value.trim() || label.dataset.seatLabel;
  }
}

const showPack = () => (document.documentElement.dataset.pack = chosen(form, "pack"));

/** The lot decides who deals first. */
function drawDealer() {
  const [chance] = crypto.getRandomValues(new Uint32Array(1));
  const seat = SEATS[chance % SEATS.length];
  choose(form, "first_dealer", seat);
  one(`input[name="first_dealer"][value="${seat}"]`, form).focus();
}

async function submit(event) {
  event.preventDefault();
  await begin().catch(refused);
}

/** Without storage there is no game: better said now than after the first deal. */
function refused(error) {
  console.warn(error);
  write(
    one("#notice"),
    _("This browser keeps no data for this page: leave private browsing or free some space."),
  );
  show(one("#notice"), true);
}

async function begin() {
  const preset = chosen(form, "preset");
  const rules = changes();
  const players = Object.fromEntries(
    SEATS.map((seat) => [seat, field(`player-${seat}`).value.trim()]).filter(([, name]) => name),
  );
  const pack = chosen(form, "pack");
  const document = {
    format: 1,
    game: preset,
    rules: resolveRules(presets[preset], rules),
    players,
    first_dealer: chosen(form, "first_dealer"),
    deals: [],
  };
  await remember({ players, preset, rules, pack });
  const id = uuid();
  await start({ id, key: newKey(), watch: newKey(), pack, evening: uuid(), document });
  location.replace(`#g=${id}`);
}

async function remember(last) {
  const names = [...new Set([...Object.values(last.players), ...(await setting("names", []))])].slice(
    0,
    REMEMBERED,
  );
  await Promise.all([keepSetting("last", last), keepSetting("names", names)]);
}

export function startNewGame() {
  form.addEventListener("submit", submit);
  form.addEventListener("change", ({ target }) => {
    if (target.name === "preset") showRules(presets[target.value]);
    if (target.name === "pack") showPack();
    showChanges();
  });
  form.addEventListener("input", nameDealers);
  one("#draw-dealer").addEventListener("click", drawDealer);
}
