/**
 * Starts the pages of a table without a network: keeps them on the device, each with all the files it asks for.
 *
 * The server writes above this text what is to be kept: VERSION, PAGES and FILES, where static files lie (STATIC),
 * and whether their names change with their content (HASHED). Each version has a cache of its own and leaves the
 * others alone until it is the active one, which is when no page of an older one is open any more: nothing changes
 * under a deal. Whatever is not listed, as a club's office, the API and all live pages, never passes through here.
 */

const PREFIX = "standblatt-";
const CACHE = PREFIX + VERSION;
const TIMEOUT = 3000; // milliseconds for the network to answer before the page that is kept is shown
const NAMED = new RegExp(`${STATIC}(?!pictures/)[\\w./-]+`, "g");

// The one kind of worker that this script runs in; its types know several.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && PAGES.includes(pathname)) event.respondWith(answerPage(event, pathname));
  else if (FILES.includes(pathname)) event.respondWith(answerFile(event, pathname));
});

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all([
    ...PAGES.map((path) => keepPage(cache, path)),
    ...FILES.map((path) => keepFile(cache, path)),
  ]);
}

/** @param {Cache} cache @param {string} path */
async function keepPage(cache, path) {
  const answer = await fetch(path, { cache: "no-store" });
  if (!(await fits(answer))) throw new Error(`${path} is of another version`);
  await cache.put(path, answer);
}

/** @param {Cache} cache @param {string} path */
async function keepFile(cache, path) {
  const answer = await fetch(path, { cache: HASHED ? "default" : "no-cache" });
  if (!isSound(answer)) throw new Error(`${path} was not to be had`);
  await cache.put(path, answer);
}

async function dropOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * The page as the server has it now; the one kept here when the server is silent, down, or behind a proxy that says so.
 * @param {FetchEvent} event
 * @param {string} path
 */
async function answerPage(event, path) {
  const response = fetch(event.request);
  const copy = response.then((answer) => answer.clone());
  event.waitUntil(copy.then((answer) => follow(path, answer)).catch(() => null));
  const answer = await Promise.race([response, pause(TIMEOUT)]).catch(() => null);
  return answer && answer.status < 500 ? answer : ((await kept(path)) ?? response);
}

/**
 * Keeps a page as it was last seen; in another language than before, the others follow.
 * @param {string} path
 * @param {Response} answer
 */
async function follow(path, answer) {
  if (new URL(answer.url).search || !(await fits(answer))) return;
  const cache = await caches.open(CACHE);
  const before = languageOf(await kept(path));
  const now = languageOf(answer);
  await cache.put(path, answer);
  if (now !== before)
    await Promise.all(PAGES.filter((other) => other !== path).map((other) => keepPage(cache, other)));
}

/**
 * A name with a hash stands for one content; under a plain name it may have changed.
 * @param {FetchEvent} event
 * @param {string} path
 */
async function answerFile({ request }, path) {
  if (HASHED) return (await kept(path)) ?? fetch(request);
  const answer = await fetch(request).catch(() => null);
  return answer ?? (await kept(path)) ?? Response.error();
}

/**
 * What is kept, whoever asks: the answers say that they vary with cookies and languages, this device has one of each.
 * @param {string} path
 */
async function kept(path) {
  const cache = await caches.open(CACHE);
  return cache.match(path, { ignoreVary: true });
}

/** Whether a page asks for nothing that is not kept with it. @param {Response} answer */
const fits = async (answer) =>
  isSound(answer) && ((await answer.clone().text()).match(NAMED) ?? []).every((path) => FILES.includes(path));

/** @param {Response} answer */
const isSound = (answer) => answer.ok && answer.type === "basic" && !answer.redirected;

/** @param {Response|undefined} answer */
const languageOf = (answer) => answer?.headers.get("Content-Language");

/** @param {number} milliseconds @returns {Promise<null>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds, null));
