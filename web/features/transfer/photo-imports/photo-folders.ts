import { titleLength } from "#contract/limits.ts";
import type { SourceFile } from "../imports/source-files.ts";
import { albumTitle, cutOff, isYearFolder, JsonNames, longestJson, photoNotes, type PhotoNotes } from "./takeout.ts";
import type { Turns } from "../imports/turns.ts";

export function folderOf({ path }: SourceFile): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Metadata files of a folder. */
interface Folder {
  names: JsonNames;
  json: Map<string, SourceFile>;
  /** XMP files by file name without extension, in lower case. */
  xmp: Map<string, SourceFile>;
}

export class Folders {
  readonly #folders = new Map<string, Folder>();

  add(note: SourceFile): void {
    const path = folderOf(note);
    const folder: Folder = this.#folders.get(path) ?? { names: new JsonNames(), json: new Map(), xmp: new Map() };
    this.#folders.set(path, folder);
    const described = withoutEnding(note.name);
    if (/\.xmp$/iu.test(note.name)) folder.xmp.set(described.toLowerCase(), note);
    else {
      folder.names.add(note.name);
      folder.json.set(note.name, note);
    }
  }

  /** Reads "IMG_1.jpg.xmp" or "IMG_1.xmp" next to the photo, if there is one. */
  async xmpOf(photo: SourceFile): Promise<string | undefined> {
    const xmp = this.#folders.get(folderOf(photo))?.xmp;
    const name = photo.name.toLowerCase();
    const file = xmp?.get(name) ?? xmp?.get(withoutEnding(name));
    return file && file.size <= longestXmp ? textOf(file) : undefined;
  }

  hasNotes(photo: SourceFile): boolean {
    return this.#jsonOf(photo) !== undefined;
  }

  async notesOf(photo: SourceFile): Promise<PhotoNotes | undefined> {
    const json = this.#jsonOf(photo);
    return json && json.size <= longestJson ? photoNotes(await textOf(json)) : undefined;
  }

  /** Returns the title stored in a Google Takeout folder. JSON files of photos are skipped; their names contain the photo's extension. */
  async titleInside(path: string): Promise<string | undefined> {
    const candidates = [...(this.#folders.get(path)?.json.values() ?? [])].filter(
      ({ name, size }) => !name.slice(0, -".json".length).includes(".") && size <= longestJson,
    );
    for (const json of candidates.slice(0, readAtMost)) {
      const title = albumTitle(await textOf(json));
      if (title !== undefined) return title;
    }
    return undefined;
  }

  #jsonOf(photo: SourceFile): SourceFile | undefined {
    const folder = this.#folders.get(folderOf(photo));
    return folder?.json.get(folder.names.find(photo.name) ?? "");
  }
}

/** Bytes. Larger XMP files are not read. */
const longestXmp = 1024 * 1024;

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/u, "");
}

/** A folder has only one file with the title, so few are tried. */
const readAtMost = 5;

/** Returns titles by folder path. Google Takeout has its own titles inside the folders, and folders for years, which are no albums. */
export async function albumTitles(
  media: readonly SourceFile[],
  { folders, isTakeout, turns }: { folders: Folders; isTakeout: boolean; turns: Turns },
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const path of new Set(media.map(folderOf))) {
    const title = isTakeout ? await folders.titleInside(path) : nameOf(path);
    const isYear = isTakeout && (isYearFolder(title ?? "") || isYearFolder(nameOf(path) ?? ""));
    if (title !== undefined && !isYear) titles.set(path, title);
    await turns.next();
  }
  return isTakeout ? titles : distinct(titles);
}

function textOf(json: SourceFile): Promise<string> {
  return json.text().catch(() => "");
}

function nameOf(path: string): string | undefined {
  return cutOff(path.split("/").at(-1)!.trim(), titleLength) || undefined;
}

/** Adds the parent folder to repeated titles: "2018 · Summer". */
function distinct(titles: ReadonlyMap<string, string>): Map<string, string> {
  const counts = new Map<string, number>();
  for (const title of titles.values()) counts.set(title, (counts.get(title) ?? 0) + 1);
  return new Map(
    [...titles].map(([path, title]) => {
      const around = nameOf(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
      return [path, counts.get(title)! > 1 && around ? cutOff(`${around} · ${title}`, titleLength) : title];
    }),
  );
}
