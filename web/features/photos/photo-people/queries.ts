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

/** Whether the server leaves out marks in the response, because of people whom the user has hidden. */
export function hasMarks(queryKey: readonly unknown[]): boolean {
  return queryKey.some((part) => part === "photo-people" || part === "people-to-mark" || part === "marked");
}
