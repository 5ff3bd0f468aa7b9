import type { Me } from "#contract/accounts.ts";

/** Returns the account with the unread state of a group changed. */
export function withUnread(me: Me, groupId: string, unread: boolean): Me {
  return { ...me, groups: me.groups.map((group) => (group.id === groupId ? { ...group, unread } : group)) };
}
