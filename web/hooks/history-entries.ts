let current = 0;

/**
 * Numbers the history entries of this visit, in the state of each entry, so that a reload keeps the numbers. Has to run before the router listens:
 * what the page is told of a move reads the number of the entry it moved to.
 */
export function numberHistoryEntries(): void {
  current = numberOf(history.state) ?? 0;
  write();
  window.addEventListener("pushState", () => {
    current += 1;
    write();
  });
  window.addEventListener("replaceState", write);
  window.addEventListener("popstate", ({ state }) => (current = numberOf(state) ?? 0));
}

/** The number of the entry that the browser is at. */
export function historyEntry(): number {
  return current;
}

/** Returns whether going back stays in this application, and does not leave to the site the person came from. */
export function canGoBack(): boolean {
  return current > 0;
}

function numberOf(state: unknown): number | undefined {
  const number = typeof state === "object" && state !== null && "entry" in state ? state.entry : undefined;
  return typeof number === "number" ? number : undefined;
}

/** Uses the browser's own function: the router has replaced that of `history` by one that announces a move. */
function write(): void {
  const state = { ...(history.state as object | null), entry: current };
  History.prototype.replaceState.call(history, state, "");
}
