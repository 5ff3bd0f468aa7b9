import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { live } from "../../api/live.ts";
import { forgetPush, forgetWhatIsKept } from "../../api/service-worker.ts";
import { clearLocal } from "../../api/local-store.ts";
import { session } from "../../api/session.ts";

/** Ends this session on the server and empties this browser of everything of ours. Without network, the browser is emptied all the same. */
export async function signOut(queries: QueryClient): Promise<void> {
  // The stream would tell of the end, too, as if somebody else had brought it about.
  live.stop();
  // Other tabs hear of this, and not of what the server's answer makes the browser throw away.
  clearLocal();
  // The answer takes the service worker away, and with it the way to its subscription.
  await forgetPush().catch(() => undefined);
  await api.post("api/logout").catch(() => undefined);
  await forgetPerson(queries);
}

/** Empties this browser of who was signed in, whom the server no longer knows. */
export async function forgetPerson(queries: QueryClient): Promise<void> {
  await forgetEverything();
  session.end();
  queries.clear();
}

async function forgetEverything(): Promise<void> {
  try {
    localStorage.clear();
    sessionStorage.clear();
    await forgetWhatIsKept();
    const databases = await indexedDB.databases();
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
    await forgetPush();
  } catch {
    // A browser that forbids its stores has kept nothing.
  }
}
