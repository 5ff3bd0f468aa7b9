import { basePath } from "../../../api/addresses.ts";
import { readLocal, removeLocalOfOthers, writeLocal } from "../../../api/local-store.ts";
import { sessionEntry } from "../../../api/session.ts";
import { forgetEverything } from "./forget.ts";

/** Storage entry with the id of the person to whom everything else in this browser belongs. Outlives an expired session. */
const entry = "owner";

/** Deletes what another person left here, before anything personal is shown. Throws if `key`, by which the account was loaded, is outdated. */
export async function claimBrowser(personId: string, key: string | undefined): Promise<void> {
  if ((readLocal<string>(sessionEntry) ?? key) !== key) throw new Error("The session has been replaced");
  const owner = readLocal<string>(entry);
  if (owner !== undefined && owner !== personId) {
    await forgetEverything([sessionEntry]);
    forgetShared();
  }
  claimTab(personId);
  // A page of the former person may have saved a draft while it closed.
  removeLocalOfOthers(personId);
  if (owner !== personId) writeLocal(entry, personId);
}

/** Each tab has its own sessionStorage, which other tabs cannot clear. */
function claimTab(personId: string): void {
  try {
    const owner = sessionStorage.getItem(entry);
    if (owner !== null && owner !== personId) sessionStorage.clear();
    sessionStorage.setItem(entry, personId);
  } catch {
    // A browser that forbids storage has nothing to clear.
  }
}

/** Removes shared content from the address that a sign-in returns to. It would become the draft of another person. */
function forgetShared(): void {
  const state = history.state as { wanted?: unknown } | null;
  if (typeof state?.wanted === "string" && state.wanted.startsWith("/share"))
    history.replaceState({ ...state, wanted: undefined }, "");
  if (location.pathname === `${basePath()}/share`) history.replaceState(history.state, "", `${basePath()}/`);
}
