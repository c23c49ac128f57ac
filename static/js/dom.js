/** The few things that every view does with the page. */

export const one = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** A new element: `make("td", {class: "number"}, "42")`; children are nodes or text, never markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** The same for a drawing. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
}

/** A sign from templates/_symbols.svg. */
export const symbol = (name) => draw("svg", { "aria-hidden": "true" }, draw("use", { href: `#${name}` }));

/** Copies a `<template>`'s only element. */
export const fromTemplate = (id) => one(`#${id}`).content.firstElementChild.cloneNode(true);

/** The value of the radio buttons of this name, or null. */
export const chosen = (form, name) => one(`input[name="${name}"]:checked`, form)?.value ?? null;

/** Marks the radio buttons of this name. */
export function choose(form, name, value) {
  for (const input of all(`input[name="${name}"]`, form)) input.checked = input.value === String(value);
}

/** Shows or hides without touching a page that is right already. */
export function show(element, visible) {
  if (element.hidden === visible) element.hidden = !visible;
}

/** Scrolls to what has just appeared; the style leaves room for the button that stays at the foot. */
export const reveal = (element) => element?.scrollIntoView({ block: "nearest" });

/** Writes text without touching a page that is right already: nothing jumps, nothing is read out twice. */
export function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}
