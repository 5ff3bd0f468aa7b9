import type { Me as MeAnswer, UserData } from "#contract/accounts.ts";
import { toSeconds } from "../../clock.ts";
import { presentAvatar } from "../people/present.ts";
import { presentGroupOfMine } from "../groups/present.ts";
import type { OwnAccount } from "./actions.ts";

/** Default values returned for settings a user has never chosen; not stored. */
const unsetData = { default_page: "default_group", notification_emails: "none" };

export function presentMe({ account, groups, unread, pendingLogin }: OwnAccount): MeAnswer {
  const data = JSON.parse(account.data) as UserData;
  return {
    id: account.id,
    login: account.login,
    pendingLogin,
    name: account.name,
    avatar: presentAvatar(account.avatarId, account.avatarUrl),
    groups: groups.map(presentGroupOfMine),
    data: { ...unsetData, ...data, default_group: defaultGroup(data, groups) },
    lastActivityDate: toSeconds(account.lastActivityAt),
    lastNotificationEmailCheck: toSeconds(account.mailCheckedAt ?? 0),
    unreadNotifications: unread,
    hasBookmarks: account.someBookmarkId !== null,
    entityType: "user",
  };
}

/** Returns the first group if none is set, or if the user is not in it, which imports can cause: clients send settings back as received. */
function defaultGroup({ default_group }: UserData, groups: OwnAccount["groups"]): string | undefined {
  return (groups.find(({ id }) => id === default_group) ?? groups[0])?.id;
}
