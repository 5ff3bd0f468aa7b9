import {
  formatName,
  formatVersion,
  moment,
  type ExportedAlbum,
  type ExportedMessage,
  type ExportedPerson,
} from "#contract/group-folder.ts";
import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import type { FileRow, MessageRow, PhotoPeopleRow } from "../../../database/tables.ts";
import { groupBy } from "../../../database/group-by.ts";
import { version } from "../../../settings/version.ts";
import type { Bounds } from "../../photos/library/rules-parts.ts";
import {
  findAlbumPhotosOf,
  findAlbumsOf,
  findRsvpsOf,
  findConfirmationsOf,
  findFileIdsOf,
  findFilesOf,
  findGroup,
  findPeopleOf,
  findPhotoPeopleOf,
  findPhotoReactionsOf,
  findReactionsOf,
  findVotesOf,
  messagesOf,
} from "./queries.ts";

export type GroupHead = Awaited<ReturnType<typeof groupHead>>;

/** The beginning of index.json. Checks no permission, like the others here. */
export async function groupHead(
  { clock }: Pick<Context, "clock">,
  db: Reader,
  groupId: string,
  { withLogins }: { withLogins: boolean },
) {
  const group = await findGroup(db, groupId);
  const { id, name, description, picture_id, created_at, last_activity_at, permissions, needs_approval } = group;
  const albums = await albumsOf(db, groupId);
  return {
    format: formatName,
    version: formatVersion,
    hearth: version,
    exportedAt: moment(clock.now()),
    group: {
      id,
      name,
      ...(description && { description }),
      ...(permissions !== "{}" && { permissions: JSON.parse(permissions) as Record<string, string> }),
      ...(needs_approval === 1 && { needsApproval: true }),
      ...(picture_id && { picture: picture_id }),
      createdAt: moment(created_at),
      lastActivityAt: moment(last_activity_at),
    },
    people: await peopleOf(db, groupId, withLogins),
    ...(albums.length > 0 && { albums }),
  };
}

/** The files of a group's messages, each once, and its picture, within these bounds. */
export function groupFiles(db: Reader, groupId: string, bounds: Bounds = {}): Promise<FileRow[]> {
  return findFilesOf(db, groupId, bounds);
}

export async function* groupMessages(db: Reader, groupId: string): AsyncGenerator<ExportedMessage[]> {
  for await (const page of messagesOf(db, groupId)) {
    const ids = page.map(({ id }) => id);
    const reactions = groupBy(await findReactionsOf(db, ids), ({ message_id }) => message_id);
    const onPhotos = groupBy(await findPhotoReactionsOf(db, ids), ({ reaction_id }) => reaction_id);
    const marked = groupBy(await findPhotoPeopleOf(db, ids), ({ message_id }) => message_id);
    const answers = groupBy(await findRsvpsOf(db, ids), ({ message_id }) => message_id);
    const confirmed = groupBy(await findConfirmationsOf(db, ids), ({ message_id }) => message_id);
    const voted = await findVotesOf(db, page);
    const votes = groupBy(voted.votes, ({ message_id }) => message_id);
    const otherVotes = groupBy(voted.otherVotes, ({ message_id }) => message_id);
    const files = groupBy(await findFileIdsOf(db, ids), ({ message_id }) => message_id);
    yield page.map((message) => ({
      ...exportedMessage(message),
      files: (files.get(message.id) ?? []).map(({ file_id }) => file_id),
      reactions: (reactions.get(message.id) ?? []).map(({ id, author_id: author, value, created_at, on_message }) => ({
        id,
        author,
        value,
        createdAt: moment(created_at),
        photos: onPhotos.get(id)?.map(({ photo_id }) => photo_id),
        ...(on_message === 0 && { onMessage: false }),
      })),
      photoPeople: marked.get(message.id)?.map(exportedMark),
      answers: answers.get(message.id)?.map(({ user_id: person, answered_at, occurrence, ...answer }) => ({
        person,
        answer: answer.answer,
        people: answer.people,
        note: answer.note,
        ...(occurrence !== "" && { occurrence }),
        answeredAt: moment(answered_at),
      })),
      confirmations: confirmed.get(message.id)?.map(({ user_id: person, confirmed_at }) => {
        return { person, confirmedAt: moment(confirmed_at) };
      }),
      votes: votes.get(message.id)?.map(({ user_id: person, option_id: option, voted_at }) => ({
        person,
        option,
        votedAt: moment(voted_at),
      })),
      otherVotes: otherVotes.get(message.id)?.map(({ user_id: person, option_id: option, answer, voted_at }) => ({
        person,
        option,
        answer,
        votedAt: moment(voted_at),
      })),
    }));
  }
}

function exportedMark(row: PhotoPeopleRow): NonNullable<ExportedMessage["photoPeople"]>[number] {
  return {
    id: row.id,
    photo: row.file_id,
    person: row.user_id ?? undefined,
    name: row.name ?? undefined,
    x: row.x ?? undefined,
    y: row.y ?? undefined,
    markedBy: row.created_by ?? undefined,
    markedAt: moment(row.created_at),
  };
}

async function peopleOf(db: Reader, groupId: string, withLogins: boolean): Promise<ExportedPerson[]> {
  const people = await findPeopleOf(db, groupId);
  return people.map(({ id, name, login, joinedAt, role }) => ({
    id,
    name,
    ...(withLogins && { login }),
    ...(joinedAt !== null && role !== null && { joinedAt: moment(joinedAt), role }),
  }));
}

async function albumsOf(db: Reader, groupId: string): Promise<ExportedAlbum[]> {
  const photos = groupBy(await findAlbumPhotosOf(db, groupId), ({ album_id }) => album_id);
  return (await findAlbumsOf(db, groupId)).map((album) => ({
    id: album.id,
    title: album.title,
    creator: album.creator_id,
    createdAt: moment(album.created_at),
    isCommon: album.is_common === 1,
    order: album.sort,
    ...(album.cover_id !== null && { cover: album.cover_id }),
    photos: (photos.get(album.id) ?? []).map((photo) => ({
      file: photo.file_id,
      message: photo.message_id,
      position: photo.position,
      ...(photo.caption !== null && { caption: photo.caption }),
      addedBy: photo.added_by,
      addedAt: moment(photo.added_at),
    })),
  }));
}

type OfOthers = "files" | "reactions" | "answers" | "confirmations" | "votes" | "otherVotes";

function exportedMessage(message: MessageRow): Omit<ExportedMessage, OfOthers> {
  return {
    id: message.id,
    parent: message.parent_id,
    author: message.author_id,
    createdAt: moment(message.created_at),
    arrivedAt: moment(message.received_at),
    lastActivityAt: moment(message.last_activity_at),
    editedAt: message.edited_at === null ? null : moment(message.edited_at),
    type: message.type,
    data: JSON.parse(message.data) as Record<string, unknown>,
    isInFront: message.on_group_page === 1,
    pinned: message.sort_order,
    origin: message.origin_id,
  };
}
