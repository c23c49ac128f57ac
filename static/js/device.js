/** This device: what it calls itself in a game's history, and the keys it makes up. */

// crypto.randomUUID and crypto.subtle are missing on plain http; getRandomValues is there everywhere.
/** @param {number} count */
const bytes = (count) => crypto.getRandomValues(new Uint8Array(count));
/** @param {Uint8Array} array */
const hex = (array) => [...array].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A random UUID, version 4. */
export function uuid() {
  const array = bytes(16);
  array[6] = (array[6] & 0x0f) | 0x40;
  array[8] = (array[8] & 0x3f) | 0x80;
  return hex(array).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A key of 128 bits. */
export const newKey = () => hex(bytes(16));

/** @type {[RegExp, string][]} */
const NAMES = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Mac/, "Mac"],
  [/Windows/, "Windows"],
  [/Linux/, "Linux"],
];

function named() {
  const kind = NAMES.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? "Browser";
  return `${kind} · ${hex(bytes(2))}`;
}

/** What this device remembers beside its games, empty where it may not. @param {string} name */
export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} value an empty one is nothing */
export function remember(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch (error) {
    console.warn(error);
  }
}

/** The device's name, made up once and kept. */
export function deviceName() {
  const name = remembered("standblatt-device") || named();
  remember("standblatt-device", name);
  return name;
}

/** Asks the browser not to clear what is kept here when space runs low; it may say no. */
export const keepStored = () => navigator.storage?.persist?.().catch(() => false);

/**
 * Lets the device be felt for a moment, where it can and somebody touches it.
 * @param {number|number[]} pattern milliseconds, of which every other one is a pause
 */
export function vibrate(pattern) {
  if (navigator.userActivation?.isActive) navigator.vibrate?.(pattern);
}

/** Keeps the screen on while a game runs, where the browser can. */
export async function keepAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // Refused on low battery or in the background; the game does not depend on it.
  }
}
