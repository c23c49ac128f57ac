/**
 * The standings in a frame of another website: tells its page how high they are, whenever that changes, so that
 * nobody scrolls in the frame. Nothing else is said, so any page may hear it.
 */
import { one } from "standblatt/dom.js";

const content = one("#content");

/** How far down the page goes: the body itself is never less high than the frame. */
const height = () => Math.ceil(content.getBoundingClientRect().bottom + scrollY);

const tell = () => parent.postMessage({ standblatt: { height: height() } }, "*");

if (parent !== window) new ResizeObserver(tell).observe(content);
