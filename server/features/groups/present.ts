import type { Group, GroupOfMine, Invitation, Member } from "#contract/groups.ts";
import { toSeconds } from "../../clock.ts";
import type { Config } from "../../config.ts";
import type { Person } from "../accounts/rules.ts";
import { presentAvatar } from "../files/present.ts";
import type { GroupWithMembers } from "./actions.ts";
import type { GroupWithNewsRow } from "./queries-news.ts";

export function presentGroupOfMine({ id, name, lastActivityAt, unread }: GroupWithNewsRow): GroupOfMine {
  return { id, name, lastActivityDate: toSeconds(lastActivityAt), unread: unread === 1, entityType: "group" };
}

/** Where links are shown, `secretKey` says the invitation key, which is what the oldest clients make their link of (reference 11.2). */
export function presentGroup({ group, members }: GroupWithMembers, { allow }: Config): Group {
  const shown = allow.showInvitationLinks;
  return {
    id: group.id,
    name: group.name,
    secretKey: shown ? group.invite_key : group.secret_key,
    inviteKey: shown ? group.invite_key : undefined,
    users: members.map(presentMember),
    createdAt: toSeconds(group.created_at),
    lastActivityDate: toSeconds(group.last_activity_at),
    entityType: "group",
  };
}

function presentMember({ id, name, avatarId, avatarUrl }: Person): Member {
  return { id, name, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" };
}

export function presentInvitation(found: {
  name: string;
  members: number | null;
  invitedBy: string | null;
}): Invitation {
  return { name: found.name, members: found.members ?? 0, invitedBy: found.invitedBy ?? undefined };
}
