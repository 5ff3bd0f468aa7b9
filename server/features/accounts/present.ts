import type { Me as MeAnswer, UserData } from "#contract/accounts.ts";
import { toSeconds } from "../../clock.ts";
import { presentAvatar } from "../people/present.ts";
import { presentGroupOfMine } from "../groups/present.ts";
import type { OwnAccount } from "./actions.ts";

export function presentMe({ account, groups, unread, pendingLogin }: OwnAccount): MeAnswer {
  const data = JSON.parse(account.data) as UserData;
  return {
    id: account.id,
    login: account.login,
    pendingLogin,
    name: account.name,
    avatar: presentAvatar(account.avatarId, account.avatarUrl),
    groups: groups.map(presentGroupOfMine),
    data: { ...data, default_group: defaultGroup(data, groups) },
    lastActivityDate: toSeconds(account.lastActivityAt),
    unreadNotifications: unread,
    hasBookmarks: account.someBookmarkId !== null,
    entityType: "user",
  };
}

/** Returns the first group if none is set, or if the user is not in it, which imports can cause: clients send settings back as received. */
function defaultGroup({ default_group }: UserData, groups: OwnAccount["groups"]): string | undefined {
  return (groups.find(({ id }) => id === default_group) ?? groups[0])?.id;
}
