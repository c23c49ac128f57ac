// Module hooks for node: bare names lead to the static files, as the page's import map does in a browser.
// A module asked for with "?file=…&start=…&end=…&text=…" is read with that piece of that file replaced;
// what it imports is asked for in the same way, where the change can be felt: the other modules stay as they are, with
// what they have worked out already. MODULES in the environment names another folder of modules.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const PREFIX = "standblatt/";
const OURS = fileURLToPath(new URL("../../static/js", import.meta.url));
const FOLDER = pathToFileURL(`${process.env.MODULES ?? OURS}/`);
const NAMED = /^(?:import .*|\}) from "standblatt\/([^"]+)"/gm;
const behind = new Map();

/** A module's path and those of all modules behind it. */
function allBehind(path) {
  const found = new Set([path]);
  if (!behind.has(path)) {
    for (const each of found)
      for (const [, name] of readFileSync(new URL(each, FOLDER), "utf8").matchAll(NAMED)) found.add(name);
    behind.set(path, found);
  }
  return behind.get(path);
}

function resolve(name, context, next) {
  if (!name.startsWith(PREFIX)) return next(name, context);
  const url = new URL(name.slice(PREFIX.length), FOLDER);
  url.search ||= new URL(context.parentURL).search;
  const changed = url.searchParams.get("file");
  const path = url.pathname.slice(FOLDER.pathname.length);
  if (changed !== null && !allBehind(path).has(`rules/${changed}`)) url.search = "";
  return { url: url.href, format: "module", shortCircuit: true };
}

function load(url, context, next) {
  const change = new URL(url).searchParams;
  if (!change.has("file")) return next(url, context);
  const path = new URL(url);
  path.search = "";
  let source = readFileSync(fileURLToPath(path), "utf8");
  if (path.pathname.endsWith(`/${change.get("file")}`)) {
    source = source.slice(0, change.get("start")) + change.get("text") + source.slice(change.get("end"));
  }
  return { format: "module", source, shortCircuit: true };
}

registerHooks({ resolve, load });
