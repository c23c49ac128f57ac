/** Dragging one thing onto another, with a finger or a mouse; a tap stays a tap. */
import { closest, find } from "standblatt/dom.js";

const FAR = 8; // pixels that a finger moves without meaning it

/** @typedef {{element: HTMLElement, x: number, y: number, copy: HTMLElement|null}} Drag  from where; `copy` lies under the finger once it is more than a tap */

/**
 * Lets things in `root` be dragged onto targets there; `drop` gets what was dragged onto what.
 * @param {HTMLElement} root
 * @param {string} things  a selector; their `touch-action` says which way a finger drags and does not scroll
 * @param {string} targets  a selector
 * @param {(dragged: HTMLElement, onto: HTMLElement) => void} drop
 */
export function startDragging(root, things, targets, drop) {
  /** @type {Drag|null} */
  let drag = null;
  let wasDragged = false;

  /** @param {PointerEvent} event */
  function begin(event) {
    const element = event.isPrimary && event.button === 0 ? closest(event, things) : null;
    wasDragged = false;
    drag = element && { element, x: event.clientX, y: event.clientY, copy: null };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || !event.isPrimary) return;
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.copy && Math.hypot(right, down) < FAR) return;
    if (!drag.copy) {
      root.setPointerCapture(event.pointerId);
      wasDragged = true;
      drag.copy = copyOf(drag.element);
      root.append(drag.copy);
    }
    drag.copy.style.translate = `${right}px ${down}px`;
    mark(targetAt(event));
  }

  /** @param {PointerEvent} event */
  const targetAt = ({ clientX, clientY }) => {
    const target = document.elementFromPoint(clientX, clientY)?.closest(targets);
    return target instanceof HTMLElement && root.contains(target) ? target : null;
  };

  /** @param {HTMLElement|null} target */
  function mark(target) {
    const marked = find("[data-over]", root);
    if (marked === target) return;
    marked?.removeAttribute("data-over");
    if (target) target.dataset.over = "";
  }

  /** @param {PointerEvent} event */
  function end(event) {
    const target = drag?.copy && event.type === "pointerup" ? targetAt(event) : null;
    const element = drag?.element;
    drag?.copy?.remove();
    drag = null;
    mark(null);
    if (element && target && target !== element) drop(element, target);
  }

  /** What was dragged was not tapped. @param {Event} event */
  function ignore(event) {
    if (!wasDragged) return;
    wasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }

  root.addEventListener("pointerdown", begin);
  root.addEventListener("pointermove", move);
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) root.addEventListener(kind, end);
  root.addEventListener("click", ignore, true);
}

/** What lies under the finger: no row in which the thing stands cuts it off. @param {HTMLElement} element */
function copyOf(element) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  const { left, top, width } = element.getBoundingClientRect();
  copy.dataset.dragged = "";
  copy.ariaHidden = "true";
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  return copy;
}
