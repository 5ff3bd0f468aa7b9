import type { Album, Albums } from "#contract/albums.ts";
import { titleLength } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import type { Call } from "../imports/retries.ts";
import type { FoundPhoto } from "./photo-scan.ts";

export interface UploadedPhoto {
  photo: FoundPhoto;
  file: string;
}

interface Options {
  groupId: string;
  importId: string;
  myId: string;
}

/** Adds imported photos to the person's albums of the same title, or to new ones. */
export class AlbumsByTitle {
  readonly #options: Options;
  readonly #patiently: Call;
  #known: Map<string, string> | undefined;
  /** Number of the album of each title that has room. */
  readonly #parts = new Map<string, number>();

  constructor(options: Options, patiently: Call) {
    this.#options = options;
    this.#patiently = patiently;
  }

  async add(messageId: string, uploaded: readonly UploadedPhoto[]): Promise<void> {
    const titles = new Set(uploaded.flatMap(({ photo }) => [...photo.albums]));
    for (const title of titles) {
      const photos = uploaded.filter(({ photo }) => photo.albums.has(title)).map(({ file: id }) => ({ id, messageId }));
      await this.#addTo(title, photos);
    }
  }

  /** Continues in another album when one is full. */
  async #addTo(title: string, photos: { id: string; messageId: string }[]): Promise<void> {
    for (let part = this.#parts.get(title) ?? 1; ; part++) {
      this.#parts.set(title, part);
      const id = await this.#albumCalled(albumTitle(title, part));
      try {
        await this.#patiently(() => call("POST /api/albums/:id/photos", { params: { id }, body: { photos } }));
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "album_full") throw error;
      }
    }
  }

  async #albumCalled(title: string): Promise<string> {
    const { groupId, importId } = this.#options;
    this.#known ??= await this.#mine();
    const known = this.#known.get(title);
    if (known !== undefined) return known;
    const album = { title, isCommon: true, importId };
    const { id } = await this.#patiently(() =>
      call("POST /api/groups/:id/albums", { params: { id: groupId }, body: album }),
    );
    this.#known.set(title, id);
    return id;
  }

  /** Returns the ids of the person's albums by title. */
  async #mine(): Promise<Map<string, string>> {
    const { groupId, myId } = this.#options;
    const albums: Album[] = [];
    let after: string | undefined;
    do {
      const query = { after };
      const page: Albums = await this.#patiently(() =>
        call("GET /api/groups/:id/albums", { params: { id: groupId }, query }),
      );
      albums.push(...page.albums);
      after = page.after;
    } while (after !== undefined);
    return new Map(albums.filter(({ creator }) => creator?.id === myId).map(({ title, id }) => [title, id]));
  }
}

function albumTitle(title: string, part: number): string {
  const rest = part > 1 ? ` (${part})` : "";
  return title.slice(0, titleLength - rest.length) + rest;
}
