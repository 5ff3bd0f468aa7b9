import { useQuery, useQueryClient } from "@tanstack/react-query";
import { cachedThread } from "../messages/known-message.ts";
import { threadQuery } from "../messages/queries.ts";

/** A message and its replies; at first what is known of it already. */
export function useThread(id: string, focus: string | undefined) {
  const queries = useQueryClient();
  return useQuery({ ...threadQuery(id, focus), placeholderData: () => cachedThread(queries, id) });
}
