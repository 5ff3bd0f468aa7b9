import type { Group, GroupOfMine, Member } from "#contract/groups.ts";
import { can } from "#contract/permissions.ts";
import { toSeconds } from "../../../clock.ts";
import type { ChangingSettings } from "../../../settings/current-settings.ts";
import { presentAvatar, personOf } from "../../identity/people/present.ts";
import type { GroupWithMembers } from "./actions.ts";
import { forGood, positionOf } from "./rules.ts";
import type { MemberRow } from "./queries.ts";
import type { GroupWithNewsRow } from "./queries-news.ts";
import type { GroupLog } from "#contract/moderation.ts";
import type { LogPage } from "./actions-log.ts";
import type { LogEntryRow } from "./queries-log.ts";
import type { LogData } from "./rules-log.ts";

export function presentGroupOfMine(group: GroupWithNewsRow, now: number): GroupOfMine {
  return {
    id: group.id,
    name: group.name,
    picture: presentAvatar(group.pictureId, group.pictureUrl),
    description: group.description || undefined,
    lastActivityDate: toSeconds(group.lastActivityAt),
    unread: group.unread === 1,
    mute: presentMute(group, now),
    entityType: "group",
    ...positionOf(group),
  };
}

function presentMute({ mutedUntil, sparesPersonal }: GroupWithNewsRow, now: number): GroupOfMine["mute"] {
  if (mutedUntil === null || mutedUntil <= now) return undefined;
  return { ...(mutedUntil < forGood && { until: toSeconds(mutedUntil) }), sparesPersonal: sparesPersonal === 1 };
}

export function presentGroup({ membership, group, members }: GroupWithMembers, { allow }: ChangingSettings): Group {
  return {
    id: group.id,
    name: group.name,
    picture: presentAvatar(group.picture_id, group.pictureUrl),
    description: group.description || undefined,
    inviteKey: allow.showInvitationLinks && can.invite(membership) && group.invite_key ? group.invite_key : undefined,
    users: members.map(presentMember),
    permissions: membership.permissions,
    needsApproval: group.needs_approval === 1 ? true : undefined,
    createdAt: toSeconds(group.created_at),
    createdBy: group.creatorName || undefined,
    lastActivityDate: toSeconds(group.last_activity_at),
    entityType: "group",
  };
}

function presentMember({ id, name, role, avatarId, avatarUrl, joinedAt, inviterName }: MemberRow): Member {
  return {
    id,
    name,
    avatar: presentAvatar(avatarId, avatarUrl),
    joinedAt: toSeconds(joinedAt),
    invitedBy: inviterName || undefined,
    role,
    entityType: "user",
  };
}

export function presentLog({ entries, next }: LogPage): GroupLog {
  return { items: entries.map(presentEntry), next };
}

function presentEntry(row: LogEntryRow): GroupLog["items"][number] {
  return {
    id: row.id,
    at: toSeconds(row.at),
    kind: row.kind,
    admin: personOf(row.adminId, row.adminName, row.adminAvatarId, row.adminAvatarUrl),
    person: personOf(row.personId, row.personName, row.personAvatarId, row.personAvatarUrl),
    ...(JSON.parse(row.data) as LogData),
  };
}
