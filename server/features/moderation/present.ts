import type { GroupBlocks, GroupLog, JoinRequests, OwnJoinRequests, Report, Reports } from "#contract/moderation.ts";
import type { Author } from "#contract/messages.ts";
import { toSeconds } from "../../clock.ts";
import { presentAvatar } from "../people/present.ts";
import type { Person } from "../people/rules.ts";
import type { LogPage } from "./actions-log.ts";
import type { BlockRow } from "./queries-blocks.ts";
import type { LogEntryRow } from "./queries-log.ts";
import type { ReportRow } from "./queries-reports.ts";
import type { JoinRequestRow, OwnRequestRow } from "./queries-requests.ts";
import type { LogData } from "./rules.ts";

export function presentBlocks(rows: readonly BlockRow[]): GroupBlocks {
  return { people: rows.map((row) => ({ person: presentPerson(row), blockedAt: toSeconds(row.blockedAt) })) };
}

export function presentRequests(rows: readonly JoinRequestRow[]): JoinRequests {
  return {
    requests: rows.map((row) => ({
      person: presentPerson(row),
      requestedAt: toSeconds(row.requestedAt),
      invitedBy: row.inviterName ?? undefined,
    })),
  };
}

export function presentOwnRequests(rows: readonly OwnRequestRow[]): OwnJoinRequests {
  return {
    requests: rows.map(({ groupId, groupName, requestedAt }) => ({
      group: { id: groupId, name: groupName, entityType: "group" },
      requestedAt: toSeconds(requestedAt),
    })),
  };
}

export function presentLog({ entries, next }: LogPage): GroupLog {
  return { entries: entries.map(presentEntry), next };
}

function presentEntry(row: LogEntryRow): GroupLog["entries"][number] {
  return {
    id: row.id,
    at: toSeconds(row.at),
    kind: row.kind,
    admin: personOf(row.adminId, row.adminName, row.adminAvatarId, row.adminAvatarUrl),
    person: personOf(row.personId, row.personName, row.personAvatarId, row.personAvatarUrl),
    ...(JSON.parse(row.data) as LogData),
  };
}

export function presentReports(rows: readonly ReportRow[]): Reports {
  return { reports: rows.map(presentReport) };
}

function presentReport(row: ReportRow): Report {
  return {
    message: row.messageId,
    thread: row.threadId ?? undefined,
    author: personOf(row.authorId, row.authorName, row.authorAvatarId, row.authorAvatarUrl),
    text: row.title ?? row.excerpt ?? undefined,
    reporter: personOf(row.reporterId, row.reporterName, row.reporterAvatarId, row.reporterAvatarUrl)!,
    reportedAt: toSeconds(row.reportedAt),
    reason: row.reason || undefined,
  };
}

export function presentPerson({ id, name, avatarId, avatarUrl }: Person): Author {
  return { id, name, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" };
}

/** Presents a person from the columns of a join; undefined if there is none. */
export function personOf(
  id: string | null,
  name: string | null,
  avatarId: string | null,
  avatarUrl: string | null,
): Author | undefined {
  return id === null ? undefined : presentPerson({ id, name: name!, avatarId, avatarUrl });
}
