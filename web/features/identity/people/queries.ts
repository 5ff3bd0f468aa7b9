import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { session } from "../../../api/session.ts";
import { claimBrowser } from "./claim-browser.ts";

/** The response names the newest live event (api/live.ts), so later data misses none. Resolves once another person's data is deleted from this browser. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  async queryFn({ signal }) {
    const key = session.key();
    const me = await call("GET /api/me", { signal });
    await claimBrowser(me.id, key);
    return me;
  },
});

export const passkeysQuery = queryOptions({
  queryKey: [...meQuery.queryKey, "passkeys"],
  queryFn: ({ signal }) => call("GET /api/me/passkeys", { signal }),
});

/** `signedIn`: the server returns more to members than to visitors. */
export function infoQuery(signedIn: boolean) {
  return queryOptions({
    queryKey: ["info", { signedIn }],
    queryFn: ({ signal }) => call("GET /api/info", { signal }),
    staleTime: Infinity,
  });
}

/** Loaded when someone forgot their password and the server sends no email. */
export const contactQuery = queryOptions({
  queryKey: ["contact"],
  queryFn: ({ signal }) => call("GET /api/contact", { signal }),
});

export const contributionsQuery = queryOptions({
  queryKey: ["contributions"],
  queryFn: ({ signal }) => call("GET /api/me/contributions", { signal }),
  staleTime: 0,
});
