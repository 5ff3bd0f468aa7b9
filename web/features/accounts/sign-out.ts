import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { session } from "../../api/session.ts";

/** Ends this session on the server and empties this browser of everything of ours. Without network, the browser is emptied all the same. */
export async function signOut(queries: QueryClient): Promise<void> {
  await api.post("api/logout").catch(() => undefined);
  await forgetEverything();
  session.end();
  queries.clear();
}

async function forgetEverything(): Promise<void> {
  try {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // A browser that forbids its stores has kept nothing.
  }
}
