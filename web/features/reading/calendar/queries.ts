import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Calendar, Period } from "#contract/calendar.ts";
import { api } from "../../../api/client.ts";
import { everywhereKey, groupKey } from "../../groups/groups/queries.ts";

/** `groupId`: undefined for all groups. Days in the form 2026-11-29. */
export function calendarQuery(groupId: string | undefined, { from, to }: Period) {
  return queryOptions({
    queryKey: [...calendarKey(groupId), from, to],
    queryFn: ({ signal }) =>
      api.get<Calendar>(`api/${groupId ? `groups/${groupId}/` : ""}calendar/${from}/${to}`, { signal }),
    // Shows the previous month until the next one is loaded.
    placeholderData: keepPreviousData,
  });
}

export const calendarKey = (groupId: string | undefined) =>
  [...(groupId ? groupKey(groupId) : everywhereKey), "calendar"] as const;
