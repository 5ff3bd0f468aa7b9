import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Period } from "#contract/calendar.ts";
import { call } from "../../../api/client.ts";
import { everywhereKey, groupKey } from "../../groups/groups/queries.ts";

/** `groupId`: undefined for all groups. Days in the form 2026-11-29. */
export function calendarQuery(groupId: string | undefined, { from, to }: Period) {
  return queryOptions({
    queryKey: [...calendarKey(groupId), from, to],
    queryFn: ({ signal }) =>
      groupId
        ? call("GET /api/groups/:id/calendar/:from/:to", { params: { id: groupId, from, to }, signal })
        : call("GET /api/calendar/:from/:to", { params: { from, to }, signal }),
    // Shows the previous month until the next one is loaded.
    placeholderData: keepPreviousData,
  });
}

export const calendarKey = (groupId: string | undefined) =>
  [...(groupId ? groupKey(groupId) : everywhereKey), "calendar"] as const;
