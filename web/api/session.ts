import { readLocal, removeLocal, writeLocal } from "./local-store.ts";

/** Storage entry of the session's API key, sent as `X-AUTH-TOKEN`. */
const entry = "apiKey";
const listeners = new Set<() => void>();
const refusalListeners = new Set<() => void>();
let current = readLocal<string>(entry);

export const session = {
  key: () => current,

  begin(key: string) {
    writeLocal(entry, key);
    change(key);
  },

  end() {
    removeLocal(entry);
    change(undefined);
  },

  /** Ends the session because the server no longer knows this key. Several requests may fail at once, but the notice appears once. */
  refuse(key: string) {
    if (key !== current) return;
    session.end();
    refusalListeners.forEach((listener) => listener());
  },

  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  onRefused: (listener: () => void) => {
    refusalListeners.add(listener);
    return () => void refusalListeners.delete(listener);
  },
};

function change(key: string | undefined) {
  if (key === current) return;
  current = key;
  listeners.forEach((listener) => listener());
}

/** Signing in or out in one tab applies to all tabs. */
window.addEventListener("storage", ({ key }) => {
  if (key === entry || key === null) change(readLocal<string>(entry));
});
