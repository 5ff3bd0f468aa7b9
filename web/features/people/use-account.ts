import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me, UserChanges } from "#contract/accounts.ts";
import { api } from "../../api/client.ts";
import { meQuery } from "./queries.ts";
import { useMe } from "./use-me.ts";

/** Saves changes to the account, and updates it in the cache from the response. */
export function useSaveAccount() {
  const me = useMe();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reauthentication, ...changes }: UserChanges & { reauthentication?: string }) =>
      api.put<Me>(`api/users/${me.id}`, changes, { reauthentication }),
    onSuccess: (saved) => queries.setQueryData(meQuery.queryKey, saved),
  });
}
