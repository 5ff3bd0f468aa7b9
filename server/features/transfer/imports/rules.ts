import type { ImportedMessage } from "#contract/imports.ts";
import { appError } from "../../../errors.ts";
import type { NamesInPhoto } from "../../photos/photo-people/rules.ts";
import type { GivenTime } from "../../photos/library/rules.ts";
import type { MessageToImport } from "../../conversation/messages/rules-import.ts";
import { clampToNow } from "../../conversation/messages/rules.ts";

const filesAtOnce = 1000;

/** Throws `too_many_files` if one call has more files than one transaction should attach. */
export function checkFilesOf(messages: readonly ImportedMessage[]): void {
  const files = messages.reduce((count, message) => count + filesOf(message).length, 0);
  if (files > filesAtOnce) throw appError("too_many_files");
}

/** `now` in milliseconds; nothing was written later. */
export function toImport(message: ImportedMessage, now: number): MessageToImport {
  const { id, parent = null, repliesTo, author, at, title, text, isEdited = false } = message;
  const files = filesOf(message);
  const content = { title, text, files, captions: captionsOf(message) };
  return {
    id,
    parentId: parent,
    repliesToId: repliesTo,
    authorId: author,
    createdAt: clampToNow(at, now),
    isEdited,
    ...content,
  };
}

export function isOwnPhotos(me: { id: string }, messages: readonly ImportedMessage[]): boolean {
  return messages.every(
    ({ author, parent, photos = [] }) => author === me.id && parent === undefined && photos.length > 0,
  );
}

export function keysOf(messages: readonly ImportedMessage[]): string[] {
  return messages.flatMap(({ photos = [] }) => photos.map(({ key }) => key));
}

export function timesOf(messages: readonly ImportedMessage[]): Map<string, GivenTime> {
  const photos = messages.flatMap(({ photos = [] }) => photos);
  return new Map(
    photos.flatMap(({ file, takenAt, isBetter = false }) =>
      takenAt === undefined ? [] : [[file, { text: takenAt, isBetter }]],
    ),
  );
}

/** Leaves out known photos, and messages without any other photo. */
export function withoutKnown(
  messages: readonly ImportedMessage[],
  known: ReadonlySet<string>,
  knownPhotos: ReadonlySet<string>,
): ImportedMessage[] {
  const seen = new Set(known);
  const seenPhotos = new Set(knownPhotos);
  const isNew = (set: Set<string>, id: string) => !set.has(id) && set.add(id).has(id);
  return messages
    .filter(({ id }) => isNew(seen, id))
    .map((message) => ({ ...message, photos: message.photos?.filter(({ key }) => isNew(seenPhotos, key)) }))
    .filter(({ photos }) => photos === undefined || photos.length > 0);
}

export function namesOf(messages: readonly ImportedMessage[]): NamesInPhoto[] {
  return messages.flatMap(({ id: messageId, photos = [] }) =>
    photos.flatMap(({ file: photoId, people: names = [] }) =>
      names.length === 0 ? [] : { messageId, photoId, names },
    ),
  );
}

function filesOf({ files = [], photos }: ImportedMessage): string[] {
  return photos?.map(({ file }) => file) ?? files;
}

function captionsOf({ photos = [] }: ImportedMessage): Record<string, string> | undefined {
  const captioned = photos.flatMap(({ file, caption = "" }) => (caption.trim() === "" ? [] : [[file, caption.trim()]]));
  return captioned.length > 0 ? (Object.fromEntries(captioned) as Record<string, string>) : undefined;
}
