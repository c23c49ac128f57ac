// Module hooks for node: bare names lead to the static files, as the page's import map does in a browser.
// A module asked for with "?file=…&start=…&end=…&text=…" is read with that piece of that file replaced;
// what it imports is asked for in the same way, where the change can be felt: the other modules stay as they are, with
// what they have worked out already. MODULES in the environment names another folder of modules.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/** @import {LoadHookSync, ResolveHookSync} from "node:module" */

const PREFIX = "standblatt/";
const OURS = fileURLToPath(new URL("../../static/js", import.meta.url));
const FOLDER = pathToFileURL(`${process.env.MODULES ?? OURS}/`);
const NAMED = /^(?:(?:import .*|\}) from |.*\bimport\()"standblatt\/([^"]+)"/gm;
/** @type {Map<string, Set<string>>} */
const behind = new Map();

/** A module's path and those of all modules behind it. @param {string} path */
function allBehind(path) {
  const known = behind.get(path);
  if (known) return known;
  const found = new Set([path]);
  for (const each of found)
    for (const [, name] of readFileSync(new URL(each, FOLDER), "utf8").matchAll(NAMED)) found.add(name);
  behind.set(path, found);
  return found;
}

/** @type {ResolveHookSync} */
function resolve(name, context, next) {
  if (!name.startsWith(PREFIX)) return next(name, context);
  const url = new URL(name.slice(PREFIX.length), FOLDER);
  url.search ||= new URL(context.parentURL ?? url).search;
  const changed = url.searchParams.get("file");
  const path = url.pathname.slice(FOLDER.pathname.length);
  if (changed !== null && !allBehind(path).has(`rules/${changed}`)) url.search = "";
  return { url: url.href, format: "module", shortCircuit: true };
}

/** @type {LoadHookSync} */
function load(url, context, next) {
  const change = new URL(url).searchParams;
  if (!change.has("file")) return next(url, context);
  const path = new URL(url);
  path.search = "";
  let source = readFileSync(fileURLToPath(path), "utf8");
  if (path.pathname.endsWith(`/${change.get("file")}`)) {
    const [start, end] = [Number(change.get("start")), Number(change.get("end"))];
    source = source.slice(0, start) + change.get("text") + source.slice(end);
  }
  return { format: "module", source, shortCircuit: true };
}

registerHooks({ resolve, load });
