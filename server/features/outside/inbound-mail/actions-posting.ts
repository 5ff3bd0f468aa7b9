import { cutText } from "#contract/cut-text.ts";
import { titleLength } from "#contract/limits.ts";
import type { PostingAddress } from "#contract/inbound-mail.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import type { RightLost } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { membershipOf, membershipWith } from "../../groups/groups/actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import { storeAttachments, type PersonalMail } from "./actions-attachments.ts";
import type { Problem } from "./actions-failures.ts";
import { postFromMail } from "./actions-originals.ts";
import {
  deletePostingAddressesOf,
  findPostingSalt,
  acceptsMail,
  updateTakesMail,
  upsertPostingAddress,
} from "./queries.ts";
import { addressFor } from "./rules-addresses.ts";
import { titleFrom } from "./rules-title.ts";
import { newSecret } from "../../identity/people/rules-secrets.ts";

/** The subject is the title. Returns what could not be posted. */
export async function postToGroup(context: Context, personal: PersonalMail): Promise<Problem[]> {
  const { db } = context;
  const { me, token, mail } = personal;
  await membershipWith(db.read, me, token.targetId, can.post);
  if (!(await acceptsMail(db.read, token.targetId))) throw appError("mail_posting_off");
  const { files, problems } = await storeAttachments(context, personal);
  const [title, text] = [cutText(titleFrom(mail.subject), titleLength), mail.post];
  if (title === "" && text === "" && files.length === 0 && problems.length > 0) return problems;
  await postFromMail(context, personal, { group: token.targetId, data: { title, text }, files });
  return problems;
}

export async function postingAddressOf(context: Context, me: Me, groupId: string): Promise<PostingAddress> {
  const { config, db, signingKey } = context;
  const membership = await membershipOf(db.read, me, groupId);
  const { address } = config.inbound;
  if (address === undefined) return { isPossible: false, isOn: false, mayHaveAddress: false };
  const isOn = await acceptsMail(db.read, groupId);
  const mayHaveAddress = isOn && can.post(membership);
  const salt = mayHaveAddress ? await findPostingSalt(db.read, me.id, groupId) : undefined;
  if (salt === undefined) return { isPossible: true, isOn, mayHaveAddress };
  const own = addressFor(address, signingKey, "post", { targetId: groupId, userId: me.id, salt });
  return { isPossible: true, isOn, mayHaveAddress, address: own };
}

/** Replaces the previous address. Throws `mail_posting_off`. */
export async function makePostingAddress(context: Context, me: Me, groupId: string): Promise<PostingAddress> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await membershipWith(tx, me, groupId, can.post);
    if (!(await acceptsMail(tx, groupId))) throw appError("mail_posting_off");
    const salt = newSecret();
    await upsertPostingAddress(tx, { user_id: me.id, group_id: groupId, salt, created_at: clock.now() });
  });
  return postingAddressOf(context, me, groupId);
}

export async function revokePostingAddress(context: Context, me: Me, groupId: string): Promise<void> {
  await membershipOf(context.db.read, me, groupId);
  await context.db.write((tx) => deletePostingAddressesOf(tx, { userIds: [me.id], groupId }));
}

export async function endPostingAddresses(tx: Transaction, lost: RightLost): Promise<void> {
  await deletePostingAddressesOf(tx, lost);
}

/** Throws `not_permitted` unless the user is an admin. */
export async function switchPosting(context: Context, me: Me, groupId: string, isOn: boolean): Promise<PostingAddress> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await membershipWith(tx, me, groupId, can.changePermissions);
    await updateTakesMail(tx, groupId, isOn);
    recordForGroup(tx, clock.now(), "group.changed", { groupId });
  });
  return postingAddressOf(context, me, groupId);
}
