import { queryOptions } from "@tanstack/react-query";
import type { Contact, Info, Me } from "#contract/accounts.ts";
import type { Contributions } from "#contract/messages.ts";
import type { Passkey } from "#contract/passkeys.ts";
import { api } from "../../api/client.ts";

/** The answer names the event from which on the stream tells (api/live.ts): whatever is loaded after it misses nothing. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => api.get<Me>("api/me", { signal }),
});

export const passkeysQuery = queryOptions({
  queryKey: [...meQuery.queryKey, "passkeys"],
  queryFn: ({ signal }) => api.get<Passkey[]>("api/me/passkeys", { signal }),
});

/** `signedIn`: the server tells members more than visitors. */
export function infoQuery(signedIn: boolean) {
  return queryOptions({
    queryKey: ["info", { signedIn }],
    queryFn: ({ signal }) => api.get<Info>("api/info", { signal }),
    staleTime: Infinity,
  });
}

/** Asked for where somebody has forgotten their password and no mail is sent. */
export const contactQuery = queryOptions({
  queryKey: ["contact"],
  queryFn: ({ signal }) => api.get<Contact>("api/contact", { signal }),
});

/** Asked for where somebody is about to leave them behind. */
export const contributionsQuery = queryOptions({
  queryKey: ["contributions"],
  queryFn: ({ signal }) => api.get<Contributions>("api/me/contributions", { signal }),
  staleTime: 0,
});
