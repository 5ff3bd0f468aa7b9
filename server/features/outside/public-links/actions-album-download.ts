import { extname } from "node:path";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { networksOf } from "../../../limits/network.ts";
import { visibleFile, type Viewer } from "../../files/files/actions.ts";
import { contentKey } from "../../files/files/rules.ts";
import { hashOf } from "../../identity/people/rules-secrets.ts";
import type { ShownPhoto } from "../../photos/albums/rules.ts";
import { download, openStored, partsToDownload, unlessGone } from "../../photos/library/actions-download.ts";
import type { Bounds, FilePages, Part, StoredFile } from "../../photos/library/rules-parts.ts";
import { openedAlbumIds, openPublicAlbum } from "./actions-albums.ts";
import { dayOf } from "./rules.ts";

/** Splits by the sizes of the originals; those of the displayed versions are not stored. Leaves out photos that are still being processed. */
export async function partsOfPublicAlbum(context: Context, photos: readonly ShownPhoto[]): Promise<Part[]> {
  const files = namedPhotos(photos);
  return files.length === 0 ? [] : partsToDownload(context, onePage(files));
}

interface Visit {
  token: string;
  ip: string;
}

/** Returns the photos as the page shows them, without metadata. Ends when the link ends. Throws `invalid_token`, and like `download`. */
export async function downloadPublicAlbum(context: Context, { token, ip }: Visit, bounds: Bounds) {
  const { photos } = await openPublicAlbum(context, token);
  const days = new Map(photos.map((photo) => [photo.id, Date.parse(dayOf(photo))]));
  const open = async (id: string) => {
    const albumIds = await openedAlbumIds(context, [token]);
    if (albumIds.length === 0) throw appError("invalid_token");
    const file = await unlessGone(visibleFile(context, visitorTo(albumIds), "id", id));
    const stored = file && (await openStored(context, contentKey(file), file));
    return stored && { ...stored, wallClock: days.get(id) ?? stored.wallClock };
  };
  const limitKey = `${hashOf(token)} ${networksOf(ip).address}`;
  return download({ limitKey, files: onePage(namedPhotos(photos)), open }, bounds);
}

function visitorTo(albumIds: string[]): Viewer {
  return {
    visitor: undefined,
    openedMessageIds: () => Promise.resolve([]),
    openedAlbumIds: () => Promise.resolve(albumIds),
  };
}

/** Replaces the original file names, which may contain names of people. Sorted by id, as parts are. */
function namedPhotos(photos: readonly ShownPhoto[]): StoredFile[] {
  return photos
    .filter(({ status }) => status === "ready")
    .map((photo) => ({
      id: photo.id,
      size: photo.size,
      name: `${dayOf(photo)} ${photo.id.slice(-12)}${extname(photo.content_url)}`,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function* onePage(files: StoredFile[]): FilePages {
  yield files;
}
