import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";

/** The votes in the poll of a message. */
export function pollQuery(messageId: string) {
  return queryOptions({
    queryKey: ["polls", messageId],
    queryFn: ({ signal }) => call("GET /api/messages/:id/poll", { params: { id: messageId }, signal }),
  });
}
