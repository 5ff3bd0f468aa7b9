import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";

export const photoPeopleQuery = (messageId: string) =>
  queryOptions({
    queryKey: ["photo-people", messageId],
    queryFn: ({ signal }) => call("GET /api/messages/:id/photo-people", { params: { id: messageId }, signal }),
  });

export const peopleToMarkQuery = (groupId: string) =>
  queryOptions({
    queryKey: ["people-to-mark", groupId],
    queryFn: ({ signal }) => call("GET /api/groups/:id/photo-people", { params: { id: groupId }, signal }),
  });
