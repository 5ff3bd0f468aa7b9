import { extname } from "node:path";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { visibleFile, type Viewer } from "../../files/files/actions.ts";
import { contentKey } from "../../files/files/rules.ts";
import { hashOf } from "../../identity/people/rules-secrets.ts";
import type { ShownPhoto } from "../../photos/albums/rules.ts";
import { download, openStored, partsToDownload } from "../../photos/library/actions-download.ts";
import type { Bounds, FilePages, Part, StoredFile } from "../../photos/library/rules-parts.ts";
import { openedAlbumIds, openPublicAlbum } from "./actions-albums.ts";

/** Without photos that are still processed. Returns an empty list if there are no others. */
export async function partsOfPublicAlbum(context: Context, photos: readonly ShownPhoto[]): Promise<Part[]> {
  const files = namedPhotos(photos);
  return files.length === 0 ? [] : partsToDownload(context, onePage(files));
}

/** The photos as the page shows them, without metadata. Ends with the link. Throws `invalid_token`, and like `download`. */
export async function downloadPublicAlbum(context: Context, token: string, bounds: Bounds) {
  const { photos } = await openPublicAlbum(context, token);
  const viewer: Viewer = {
    visitor: undefined,
    openedMessageIds: () => Promise.resolve([]),
    openedAlbumIds: () => openedAlbumIds(context, [token]),
  };
  const open = async (id: string) => {
    const file = await visibleFile(context, viewer, "id", id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return undefined;
      throw error;
    });
    return file && openStored(context, contentKey(file), file);
  };
  return download({ reader: hashOf(token), files: onePage(namedPhotos(photos)), open }, bounds);
}

/** Names say the place in the album and the day, as the original ones may name people. In the order of ids, which parts need. */
function namedPhotos(photos: readonly ShownPhoto[]): StoredFile[] {
  const digits = String(photos.length).length;
  return photos
    .map(({ id, size, takenAt, content_url, status }, i) => {
      const day = new Date(takenAt).toISOString().slice(0, 10);
      return { id, size, status, name: `${String(i + 1).padStart(digits, "0")} ${day}${extname(content_url)}` };
    })
    .filter(({ status }) => status === "ready")
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function* onePage(files: StoredFile[]): FilePages {
  yield files;
}
