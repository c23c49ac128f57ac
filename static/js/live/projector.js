/** The projector page: shows as many rows as the wall has room for, then the next ones, by itself. */
import { all, closest, one } from "standblatt/dom.js";
import { pauseNews, startNews } from "standblatt/live/news.js";

const SECONDS_A_PAGE = 12;

let page = 0;
let paused = false;
/** @type {ReturnType<typeof setInterval>|undefined} */
let timer;

/** One entry for each page: which board, and which of its rows. */
function pages() {
  return all("[data-board]").flatMap((board) => chunks(board));
}

/** @param {HTMLElement} board */
function chunks(board) {
  show(board);
  const rows = all("[data-rows] > *", board);
  const list = one("[data-rows]", board);
  list.removeAttribute("style");
  for (const row of rows) row.hidden = false;
  const room = innerHeight - list.getBoundingClientRect().top;
  const parts = cut(list, rows, room);
  return parts.map((part, index) => ({ board, list, rows, part, index, count: parts.length }));
}

/** @param {Element} list */
const columnsOf = (list) => getComputedStyle(list).gridTemplateColumns.split(" ").length;

/**
 * Rows are in columns of equal height: as many as fit above the edge make one page.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 * @param {number} room
 */
function cut(list, rows, room) {
  const lists = getComputedStyle(list);
  const columns = columnsOf(list);
  const gap = parseFloat(lists.rowGap) || 0;
  const tallest = Math.max(...rows.map((row) => row.offsetHeight));
  const most = Math.max(1, Math.floor((room + gap) / (tallest + gap))) * columns;
  const parts = [];
  for (let from = 0; from < rows.length; from += most) parts.push(rows.slice(from, from + most));
  return parts;
}

/** @param {HTMLElement} board */
function show(board) {
  for (const other of all("[data-board]")) other.hidden = other !== board;
}

function draw() {
  const found = pages();
  page = ((page % found.length) + found.length) % found.length;
  const { board, list, rows, part, index, count } = found[page];
  show(board);
  for (const row of rows) row.hidden = !part.includes(row);
  // They are read down one column and then down the next, like a list on paper.
  list.style.setProperty("--rows", String(Math.ceil(part.length / columnsOf(list))));
  const title = one("h2", board).textContent;
  one("#wall-title").textContent = count > 1 ? `${title} · ${index + 1}/${count}` : title;
}

/** @param {number} by */
function turn(by) {
  page += by;
  draw();
  clearInterval(timer);
  if (!paused) timer = setInterval(turn, SECONDS_A_PAGE * 1000, 1);
}

function pause() {
  paused = !paused;
  pauseNews(paused);
  turn(0);
}

function whole() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

/** @type {Record<string, () => void>} */
const KEYS = { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1), " ": pause, f: whole };

/** @param {KeyboardEvent} event */
function press(event) {
  if (closest(event, "button") || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
}

for (const button of all("[data-turn]"))
  button.addEventListener("click", () => turn(Number(button.dataset.turn)));
one("[data-pause]").addEventListener("click", pause);
one("[data-whole]").addEventListener("click", whole);
addEventListener("keydown", press);
addEventListener("resize", draw);
document.addEventListener("htmx:afterSettle", draw);
document.body.classList.add("paging");
startNews();
turn(0);
