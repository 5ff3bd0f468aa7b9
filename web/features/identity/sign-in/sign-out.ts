import type { QueryClient } from "@tanstack/react-query";
import { clientHeader } from "#contract/own-client.ts";
import { address } from "../../../api/addresses.ts";
import { call } from "../../../api/client.ts";
import { live } from "../../../api/live.ts";
import { forgetPush } from "../../../api/service-worker.ts";
import { clearLocal } from "../../../api/local-store.ts";
import { session } from "../../../api/session.ts";
import { forgetEverything } from "../people/forget.ts";

/** Ends the session on the server and deletes all data from this browser. Without a network, deletes the data only. */
export async function signOut(queries: QueryClient): Promise<void> {
  // Otherwise the stream would report the end of the session like one caused elsewhere.
  live.stop();
  // Notifies other tabs, which the clearing requested by the server's response does not.
  clearLocal();
  // Unsubscribes first, because the response removes the service worker and with it the access to its subscription.
  await forgetPush().catch(() => undefined);
  await call("POST /api/logout").catch(() => undefined);
  await forgetPerson(queries);
}

/** Ends a session after this browser has begun another, even while the page is left. Omits cookies, so that the response cannot clear the new ones. */
export function endFormerSession(key: string): void {
  const headers = { [clientHeader]: "web", "X-AUTH-TOKEN": key };
  fetch(address("api/logout"), { method: "POST", headers, credentials: "omit", keepalive: true }).catch(
    () => undefined,
  );
}

export async function forgetPerson(queries: QueryClient): Promise<void> {
  await forgetEverything();
  session.end();
  queries.clear();
}
