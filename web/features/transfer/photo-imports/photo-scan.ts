import { v5 } from "uuid";
import type { Info } from "#contract/accounts.ts";
import { refusalOf } from "../../files/uploads/file-validation.ts";
import { albumTitles, folderOf, Folders } from "./photo-folders.ts";
import type { SourceFile } from "../imports/source-files.ts";
import { bestTime, type FoundTime } from "./photo-times.ts";
import type { PhotoNotes } from "./takeout.ts";
import { Turns } from "../imports/turns.ts";

/** `takenAt`: local time of the place, in milliseconds as if it were UTC. */
export interface FoundPhoto extends FoundTime {
  /** Derived from size and first bytes, so that a photo has the same key in a folder and in an archive. */
  key: string;
  source: SourceFile;
  isVideo: boolean;
  /** The moving part of a photo. */
  isLive: boolean;
  caption?: string;
  /** Names of people in it. */
  people?: readonly string[];
  /** Number of people in it who are left out. */
  skippedPeople?: number;
  albums: ReadonlySet<string>;
}

export interface PhotoCollection {
  /** Undefined if there is no common folder. */
  title: string | undefined;
  /** There is a JSON file beside at least one photo. */
  isTakeout: boolean;
  /** Photos in the order in which they were taken. */
  photos: readonly FoundPhoto[];
  /** Names of files that are not photos or videos, empty, too large, or unreadable. */
  leftOut: readonly string[];
}

export interface ScanOptions {
  groupId: string;
  info: Info | undefined;
  now: number;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** Reads the files one after the other, and keeps none of them in memory. */
export async function scanPhotos(files: readonly SourceFile[], options: ScanOptions): Promise<PhotoCollection> {
  const turns = new Turns();
  const folders = new Folders();
  const scan = new Scan(options, folders);
  const media: SourceFile[] = [];
  for (const file of files) {
    if (isNote(file)) folders.add(file);
    else if (scan.accepts(file)) media.push(file);
    await turns.next();
  }
  let isTakeout = false;
  for (const file of media) {
    isTakeout ||= folders.hasNotes(file);
    scan.expect(file);
    await turns.next();
  }
  const titles = await albumTitles(media, { folders, isTakeout, turns });
  for (const [n, file] of media.entries()) {
    options.signal.throwIfAborted();
    await scan.add(file, titles.get(folderOf(file)));
    options.onProgress(n + 1, media.length);
    await turns.next();
  }
  return { ...scan.found(), isTakeout, title: commonFolder(files) };
}

class Scan {
  readonly #options: ScanOptions;
  readonly #folders: Folders;
  readonly #photos = new Map<string, FoundPhoto & { albums: Set<string> }>();
  /** Keys of photos with a JSON file, which may belong to a copy in another folder. */
  readonly #noted = new Set<string>();
  /** Paths of pictures without extension. */
  readonly #pictures = new Set<string>();
  readonly #leftOut: string[] = [];

  constructor(options: ScanOptions, folders: Folders) {
    this.#options = options;
    this.#folders = folders;
  }

  accepts(file: SourceFile): boolean {
    if (isOfSystem(file)) return false;
    const kind = photoKind(file);
    const isAccepted = kind !== undefined && !refusalOf({ ...file, type: `${kind}/*` }, this.#options.info);
    if (!isAccepted) this.#leftOut.push(file.name);
    return isAccepted;
  }

  expect(file: SourceFile): void {
    if (photoKind(file) === "image") this.#pictures.add(stemOf(file));
  }

  async add(source: SourceFile, album: string | undefined): Promise<void> {
    try {
      const notes = await this.#folders.notesOf(source);
      if (notes?.isTrashed) return;
      const head = await source.head();
      const key = keyOf(source, head, this.#options.groupId);
      const known = this.#photos.get(key);
      const albums = known?.albums ?? new Set<string>();
      if (album !== undefined) albums.add(album);
      if (!known || (notes && !this.#noted.has(key)))
        this.#photos.set(key, { ...(await this.#photoOf(source, head, notes)), key, albums });
      if (notes) this.#noted.add(key);
    } catch {
      this.#leftOut.push(source.name);
    }
  }

  async #photoOf(source: SourceFile, head: Uint8Array, notes: PhotoNotes | undefined) {
    const { name, modified, size } = source;
    const xmp = await this.#folders.xmpOf(source);
    const time = bestTime({ name, head, modified, xmp, noted: notes?.takenAt, now: this.#options.now });
    const isVideo = photoKind(source) === "video";
    const isLive = isVideo && size < largestLive && this.#pictures.has(stemOf(source));
    return { source, isVideo, isLive, ...time, ...textsIn(notes) };
  }

  found(): Pick<PhotoCollection, "photos" | "leftOut"> {
    const photos = [...this.#photos.values()].sort((one, other) => one.takenAt - other.takenAt);
    return { photos, leftOut: this.#leftOut };
  }
}

export function albumsOf(photos: readonly FoundPhoto[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { albums } of photos) for (const title of albums) counts.set(title, (counts.get(title) ?? 0) + 1);
  return counts;
}

function textsIn({ caption, people, skippedPeople }: Partial<PhotoNotes> = {}) {
  return {
    ...(caption !== undefined && { caption }),
    ...(people && { people }),
    ...(skippedPeople && { skippedPeople }),
  };
}

/** Bytes: the moving part of a photo lasts three seconds. */
const largestLive = 20 * 1024 * 1024;

function stemOf({ path }: SourceFile): string {
  return path.replace(/\.[^.]+$/u, "").toLowerCase();
}

/** Hashes in JavaScript, because browsers offer `crypto.subtle` only on secure pages. */
function keyOf({ size }: SourceFile, head: Uint8Array, groupId: string): string {
  const bytes = new Uint8Array(head.length + 8);
  new DataView(bytes.buffer).setFloat64(0, size);
  bytes.set(head, 8);
  return v5(bytes, groupId);
}

const pictureNames = /\.(?:jpe?g|jfif|png|gif|webp|avif|hei[cf]|hif|bmp|tiff?)$/iu;
const videoNames = /\.(?:mp4|m4v|mov|3gp|3g2|avi|mkv|mts|m2ts|webm|mpe?g|wmv)$/iu;

function photoKind({ name }: SourceFile): "image" | "video" | undefined {
  if (pictureNames.test(name)) return "image";
  return videoNames.test(name) ? "video" : undefined;
}

/** Metadata files beside photos. */
function isNote({ name }: SourceFile): boolean {
  return /\.(?:json|xmp)$/iu.test(name);
}

/** Files added by operating systems and Google Takeout. */
function isOfSystem({ name }: SourceFile): boolean {
  return name.startsWith(".") || /^(?:thumbs\.db|desktop\.ini|archive_browser\.html)$/iu.test(name);
}

/** Returns the name of the folder that all files are in. */
function commonFolder(files: readonly SourceFile[]): string | undefined {
  const tops = new Set(files.map(({ path }) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "")));
  const [top] = tops;
  return tops.size === 1 && top ? top : undefined;
}
