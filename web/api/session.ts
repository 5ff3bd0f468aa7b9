import { readLocal, removeLocal, writeLocal } from "./local-store.ts";
import { Observable } from "./observable.ts";

/** Storage entry of the session's API key, sent as `X-AUTH-TOKEN`. */
const entry = "apiKey";
const key = new Observable(readLocal<string>(entry));
const refusalListeners = new Set<() => void>();

export const session = {
  key: key.get,
  subscribe: key.subscribe,

  begin(newKey: string) {
    writeLocal(entry, newKey);
    change(newKey);
  },

  end() {
    removeLocal(entry);
    change(undefined);
  },

  /** Ends the session because the server no longer knows this key. Several requests may fail at once, but the notice appears once. */
  refuse(refused: string) {
    if (refused !== key.get()) return;
    session.end();
    refusalListeners.forEach((listener) => listener());
  },

  onRefused: (listener: () => void) => {
    refusalListeners.add(listener);
    return () => void refusalListeners.delete(listener);
  },
};

function change(now: string | undefined) {
  if (now !== key.get()) key.set(now);
}

/** Signing in or out in one tab applies to all tabs. */
window.addEventListener("storage", ({ key: changed }) => {
  if (changed === entry || changed === null) change(readLocal<string>(entry));
});
