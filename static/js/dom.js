/** The few things that every view does with the page. */

/**
 * @typedef {string|number|boolean|null|undefined} Attribute  `true` is written without a value; `false` and nothing
 *   are left out
 */

/**
 * The element of this kind, an HTMLElement unless told otherwise; a page without it is a mistake.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {new () => E} [kind]
 * @returns {NoInfer<E>}
 */
export function one(selector, root = document, kind) {
  const found = find(selector, root, kind);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/**
 * The same where there may be none.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {new () => E} [kind]
 * @returns {NoInfer<E>|null}
 */
export function find(selector, root = document, kind) {
  return ofKind(root.querySelector(selector), kind);
}

/**
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {new () => E} [kind]
 * @returns {NoInfer<E>[]}
 */
export function all(selector, root = document, kind) {
  return [...root.querySelectorAll(selector)].flatMap((each) => ofKind(each, kind) ?? []);
}

/**
 * What was touched, or what is around it; null where that is nothing of this kind.
 * @template {Element} [E=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {new () => E} [kind]
 * @returns {NoInfer<E>|null}
 */
export function closest({ target }, selector, kind) {
  return target instanceof Element ? ofKind(target.closest(selector), kind) : null;
}

/**
 * @template {Element} [E=HTMLElement]
 * @param {Element|null} element
 * @param {new () => E} [kind]
 */
const ofKind = (element, kind) =>
  element instanceof (kind ?? HTMLElement) ? /** @type {E} */ (element) : null;

/**
 * Whether what the page says is one of these.
 * @template T
 * @param {unknown} value
 * @param {readonly T[]} list
 * @returns {value is T}
 */
export const isAmong = (value, list) => list.some((each) => each === value);

/**
 * A new element: `make("td", {class: "number"}, "42")`; children are nodes or text, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} attributes
 * @param {(Node|string)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * The same for a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} attributes
 * @param {(Node|string)[]} children
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** @param {Element} element @param {Record<string, Attribute>} attributes */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
}

/** A sign from templates/_symbols.svg. @param {string} name */
export const symbol = (name) => draw("svg", { "aria-hidden": "true" }, draw("use", { href: `#${name}` }));

/** Copies a `<template>`'s only element. @param {string} id */
export const fromTemplate = (id) => copyOf(one(`#${id}`, document, HTMLTemplateElement));

/** @param {HTMLTemplateElement} template */
export const copyOf = ({ content }) => /** @type {HTMLElement} */ (one("*", content).cloneNode(true));

/**
 * What a JSON block of the page holds.
 * @template T
 * @param {string} selector
 * @returns {T}
 */
export const jsonIn = (selector) => JSON.parse(one(selector).textContent ?? "");

/** The value of the radio buttons of this name, or null. @param {ParentNode} form @param {string} name */
export const chosen = (form, name) =>
  find(`input[name="${name}"]:checked`, form, HTMLInputElement)?.value ?? null;

/**
 * Marks the radio buttons of this name.
 * @param {ParentNode} form
 * @param {string} name
 * @param {string|number|boolean|null|undefined} value
 */
export function choose(form, name, value) {
  for (const input of all(`input[name="${name}"]`, form, HTMLInputElement))
    input.checked = input.value === String(value);
}

/**
 * Shows or hides without touching a page that is right already.
 * @param {HTMLElement} element
 * @param {boolean} visible
 */
export function show(element, visible) {
  if (element.hidden === visible) element.hidden = !visible;
}

/**
 * Scrolls to what has just appeared; the style leaves room for the button that stays at the foot.
 * @param {Element|null|undefined} element
 */
export const reveal = (element) => element?.scrollIntoView({ block: "nearest" });

/**
 * Writes text without touching a page that is right already: nothing jumps, nothing is read out twice.
 * @param {Element} element
 * @param {string|number} text
 */
export function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}
