import { useQuery } from "@tanstack/react-query";
import { useMe } from "../people/use-me.ts";
import { unreadQuery } from "./queries.ts";

/** How many notifications nobody has looked at. */
export function useUnread(): number {
  return useQuery(unreadQuery(useMe().unreadNotifications)).data;
}
