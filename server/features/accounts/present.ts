import type { Me as MeAnswer, UserData } from "#contract/accounts.ts";
import { toSeconds } from "../../clock.ts";
import { presentAvatar } from "../people/present.ts";
import { presentGroupOfMine } from "../groups/present.ts";
import type { OwnAccount } from "./actions.ts";

/** Defaults that clients get for settings a person never chose; not stored. */
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

/** The first group, where none is set or the one that is set is not theirs, as may come from elsewhere: clients send back what they are told. */
function defaultGroup({ default_group }: UserData, groups: OwnAccount["groups"]): string | undefined {
  return (groups.find(({ id }) => id === default_group) ?? groups[0])?.id;
}
