import { queryOptions } from "@tanstack/react-query";
import type { PollResults } from "#contract/polls.ts";
import { api } from "../../../api/client.ts";

/** The votes in the poll of a message. */
export function pollQuery(messageId: string) {
  return queryOptions({
    queryKey: ["polls", messageId],
    queryFn: ({ signal }) => api.get<PollResults>(`api/messages/${messageId}/poll`, { signal }),
  });
}
