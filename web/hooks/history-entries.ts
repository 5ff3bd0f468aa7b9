let current = 0;

/** Stores the number of each history entry in its state, so that a reload keeps it. Run before the router listens, because listeners read the number. */
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

export function historyEntry(): number {
  return current;
}

/** Returns whether going back stays in this application instead of leaving for another site. */
export function canGoBack(): boolean {
  return current > 0;
}

function numberOf(state: unknown): number | undefined {
  const number = typeof state === "object" && state !== null && "entry" in state ? state.entry : undefined;
  return typeof number === "number" ? number : undefined;
}

/** Uses the browser's own function, because the router wraps the one of `history` to announce every change. */
function write(): void {
  const state = { ...(history.state as object | null), entry: current };
  History.prototype.replaceState.call(history, state, "");
}
