/**
 * What the page has once for each side or player. Behind a `<template data-per="side">` (or "place") stand its
 * copies, in which each "{}" of an attribute is the side or place, and each "{side}" the side of that place.
 */
import { all, copyOf, isAmong } from "standblatt/dom.js";

/**
 * @import {Place, Side} from "types/rule-book"
 * @import {State} from "standblatt/open-game.js"
 */

/** Makes the copies for the table that is played at; what is right already stays. @param {State} state */
export function build({ jass, sides, places, game }, root = document) {
  const { rules } = game.document;
  /** @param {Side|Place} key */
  const sideOf = (key) => sides.find((side) => side === key || isAmong(key, jass.playersOf(rules, side)));
  for (const template of all("template[data-per]", root, HTMLTemplateElement))
    copy(template, template.dataset.per === "side" ? sides : places, sideOf);
}

/**
 * @param {HTMLTemplateElement} template
 * @param {(Side|Place)[]} keys
 * @param {(key: Side|Place) => Side|undefined} sideOf
 */
function copy(template, keys, sideOf) {
  if (template.dataset.built === keys.join()) return;
  template.dataset.built = keys.join();
  const parent = /** @type {HTMLElement} */ (template.parentElement);
  for (const old of all(":scope > [data-copy]", parent)) old.remove();
  template.after(...keys.map((key) => filled(template, key, String(sideOf(key)))));
  parent.dataset.count = String(keys.length);
}

/** @param {HTMLTemplateElement} template @param {string} key @param {string} side */
function filled(template, key, side) {
  const element = copyOf(template);
  element.dataset.copy = key;
  for (const each of [element, ...all("*", element, Element)]) {
    for (const { name, value } of [...each.attributes])
      each.setAttribute(name, value.replace("{side}", side).replace("{}", key));
  }
  return element;
}
