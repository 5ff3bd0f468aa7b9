import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { moderationKey } from "../../groups/groups/queries.ts";

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

export const nameClaimsQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...moderationKey(groupId), "photo-name-claims"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/groups/:id/photo-name-claims", { params: { id: groupId }, signal })).claims,
    staleTime: 0,
  });

/** Whether the server leaves out marks in the response, because of people whom the user has hidden. */
export function hasMarks(queryKey: readonly unknown[]): boolean {
  return queryKey.some((part) => part === "photo-people" || part === "people-to-mark" || part === "marked");
}
