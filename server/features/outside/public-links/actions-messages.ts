import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { visibleMessage } from "../../conversation/messages/actions-reading.ts";
import { filesOfMessages, type FilesByMessage } from "../../files/files/actions-attachments.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import { hashOf } from "../../identity/people/rules-secrets.ts";
import type { Me } from "../../identity/people/rules.ts";
import type { Linked, LinkTarget } from "./actions.ts";
import {
  deletePublicLink,
  deletePublicLinkOf,
  findOpenedMessages,
  findPublicLinksOf,
  findPublicMessage,
  insertPublicLink,
  updatePublicLink,
  type PublicMessageRow,
} from "./queries.ts";
import { isMakerAllowed } from "./rules.ts";

export interface OpenMessage {
  message: PublicMessageRow;
  files: FilesByMessage;
}

export const toMessages: LinkTarget = {
  find: linkedMessage,
  async lock(tx, me, id) {
    await lockGroup(tx, (await visibleMessage(tx, me, id)).group_id);
    return linkedMessage(tx, me, id);
  },
  findLinks: findPublicLinksOf,
  insertLink: (tx, id, link) => insertPublicLink(tx, { ...link, message_id: id }),
  updateLink: updatePublicLink,
  deleteLink: deletePublicLink,
  deleteLinksBy: deletePublicLinkOf,
};

async function linkedMessage(db: Reader, me: Me, id: string): Promise<Linked> {
  const { author_id: authorId, group_id: groupId } = await visibleMessage(db, me, id);
  return { groupId, authorId, position: await membershipOf(db, me, groupId) };
}

export async function openMessage({ db, settings, clock }: Context, token: string): Promise<OpenMessage> {
  if (!settings.current.allow.publicLinks) throw appError("public_links_disabled");
  const message = await findPublicMessage(db.read, hashOf(token), clock.now());
  if (!message || !isMakerAllowed(message)) throw appError("invalid_token");
  return { message, files: await filesOfMessages(db.read, [message.id]) };
}

/** Returns an empty list if the operator has disabled public links. */
export async function openedMessageIds(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  tokens: readonly string[],
): Promise<string[]> {
  if (!settings.current.allow.publicLinks) return [];
  const opened = await findOpenedMessages(db.read, tokens.map(hashOf), clock.now());
  return opened.filter(isMakerAllowed).map(({ id }) => id);
}
