// What a phone's "back" closes (https://html.spec.whatwg.org/#close-watchers); not in TypeScript's library yet.

interface CloseWatcher extends EventTarget {
  onclose: (() => void) | null;
  destroy(): void;
}

declare var CloseWatcher: { new (): CloseWatcher } | undefined;
