import { useQuery, useQueryClient } from "@tanstack/react-query";
import { cachedThread } from "../messages/known-message.ts";
import { threadQuery } from "../messages/queries.ts";

/** Loads a message and its replies. Starts with cached data. */
export function useThread(id: string, focus: string | undefined) {
  const queries = useQueryClient();
  return useQuery({ ...threadQuery(id, focus), placeholderData: () => cachedThread(queries, id) });
}
