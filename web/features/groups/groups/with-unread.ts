import type { Me } from "#contract/accounts.ts";

export function withUnread(me: Me, groupId: string, unread: boolean): Me {
  return { ...me, groups: me.groups.map((group) => (group.id === groupId ? { ...group, unread } : group)) };
}
