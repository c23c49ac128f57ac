/**
 * What the page has once for each side or player. Behind a `<template data-per="side">` (or "place") stand its
 * copies, in which each "{}" of an attribute is the side or place, and each "{side}" the side of that place.
 */
import { all } from "standblatt/dom.js";

/** Makes the copies for the table that is played at; what is right already stays. */
export function build({ jass, sides, places, game }, root = document) {
  const { rules } = game.document;
  const sideOf = (key) => sides.find((side) => side === key || jass.playersOf(rules, side).includes(key));
  const keys = { side: sides, place: places };
  for (const template of all("template[data-per]", root)) copy(template, keys[template.dataset.per], sideOf);
}

function copy(template, keys, sideOf) {
  if (template.dataset.built === keys.join()) return;
  template.dataset.built = keys.join();
  const parent = template.parentElement;
  for (const old of all(":scope > [data-copy]", parent)) old.remove();
  template.after(...keys.map((key) => filled(template, key, sideOf(key))));
  parent.dataset.count = keys.length;
}

function filled(template, key, side) {
  const element = template.content.firstElementChild.cloneNode(true);
  element.dataset.copy = key;
  for (const each of [element, ...all("*", element)]) {
    for (const { name, value } of [...each.attributes])
      each.setAttribute(name, value.replace("{side}", side).replace("{}", key));
  }
  return element;
}
