import type { AlbumChanges, NewAlbum } from "#contract/albums.ts";
import { albumsPerGroup, albumsPerPage, photosPerPage } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { fileTexts } from "../../../database/file-texts.ts";
import { lockGroup } from "../../../database/locks.ts";
import type { AlbumRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { recordForGroup } from "../../../live/record.ts";
import { newId } from "../../../new-id.ts";
import { originalsAmong } from "../../files/files/actions.ts";
import { membershipOf, membershipWith } from "../../groups/groups/actions-members.ts";
import type { MembershipWithRole } from "../../groups/groups/rules.ts";
import type { FilePages } from "../library/rules-parts.ts";
import type { Me, Person } from "../../identity/people/rules.ts";
import { addPhotosToAlbum } from "./actions-photos.ts";
import {
  countAlbums,
  deleteAlbum,
  deleteEmptyAlbums,
  findAdders,
  findAlbumFor,
  findAlbums,
  findFileIds,
  findPeopleOf,
  findPhotosOf,
  findSummary,
  insertAlbum,
  isImportOf,
  updateAlbum,
  type AlbumWithCoverRow,
  type SummaryRow,
} from "./queries.ts";
import { numberByDay } from "./queries-photos.ts";
import { titleToStore, type ShownPhoto } from "./rules.ts";

const albumPeopleShown = 4;

export async function albumsOf({ db }: Context, me: Me, groupId: string, after?: string) {
  await membershipOf(db.read, me, groupId);
  const found = await findAlbums(db.read, groupId, { after, limit: albumsPerPage + 1 });
  const albums = found.slice(0, albumsPerPage);
  return { albums, after: found.length > albumsPerPage ? albums.at(-1)!.id : undefined };
}

export interface OpenAlbum {
  album: AlbumWithCoverRow;
  summary: SummaryRow;
  people: Person[];
}

/** Throws `not_found` unless the user is in the group of the album. */
export async function openAlbum({ db }: Context, me: Me, id: string): Promise<OpenAlbum> {
  const album = await visibleAlbum(db.read, me, id);
  const [summary, people] = await Promise.all([findSummary(db.read, id), findPeopleOf(db.read, id, albumPeopleShown)]);
  return { album, summary, people };
}

/** `after`: the number of photos before them. */
export async function albumPhotos({ db }: Context, me: Me, id: string, after = 0) {
  const { photos, ...rest } = await photosAfter(db.read, await visibleAlbum(db.read, me, id), after);
  const textsOf = await fileTexts(
    db.read,
    photos.map(({ messageId }) => messageId),
  );
  return { ...rest, photos: photos.map((photo) => ({ ...photo, place: textsOf(photo.messageId, photo.id).place })) };
}

export async function photosOfAlbum(context: Context, me: Me, id: string): Promise<FilePages> {
  await visibleAlbum(context.db.read, me, id);
  return originalsAmong(context, me, await findFileIds(context.db.read, id));
}

export async function photosAfter(
  db: Reader,
  album: Pick<AlbumRow, "id" | "sort">,
  after: number,
  pageSize = photosPerPage,
): Promise<{ photos: ShownPhoto[]; after?: number }> {
  const found = await findPhotosOf(db, album, { offset: after, limit: pageSize + 1 });
  const photos = found.slice(0, pageSize);
  return { photos, after: found.length > pageSize ? after + pageSize : undefined };
}

export async function createAlbum(context: Context, me: Me, groupId: string, draft: NewAlbum): Promise<OpenAlbum> {
  const { db, clock } = context;
  await membershipWith(db.read, me, groupId, can.createAlbum);
  const title = titleToStore(draft.title);
  const id = newId();
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await membershipWith(tx, me, groupId, can.createAlbum);
    if ((await countAlbums(tx, groupId)) >= albumsPerGroup) throw appError("too_many_albums");
    const { importId = null } = draft;
    if (importId !== null && !(await isImportOf(tx, importId, { groupId, personId: me.id })))
      throw appError("not_found");
    const now = clock.now();
    const is_common = draft.isCommon ? 1 : 0;
    const row = {
      id,
      created_at: now,
      group_id: groupId,
      creator_id: me.id,
      title,
      is_common,
      cover_id: null,
    } as const;
    await insertAlbum(tx, { ...row, sort: "day", import_id: importId });
    await addPhotosToAlbum(tx, me, { albumId: id, groupId, photos: draft.photos ?? [], now });
    publishAlbumChanged(tx, row, now);
  });
  return openAlbum(context, me, id);
}

/** Throws `not_permitted` for everyone but the creator and admins. */
export async function changeAlbum(context: Context, me: Me, id: string, changes: AlbumChanges): Promise<OpenAlbum> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const { album } = await lockAlbum(tx, me, id, can.editAlbum);
    if (changes.order === "manual" && album.sort === "day") await numberByDay(tx, id);
    const stored = await storedChanges(tx, id, changes);
    if (Object.keys(stored).length > 0) await updateAlbum(tx, id, stored);
    publishAlbumChanged(tx, album, clock.now());
  });
  return openAlbum(context, me, id);
}

async function storedChanges(tx: Transaction, id: string, { title, isCommon, order, cover }: AlbumChanges) {
  if (cover !== undefined && (await findAdders(tx, id, [cover])).length === 0) throw appError("not_found");
  return {
    ...(title !== undefined && { title: titleToStore(title) }),
    ...(isCommon !== undefined && { is_common: isCommon ? (1 as const) : (0 as const) }),
    ...(order !== undefined && { sort: order }),
    ...(cover !== undefined && { cover_id: cover }),
  };
}

export async function removeAlbum({ db, clock }: Context, me: Me, id: string): Promise<void> {
  await db.write(async (tx) => {
    const { album } = await lockAlbum(tx, me, id, can.editAlbum);
    await deleteAlbum(tx, id);
    publishAlbumChanged(tx, album, clock.now());
  });
}

/** Keeps albums with photos of others. */
export async function removeEmptyAlbums(tx: Transaction, importId: string, now: number): Promise<void> {
  for (const album of await deleteEmptyAlbums(tx, importId)) publishAlbumChanged(tx, album, now);
}

export async function visibleAlbum(db: Reader, me: Me, id: string): Promise<AlbumWithCoverRow> {
  const album = await findAlbumFor(db, me.id, id);
  if (!album) throw appError("not_found");
  return album;
}

type May = (me: Me, album: { isCommon: boolean; creatorId: string | null }, position: MembershipWithRole) => boolean;

/** Throws `not_found`, and `not_permitted` if the user may not do this. */
export async function lockAlbum(tx: Transaction, me: Me, id: string, may: May) {
  const { group_id: groupId } = await visibleAlbum(tx, me, id);
  await lockGroup(tx, groupId);
  return allowedAlbum(tx, me, id, may);
}

export async function allowedAlbum(db: Reader, me: Me, id: string, may: May) {
  const album = await visibleAlbum(db, me, id);
  const position = await membershipOf(db, me, album.group_id);
  if (!may(me, rightsOf(album), position)) throw appError("not_permitted");
  return { album, position };
}

export function rightsOf({ is_common, creator_id: creatorId }: AlbumRow) {
  return { isCommon: is_common === 1, creatorId };
}

export function publishAlbumChanged(
  tx: Transaction,
  { id: albumId, group_id: groupId }: Pick<AlbumRow, "id" | "group_id">,
  at: number,
) {
  recordForGroup(tx, at, "album.changed", { groupId, albumId });
}
