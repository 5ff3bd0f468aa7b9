import { useQuery } from "@tanstack/react-query";
import { useMe } from "../../identity/people/use-me.ts";
import { unreadQuery } from "./queries.ts";

export function useUnread(): number {
  return useQuery(unreadQuery(useMe().unreadNotifications)).data;
}
