import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import type { Tables } from "../../../database/tables.ts";
import type { Membership } from "../../groups/groups/rules.ts";

export function insertReport(tx: Transaction, report: Tables["reports"]): Promise<boolean> {
  return insertNew(tx, "reports", report, "message_id", "reporter_id");
}

export interface ReportRow {
  messageId: string;
  threadId: string | null;
  title: string | null;
  excerpt: string | null;
  reason: string;
  reportedAt: number;
  authorId: string | null;
  authorName: string | null;
  authorAvatarId: string | null;
  authorAvatarUrl: string | null;
  reporterId: string;
  reporterName: string;
  reporterAvatarId: string | null;
  reporterAvatarUrl: string | null;
}

export function findReports(db: Reader, { groupId, userId }: Membership, limit: number): Promise<ReportRow[]> {
  return db
    .selectFrom("reports")
    .innerJoin("messages", "messages.id", "reports.message_id")
    .innerJoin("users as reporter", "reporter.id", "reports.reporter_id")
    .leftJoin("files as reporter_avatar", "reporter_avatar.id", "reporter.avatar_id")
    .leftJoin("users as author", "author.id", "messages.author_id")
    .leftJoin("files as author_avatar", "author_avatar.id", "author.avatar_id")
    .select(["messages.id as messageId", "messages.thread_id as threadId", "messages.title", "messages.excerpt"])
    .select(["reports.reason", "reports.reported_at as reportedAt"])
    .select(["author.id as authorId", "author.name as authorName"])
    .select(["author_avatar.id as authorAvatarId", "author_avatar.content_url as authorAvatarUrl"])
    .select(["reporter.id as reporterId", "reporter.name as reporterName"])
    .select(["reporter_avatar.id as reporterAvatarId", "reporter_avatar.content_url as reporterAvatarUrl"])
    .where("reports.group_id", "=", groupId)
    .where((report) =>
      report.or([report("messages.author_id", "is", null), report("messages.author_id", "<>", userId)]),
    )
    .orderBy("reports.reported_at", "desc")
    .orderBy("messages.id")
    .orderBy("reporter.id")
    .limit(limit)
    .execute();
}

export async function deleteReports(tx: Transaction, messageId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("reports").where("message_id", "=", messageId).executeTakeFirst();
  return numDeletedRows > 0n;
}
