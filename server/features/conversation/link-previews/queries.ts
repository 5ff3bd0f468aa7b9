import type { Reader, Transaction } from "../../../database/database.ts";
import type { LinkRow, Tables } from "../../../database/tables.ts";
import { isMemberOf } from "../../../database/visibility.ts";
import { sql, type ExpressionBuilder } from "kysely";
import { dialectOf } from "../../../database/dialect.ts";

export interface LinkWithPicture extends LinkRow {
  picture_url: string | null;
  picture_type: string | null;
  picture_width: number | null;
  picture_height: number | null;
  picture_hash: string | null;
}

export async function findLinkByKey(db: Reader, key: string): Promise<LinkWithPicture | undefined> {
  return links(db).where("links.key", "=", key).executeTakeFirst();
}

export async function findLinkById(db: Reader, id: string): Promise<LinkWithPicture | undefined> {
  return links(db).where("links.id", "=", id).executeTakeFirst();
}

function links(db: Reader) {
  return db
    .selectFrom("links")
    .leftJoin("files as picture", "picture.id", "links.preview_file_id")
    .selectAll("links")
    .select([
      "picture.content_url as picture_url",
      "picture.type as picture_type",
      "picture.width as picture_width",
      "picture.height as picture_height",
      "picture.thumbhash as picture_hash",
    ]);
}

export async function insertLink(tx: Transaction, link: LinkRow): Promise<void> {
  await tx
    .insertInto("links")
    .values(link)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

export async function updateLink(tx: Transaction, id: string, changes: Partial<LinkRow>): Promise<void> {
  await tx.updateTable("links").set(changes).where("id", "=", id).execute();
}

export async function upsertLinkOfMessage(tx: Transaction, messageId: string, linkId: string): Promise<void> {
  await tx
    .insertInto("message_links")
    .values({ message_id: messageId, link_id: linkId })
    .onConflict((conflict) => conflict.column("message_id").doUpdateSet({ link_id: linkId }))
    .execute();
}

export async function deleteLinkOfMessage(tx: Transaction, messageId: string): Promise<void> {
  await tx.deleteFrom("message_links").where("message_id", "=", messageId).execute();
}

/** Returns the most recently fetched link among messages the user may read. */
export async function findLinkSeenBy(db: Reader, url: string, userId: string): Promise<LinkWithPicture | undefined> {
  return links(db)
    .innerJoin("message_links", "message_links.link_id", "links.id")
    .innerJoin("messages", "messages.id", "message_links.message_id")
    .where("links.url", "=", url)
    .where(isMemberOf("messages.group_id", userId))
    .orderBy((link) => link.fn.coalesce("links.fetched_at", link.lit(0)), "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findLinkOfMessages(
  db: Reader,
  url: string,
  messageIds: string[],
): Promise<LinkWithPicture | undefined> {
  if (messageIds.length === 0) return undefined;
  return links(db)
    .innerJoin("message_links", "message_links.link_id", "links.id")
    .where("links.url", "=", url)
    .where("message_links.message_id", "in", messageIds)
    .limit(1)
    .executeTakeFirst();
}

export async function findMessagesOfLink(db: Reader, linkId: string, limit: number) {
  return db
    .selectFrom("message_links")
    .innerJoin("messages", "messages.id", "message_links.message_id")
    .select(["messages.id", "messages.group_id", "messages.parent_id", "messages.thread_id"])
    .where("message_links.link_id", "=", linkId)
    .orderBy("message_links.message_id", "desc")
    .limit(limit)
    .execute();
}

export async function findLinkTitles(
  db: Reader,
  messageIds: string[],
): Promise<{ messageId: string; title: string }[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom("message_links")
    .innerJoin("links", "links.id", "message_links.link_id")
    .select(["message_links.message_id as messageId", "links.title"])
    .where("message_links.message_id", "in", messageIds)
    .where("links.title", "is not", null)
    .$narrowType<{ title: string }>()
    .execute();
}

/** Deletes at most `limit` links last fetched before this time. Returns the ids of their pictures. */
export async function deleteUnusedLinks(tx: Transaction, before: number, limit: number): Promise<(string | null)[]> {
  const unused = tx
    .selectFrom("links")
    .select("id")
    .where((link) => isUnused(link, before))
    .limit(limit);
  // Skips links locked by a message that is just being written; unlocked ones cannot get a message any more.
  const due = await (dialectOf(tx) === "sqlite" ? unused : unused.forUpdate().skipLocked()).execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  // Repeats the condition: on PostgreSQL a message with the link may have been written since.
  const deleted = await tx
    .deleteFrom("links")
    .where("id", "in", ids)
    .where((link) => isUnused(link, before))
    .returning("preview_file_id")
    .execute();
  return deleted.map((row) => row.preview_file_id);
}

/** Previews are refreshed on request, so a recent fetch shows that someone still needs them. */
function isUnused(link: ExpressionBuilder<Tables, "links">, before: number) {
  const linked = link.selectFrom("message_links").select("message_id").whereRef("link_id", "=", "links.id");
  return link.and([link(sql<number>`coalesce(fetched_at, created_at)`, "<", before), link.not(link.exists(linked))]);
}
