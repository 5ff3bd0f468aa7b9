import type { FrameHeart } from "#contract/frames.ts";
import { framePhotos } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { ContentReaders, Reader } from "../../../database/database.ts";
import { fileTexts, type FileTexts } from "../../../database/file-texts.ts";
import { appError } from "../../../errors.ts";
import { calendarOfGroup } from "../../conversation/calendar/actions-period.ts";
import { titleOfEvent } from "../../conversation/calendar/rules.ts";
import { toggleReaction } from "../../conversation/reactions/actions.ts";
import { viewerById } from "../../files/files/actions.ts";
import { derivativeBytes, displayContent } from "../../files/files/actions-serving.ts";
import { anyHeight } from "#contract/image-sizes.ts";
import { hashOf } from "../../identity/people/rules-secrets.ts";
import { cookieOf } from "../../identity/sign-in/rules.ts";
import { memoriesOf } from "../memories/actions.ts";
import { findFrame, findFrameGroups, updateUse, type FrameGroupRow, type OpenFrame } from "./queries.ts";
import {
  findAuthors,
  findHidden,
  findNewestPlaces,
  findPhotoFile,
  findPhotosAt,
  isFace,
  type FramePhotoRow,
  type FrameView,
} from "./queries-photos.ts";
import { birthdayToday, daysAfter, heart, shownFor, usedNotedEvery, type Place } from "./rules.ts";

/** The secret of the address, or the cookie that loads media. */
export type FrameSecret = { key: string | undefined } | { cookie: string | undefined };

interface Opened {
  frame: OpenFrame;
  groups: FrameGroupRow[];
  view: FrameView;
}

export type FramePhotoWithTexts = FramePhotoRow & FileTexts;

/** Throws `frame_ended` if it is not valid, or its owner has left all of its groups. */
async function openFrame(db: Reader, secret: FrameSecret): Promise<Opened> {
  const cookie = "cookie" in secret ? secret.cookie : secret.key && cookieOf(secret.key);
  const frame = cookie ? await findFrame(db, hashOf(cookie)) : undefined;
  const groups = frame ? await findFrameGroups(db, frame.id) : [];
  if (!frame || groups.length === 0) throw appError("frame_ended");
  return { frame, groups, view: { ownerId: frame.me.id, groupIds: groups.map(({ id }) => id) } };
}

export async function frameContent(context: Context, secret: FrameSecret, day: string, content: ContentReaders) {
  const { db } = context;
  const opened = await openFrame(db.read, secret);
  noteUseLater(context, opened.frame);
  const [newest, remembered, notes] = await Promise.all([
    findNewestPlaces(db.read, opened.view, framePhotos),
    memoryPlaces(context, opened, day, content),
    notesOf(context, opened, day),
  ]);
  const [photos, memories] = await Promise.all([
    photosWithTexts(db.read, opened.view, newest),
    photosWithTexts(db.read, opened.view, remembered),
  ]);
  return { owner: opened.frame.me.name, latest: latestOf(opened.groups), photos, memories, ...notes };
}

export async function frameNews({ db, clock }: Context, secret: FrameSecret) {
  const { frame, groups, view } = await openFrame(db.read, secret);
  const { shown_message_id: messageId, shown_file_id: fileId, shown_at: at } = frame;
  const latest = latestOf(groups);
  if (messageId === null || fileId === null || at === null || at < clock.now() - shownFor) return { latest };
  const [photo] = await photosWithTexts(db.read, view, [{ messageId, fileId }]);
  return { latest, shown: photo && { at, photo } };
}

/** Throws `not_found` for a photo that the frame may not show. */
export async function likeFromFrame(context: Context, secret: FrameSecret, { message, photo, isLiked }: FrameHeart) {
  const { frame, view } = await openFrame(context.db.read, secret);
  const [found] = await findPhotosAt(context.db.read, view, [{ messageId: message, fileId: photo }]);
  if (!found) throw appError("not_found");
  if ((found.isLiked === 1) === isLiked) return;
  await toggleReaction(context, frame.me, message, { reaction: heart, photo });
}

interface Picture {
  id: string;
  size: "screen" | "face";
  signal: AbortSignal;
}

const sizes = {
  screen: { kind: "thumbnail", width: 2048, height: anyHeight },
  face: { kind: "crop", width: 200, height: 200 },
} as const;

/** Also requires that the owner may see it now. Not cached by browsers, because a frame can be ended. */
export async function framePicture(context: Context, secret: FrameSecret, { id, size, signal }: Picture) {
  const { read } = context.db;
  const { frame, view } = await openFrame(read, secret);
  const isVisible = size === "face" ? await isFace(read, view, id) : await findPhotoFile(read, view, id);
  if (!isVisible) throw appError("not_found");
  const derivative = sizes[size];
  const picture = await derivativeBytes(context, viewerById(frame.me.id), id, { derivative, signal });
  return { ...picture, isPublic: true };
}

export async function frameVideo(context: Context, secret: FrameSecret, id: string, signal: AbortSignal) {
  const { frame, view } = await openFrame(context.db.read, secret);
  const file = await findPhotoFile(context.db.read, view, id);
  if (!file?.type.startsWith("video/")) throw appError("not_found");
  return { ...(await displayContent(context, viewerById(frame.me.id), file.content_url, signal)), isPublic: true };
}

async function photosWithTexts(db: Reader, view: FrameView, places: readonly Place[]): Promise<FramePhotoWithTexts[]> {
  const photos = await findPhotosAt(db, view, places);
  const textsOf = await fileTexts(
    db,
    photos.map(({ messageId }) => messageId),
  );
  return photos.map((photo) => ({ ...photo, ...textsOf(photo.messageId, photo.id) }));
}

const memoriesPerGroup = 10;

/** A frame has few groups. */
async function memoryPlaces(context: Context, { frame, groups }: Opened, day: string, content: ContentReaders) {
  const asked = (groupId: string) => ({ groupId, day, limit: memoriesPerGroup });
  const found = await Promise.all(groups.map(({ id }) => memoriesOf(context, frame.me, asked(id), content)));
  return found.flatMap(({ photos }) => photos.map(({ messageId, id }) => ({ messageId, fileId: id })));
}

const daysAhead = 7;

/** Today's birthdays and the next event, without those of people whom the owner has hidden. */
async function notesOf(context: Context, { frame, groups }: Opened, day: string) {
  const { read } = context.db;
  const period = { from: day, to: daysAfter(day, daysAhead) };
  const [hidden, ...calendars] = await Promise.all([
    findHidden(read, frame.me.id),
    ...groups.map(async (group) => ({ group, rows: await calendarOfGroup(context, frame.me, group.id, period) })),
  ]);
  const birthdays = calendars.flatMap(({ group, rows }) =>
    rows.birthdays.filter(({ id }) => !hidden.has(id)).flatMap((row) => birthdayToday(row, group.name, day)),
  );
  const events = calendars
    .flatMap(({ rows }) => rows.events)
    .filter(({ isCancelled, date }) => !isCancelled && date.slice(0, day.length) >= day)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  const authors = hidden.size > 0 ? await findAuthors(read, [...new Set(events.map(({ id }) => id))]) : undefined;
  const next = events.find(({ id }) => !hidden.has(authors?.get(id) ?? ""));
  return { birthdays, event: next && { title: titleOfEvent(next), date: next.date } };
}

function latestOf(groups: readonly FrameGroupRow[]): string {
  return groups.map(({ id, lastActivityAt }) => `${id.slice(-6)}${lastActivityAt}`).join(".");
}

function noteUseLater({ db, clock, log }: Context, { id, lastUsedAt }: OpenFrame): void {
  const now = clock.now();
  if (lastUsedAt !== null && now - lastUsedAt < usedNotedEvery) return;
  db.write((tx) => updateUse(tx, id, now)).catch((error: unknown) => {
    log.warn({ err: error }, "failed to record the use of a picture frame");
  });
}
