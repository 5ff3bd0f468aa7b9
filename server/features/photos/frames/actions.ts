import type { NewFrame, PhotoOfMessage } from "#contract/frames.ts";
import { framesEach } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import type { RightLost } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import { membershipsOf, membershipWith } from "../../groups/groups/actions-members.ts";
import { hashOf, newSecret } from "../../identity/people/rules-secrets.ts";
import type { Me } from "../../identity/people/rules.ts";
import { lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import { cookieOf } from "../../identity/sign-in/rules.ts";
import {
  countFrames,
  deleteFrame,
  deleteFramesOf,
  findFramesOf,
  findFramesOfGroup,
  findGroupsOfFrames,
  insertFrame,
  updateShown,
  type FrameInGroupRow,
} from "./queries.ts";
import { findPhotosAt } from "./queries-photos.ts";

export async function framesOf({ db }: Context, me: Me) {
  const [frames, groups] = await Promise.all([findFramesOf(db.read, me.id), findGroupsOfFrames(db.read, me.id)]);
  return frames.map((frame) => ({ ...frame, groups: groups.filter(({ frameId }) => frameId === frame.id) }));
}

/** Throws `group_not_found` for a group of others, and `too_many_frames`. */
export async function createFrame({ db, clock, config }: Context, me: Me, { name, groups }: NewFrame) {
  const groupIds = [...new Set(groups)];
  const key = newSecret();
  const frame = { id: newId(), user_id: me.id, name, token_hash: hashOf(cookieOf(key)) };
  await db.write(async (tx) => {
    await lockActiveSession(tx, me);
    const memberships = new Set((await membershipsOf(tx, me)).map(({ groupId }) => groupId));
    if (!groupIds.every((id) => memberships.has(id))) throw appError("group_not_found");
    if ((await countFrames(tx, me.id)) >= framesEach) throw appError("too_many_frames");
    await insertFrame(tx, { ...frame, created_at: clock.now() }, groupIds);
  });
  return { id: frame.id, url: `${config.url}/frame#${key}` };
}

export async function endFrame({ db }: Context, me: Me, id: string): Promise<void> {
  await db.write(async (tx) => {
    await lockPerson(tx, me.id);
    await deleteFrame(tx, me.id, id);
  });
}

export async function endFrames(tx: Transaction, lost: RightLost): Promise<void> {
  await deleteFramesOf(tx, lost);
}

/** Throws `group_not_found` and `not_permitted`. */
export async function framesOfGroup({ db }: Context, me: Me, groupId: string): Promise<FrameInGroupRow[]> {
  await membershipWith(db.read, me, groupId, can.post);
  return findFramesOfGroup(db.read, groupId, me.id);
}

/** Replaces a photo that was sent before. Throws `not_found` for a frame or photo that is not in the group. */
export async function showOnFrame(
  context: Context,
  me: Me,
  { groupId, frameId }: { groupId: string; frameId: string },
  { message, photo }: PhotoOfMessage,
): Promise<void> {
  const { db, clock } = context;
  await membershipWith(db.read, me, groupId, can.post);
  const frame = (await findFramesOfGroup(db.read, groupId, me.id)).find(({ id }) => id === frameId);
  const place = { messageId: message, fileId: photo };
  const [found] = await findPhotosAt(db.read, { ownerId: me.id, groupIds: [groupId] }, [place]);
  if (!frame || !found) throw appError("not_found");
  const shown = { shown_message_id: message, shown_file_id: photo, shown_at: clock.now() };
  await db.write((tx) => updateShown(tx, frameId, shown));
}
