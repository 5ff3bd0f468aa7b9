import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvents } from "../../api/use-live-events.ts";
import { meQuery } from "./queries.ts";

/** What another browser of the same person changed. A session that ended is noticed by asking who one is. */
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
