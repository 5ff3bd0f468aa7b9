import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Info, Me } from "#contract/accounts.ts";
import { session } from "../../../api/session.ts";
import { infoQuery, meQuery } from "./queries.ts";

export function useSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.key) !== undefined;
}

/** The router renders screens that use this only once the account is loaded. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error("useMe is for screens that the router shows to signed-in people");
  return data;
}

export function useInfo(): Info | undefined {
  return useQuery(infoQuery(useSignedIn())).data;
}
