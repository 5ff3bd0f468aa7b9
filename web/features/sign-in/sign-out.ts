import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { live } from "../../api/live.ts";
import { forgetPush, clearOfflineData } from "../../api/service-worker.ts";
import { clearLocal } from "../../api/local-store.ts";
import { session } from "../../api/session.ts";

/** Ends the session on the server and deletes all data from this browser. Without a network, deletes the data only. */
export async function signOut(queries: QueryClient): Promise<void> {
  // Otherwise the stream would report the end of the session like one caused elsewhere.
  live.stop();
  // Notifies other tabs, which the clearing requested by the server's response does not.
  clearLocal();
  // Unsubscribes first, because the response removes the service worker and with it the access to its subscription.
  await forgetPush().catch(() => undefined);
  await api.post("api/logout").catch(() => undefined);
  await forgetPerson(queries);
}

/** Deletes the data of a person whose session has ended. */
export async function forgetPerson(queries: QueryClient): Promise<void> {
  await forgetEverything();
  session.end();
  queries.clear();
}

async function forgetEverything(): Promise<void> {
  try {
    localStorage.clear();
    sessionStorage.clear();
    await clearOfflineData();
    const databases = await indexedDB.databases();
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
    await forgetPush();
  } catch {
    // A browser that forbids storage has nothing to delete.
  }
}
