async (/** @type {{steps: PageStep[], growing: string}} */ { steps, growing }) => {
  // Performs steps in the page, one after the other: as quick as a script, and as strict as a finger. What is tapped
  // is there, once; it can be seen, is enabled, and nothing lies upon it. A step that is not possible yet is tried
  // again for a while, as one waits for a page; after that its reason is thrown.
  // A step is {do, place, when?, unless?} and what the action needs; `place` is a selector.
  const TIMEOUT = 300_000;

  /** @param {Field} element @returns {HTMLElement} */
  const tileOf = (element) => element.labels?.[0] ?? element;
  /** What has no box of its own is seen by what is in it. @param {Element} box @returns {boolean} */
  const isShown = (box) =>
    getComputedStyle(box).display === "contents"
      ? [...box.children].some(isShown)
      : box.checkVisibility({ visibilityProperty: true });
  /** @param {Field} element */
  const isSeen = (element) => isShown(tileOf(element));
  /** @param {string} place @returns {Field[]} */
  const seen = (place) =>
    [...document.querySelectorAll(place)].map((each) => /** @type {Field} */ (each)).filter(isSeen);
  /** @param {{place: string, count?: number}} condition */
  const holds = ({ place, count }) => (count ? seen(place).length === count : seen(place).length > 0);
  /** @param {PageStep} step */
  const isMeant = ({ when = [], unless = [] }) => when.every(holds) && !unless.some(holds);

  /** @param {HTMLElement} tile */
  function hit(tile) {
    const { left, top, width, height } = tile.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  }

  /** @param {Field} element */
  function reach(element) {
    const tile = tileOf(element);
    if (element.matches(":disabled, [readonly]")) throw new Error("is disabled");
    tile.scrollIntoView({ block: "nearest", inline: "nearest" });
    // In view is not enough: the bar at the bottom may lie upon it.
    if (!tile.contains(hit(tile))) tile.scrollIntoView({ block: "center" });
    if (!tile.contains(hit(tile))) throw new Error(`is covered by ${hit(tile)?.outerHTML.slice(0, 200)}`);
    element.focus({ preventScroll: true });
  }

  /** @param {string} place */
  function only(place) {
    const found = seen(place);
    if (found.length !== 1) throw new Error(`is seen ${found.length} times`);
    reach(found[0]);
    return found[0];
  }

  /** @type {Record<string, (step: PageStep) => void>} */
  const ACTIONS = {
    see: ({ place }) => {
      if (!seen(place).length) throw new Error("is not seen");
    },
    tap: ({ place }) => only(place).click(),
    check: ({ place, checked = true }) => {
      const isDone = () => /** @type {Field|null} */ (document.querySelector(place))?.checked === checked;
      if (!isDone()) only(place).click();
      if (!isDone()) throw new Error("is not checked by a tap");
    },
    select: ({ place, text = "" }) => {
      const list = only(place);
      list.value = text;
      if (list.value !== text) throw new Error(`offers no ${text}`);
      list.dispatchEvent(new Event("change", { bubbles: true }));
    },
    type: ({ place, text = "" }) => {
      const field = only(place);
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },
    count: ({ place, count }) => {
      const { length } = document.querySelectorAll(place);
      if (length !== count) throw new Error(`is there ${length} times`);
    },
    size: ({ place, count = 0, add = "", remove = "" }) => {
      while (seen(place).length < count) only(add).click();
      for (let more = seen(place).length - count; more > 0; more--) seen(remove).at(-1)?.click();
      if (seen(place).length !== count) throw new Error(`is there ${seen(place).length} times`);
    },
  };

  /** Lets the page do what it put off: at least one task, so that it is never tapped in the middle of an action. */
  const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  /** What keeps a step from being done; null once it is. @param {PageStep} step */
  function refusal(step) {
    try {
      if (isMeant(step)) ACTIONS[step.do](step);
      return null;
    } catch (refused) {
      return /** @type {Error} */ (refused);
    }
  }

  /** @param {PageStep} step */
  async function done(step) {
    const until = performance.now() + TIMEOUT;
    for (let refused = refusal(step); refused; refused = refusal(step)) {
      if (performance.now() > until) throw new Error(`${step.do} ${step.place}: ${refused.message}`);
      await pause(5);
    }
  }

  if (growing) await done({ do: "see", place: steps[0].place }); // what grows is there once its page is
  const before = growing ? document.querySelectorAll(growing).length : 0;
  /** @type {PageStep[]} */
  const last = growing ? [{ do: "count", place: growing, count: before + 1 }] : [];
  for (const step of [...steps, ...last]) {
    await done(step);
    await pause();
  }
};

/**
 * @typedef {HTMLInputElement} Field  or any other element that is tapped
 *
 * @typedef {{do: string, place: string, when?: {place: string, count?: number}[],
 *   unless?: {place: string, count?: number}[], checked?: boolean, text?: string, count?: number, add?: string,
 *   remove?: string}} PageStep
 */
