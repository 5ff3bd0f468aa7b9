import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvents } from "../../api/use-live-events.ts";
import { meQuery } from "./queries.ts";

/** Reloads the account when another browser changed it. An ended session shows as an error of that request. */
export function useAccountUpdates(): void {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  useLiveEvents({
    "me.updated": reload,
    "read.moved": reload,
    "session.ended": reload,
    missed: () => void queries.invalidateQueries(),
  });
}
