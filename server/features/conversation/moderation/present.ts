import type { Report, Reports } from "#contract/moderation.ts";
import { toSeconds } from "../../../clock.ts";
import { personOf } from "../../identity/people/present.ts";
import type { ReportRow } from "./queries-reports.ts";

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
