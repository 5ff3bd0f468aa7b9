import { queryOptions } from "@tanstack/react-query";
import type { Info, Me } from "#contract/accounts.ts";
import type { Contributions } from "#contract/messages.ts";
import { api } from "../../api/client.ts";
import { live } from "../../api/live.ts";

/** Everything else on a screen is loaded after this, and so after the stream stands. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    const [me] = await Promise.all([api.get<Me>("api/me", { signal }), live.ready()]);
    return me;
  },
});

/** `signedIn`: the server tells members more than visitors. */
export function infoQuery(signedIn: boolean) {
  return queryOptions({
    queryKey: ["info", { signedIn }],
    queryFn: ({ signal }) => api.get<Info>("api/info", { signal }),
    staleTime: Infinity,
  });
}

/** Asked for where somebody is about to leave them behind. */
export const contributionsQuery = queryOptions({
  queryKey: ["contributions"],
  queryFn: ({ signal }) => api.get<Contributions>("api/me/contributions", { signal }),
  staleTime: 0,
});
