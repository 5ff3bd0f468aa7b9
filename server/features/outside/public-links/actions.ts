import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import type { RightLost } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import type { Me } from "../../identity/people/rules.ts";
import { filesOfMessages, type FilesByMessage } from "../../files/files/actions-attachments.ts";
import { membershipOf, membershipWith } from "../../groups/groups/actions-members.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import { visibleMessage } from "../../conversation/messages/actions-reading.ts";
import {
  deletePublicLink,
  deletePublicLinkOf,
  deletePublicLinksOf,
  findPublicLinksOf,
  findPublicMessage,
  insertPublicLink,
  updatePublicLink,
  type PublicLinkWithMaker,
  type PublicMessageRow,
  findOpenedMessages,
} from "./queries.ts";
import { deleteAlbumLinksOf } from "./queries-albums.ts";
import { isMakerAllowed, tokenOf } from "./rules.ts";
import { hashOf } from "../../identity/people/rules-secrets.ts";

export interface OpenLink extends PublicLinkWithMaker {
  token: string;
}

export interface OpenMessage {
  message: PublicMessageRow;
  files: FilesByMessage;
}

export async function publicLinkFor(context: Context, me: Me, messageId: string, expiresAt?: number | null) {
  if (!context.settings.current.allow.publicLinks) throw appError("public_links_restricted");
  const { db, clock } = context;
  const message = await visibleMessage(db.read, me, messageId);
  await membershipWith(db.read, me, message.group_id, can.makePublicLinks);
  const open = expiresAt === undefined ? await ownLink(db.read, me, messageId, clock.now()) : undefined;
  const link =
    open ??
    (await db.write(async (tx) => {
      await lockGroup(tx, message.group_id);
      await visibleMessage(tx, me, messageId);
      await membershipWith(tx, me, message.group_id, can.makePublicLinks);
      return saveLink(context, tx, me, messageId, expiresAt);
    }));
  return withToken(context, link);
}

export async function publicLinksOf(context: Context, me: Me, messageId: string): Promise<OpenLink[]> {
  const { db, clock } = context;
  const { author_id: authorId, group_id } = await visibleMessage(db.read, me, messageId);
  const membership = await membershipOf(db.read, me, group_id);
  const links = await validLinksOf(db.read, messageId, clock.now());
  return links
    .filter((link) => can.endPublicLink(me, { authorId }, { makerId: link.created_by }, membership))
    .map((link) => withToken(context, link));
}

export async function endPublicLink(context: Context, me: Me, messageId: string, linkId: string): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const { author_id: authorId, group_id } = await visibleMessage(tx, me, messageId);
    const membership = await membershipOf(tx, me, group_id);
    const link = (await validLinksOf(tx, messageId, clock.now())).find(({ id }) => id === linkId);
    if (!link || !can.endPublicLink(me, { authorId }, { makerId: link.created_by }, membership))
      throw appError("not_found");
    await deletePublicLink(tx, linkId);
    if (me.id !== authorId && me.id !== link.created_by) {
      const at = clock.now();
      const ended = { groupId: group_id, at, adminId: me.id, personId: link.created_by };
      await logDecision(tx, { ...ended, kind: "public_link_ended" });
    }
  });
}

export async function openMessage({ db, settings, clock }: Context, token: string): Promise<OpenMessage> {
  if (!settings.current.allow.publicLinks) throw appError("public_links_disabled");
  const message = await findPublicMessage(db.read, hashOf(token), clock.now());
  if (!message || !isMakerAllowed(message)) throw appError("invalid_token");
  return { message, files: await filesOfMessages(db.read, [message.id]) };
}

async function ownLink(db: Reader, me: Me, messageId: string, now: number): Promise<PublicLinkWithMaker | undefined> {
  return (await validLinksOf(db, messageId, now)).find((link) => link.created_by === me.id);
}

async function validLinksOf(db: Reader, messageId: string, now: number): Promise<PublicLinkWithMaker[]> {
  return (await findPublicLinksOf(db, messageId, now)).filter(isMakerAllowed);
}

/** A revoked link stays dead: its replacement has another token. */
async function saveLink(
  { clock, signingKey }: Context,
  tx: Transaction,
  me: Me,
  messageId: string,
  expiresAt: number | null = null,
): Promise<PublicLinkWithMaker> {
  const now = clock.now();
  const open = await ownLink(tx, me, messageId, now);
  if (open) {
    await updatePublicLink(tx, open.id, expiresAt);
    return { ...open, expires_at: expiresAt };
  }
  await deletePublicLinkOf(tx, messageId, me.id);
  const id = newId();
  const link = { id, created_at: now, message_id: messageId, created_by: me.id, expires_at: expiresAt };
  const made = { ...link, token_hash: hashOf(tokenOf(signingKey, id)) };
  await insertPublicLink(tx, made);
  return { ...made, maker_name: me.name };
}

function withToken({ signingKey }: Context, link: PublicLinkWithMaker): OpenLink {
  return { ...link, token: tokenOf(signingKey, link.id) };
}

/** Returns the messages these public links open now; none if the operator has disabled public links. */
export async function openedMessageIds(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  tokens: readonly string[],
): Promise<string[]> {
  if (!settings.current.allow.publicLinks) return [];
  const opened = await findOpenedMessages(db.read, tokens.map(hashOf), clock.now());
  return opened.filter(isMakerAllowed).map(({ id }) => id);
}

/** Ends the links of people who may no longer create any there. */
export async function endPublicLinks(tx: Transaction, lost: RightLost): Promise<void> {
  await deletePublicLinksOf(tx, lost);
  await deleteAlbumLinksOf(tx, lost);
}
