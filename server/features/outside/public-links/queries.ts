import type { Kysely } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { PublicLinkRow, Tables } from "../../../database/tables.ts";
import type { RightLost } from "../../../events.ts";
import type { PositionRow } from "../../groups/groups/rules.ts";

/** The maker must have been in the group ever since and not be suspended. A member who left and returned must create a new link. */
function validLinks(db: Reader, now: number) {
  return (db as Kysely<Tables>)
    .selectFrom("public_links")
    .innerJoin("messages", "messages.id", "public_links.message_id")
    .innerJoin("members as maker", (join) =>
      join
        .onRef("maker.user_id", "=", "public_links.created_by")
        .onRef("maker.group_id", "=", "messages.group_id")
        .onRef("maker.joined_at", "<=", "public_links.created_at"),
    )
    .innerJoin("groups", "groups.id", "messages.group_id")
    .innerJoin("users as maker_account", "maker_account.id", "public_links.created_by")
    .where("maker_account.suspended_at", "is", null)
    .select(["maker.role", "groups.permissions"])
    .where((link) => link.or([link("public_links.expires_at", "is", null), link("public_links.expires_at", ">", now)]));
}

export async function findOpenedMessages(db: Reader, tokenHashes: string[], now: number) {
  if (tokenHashes.length === 0) return [];
  return validLinks(db, now)
    .select("public_links.message_id as id")
    .where("public_links.token_hash", "in", tokenHashes)
    .execute();
}

export type PublicMessageRow = NonNullable<Awaited<ReturnType<typeof findPublicMessage>>>;

export async function findPublicMessage(db: Reader, tokenHash: string, now: number) {
  return validLinks(db, now)
    .leftJoin("users as author", "author.id", "messages.author_id")
    .leftJoin("message_links as linked", "linked.message_id", "messages.id")
    .leftJoin("links as link", "link.id", "linked.link_id")
    .leftJoin("files as link_picture", "link_picture.id", "link.preview_file_id")
    .select([
      "messages.id",
      "messages.created_at",
      "messages.last_activity_at",
      "messages.type",
      "messages.data",
      "author.name as author_name",
      "link.url as link_url",
      "link.data as link_data",
      "link_picture.id as link_picture_id",
      "link_picture.content_url as link_picture_url",
    ])
    .where("public_links.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export interface PublicLinkWithMaker extends PublicLinkRow {
  maker_name: string;
}

type FoundLink = PublicLinkWithMaker & PositionRow;

export async function findPublicLinksOf(db: Reader, messageId: string, now: number): Promise<FoundLink[]> {
  return validLinks(db, now)
    .selectAll("public_links")
    .select("maker_account.name as maker_name")
    .where("public_links.message_id", "=", messageId)
    .orderBy("public_links.id", "desc")
    .execute();
}

export async function insertPublicLink(tx: Transaction, link: PublicLinkRow): Promise<void> {
  await tx.insertInto("public_links").values(link).execute();
}

export async function updatePublicLink(tx: Transaction, id: string, expiresAt: number | null): Promise<void> {
  await tx.updateTable("public_links").set({ expires_at: expiresAt }).where("id", "=", id).execute();
}

export async function deletePublicLink(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("public_links").where("id", "=", id).execute();
}

export async function deletePublicLinksOf(tx: Transaction, { userIds, groupId }: RightLost): Promise<void> {
  await tx
    .deleteFrom("public_links")
    .where("created_by", "in", jsonElements(tx, JSON.stringify(userIds)))
    .$if(groupId !== undefined, (links) =>
      links.where("message_id", "in", (messages) =>
        messages.selectFrom("messages").select("id").where("group_id", "=", groupId!),
      ),
    )
    .execute();
}

export async function deletePublicLinkOf(tx: Transaction, messageId: string, makerId: string): Promise<void> {
  await tx.deleteFrom("public_links").where("message_id", "=", messageId).where("created_by", "=", makerId).execute();
}
