import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "#contract/calendar.ts";
import { api } from "../../api/client.ts";

export function answersQuery(messageId: string) {
  return queryOptions({
    queryKey: ["answers", messageId],
    queryFn: ({ signal }) => api.get<Answers>(`api/messages/${messageId}/answers`, { signal }),
  });
}
