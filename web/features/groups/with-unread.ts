import type { Me } from "#contract/accounts.ts";

/** Whether something in a group of mine is new to me. */
export function withUnread(me: Me, groupId: string, unread: boolean): Me {
  return { ...me, groups: me.groups.map((group) => (group.id === groupId ? { ...group, unread } : group)) };
}
