import { titleLength } from "#contract/limits.ts";
import type { SourceFile } from "./photo-source.ts";
import { albumTitle, cutOff, isYearFolder, JsonNames, longestJson, photoNotes, type PhotoNotes } from "./takeout.ts";
import type { Turns } from "./turns.ts";

/** Returns the path of the folder that a file is in. */
export function folderOf({ path }: SourceFile): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The files of a folder that tell about photos. */
interface Folder {
  names: JsonNames;
  json: Map<string, SourceFile>;
  /** By their name without its ending, in lower case. */
  xmp: Map<string, SourceFile>;
}

/** The folders of a collection, by their path. */
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

  /** Reads the XMP file beside a photo, "IMG_1.jpg.xmp" or "IMG_1.xmp", if there is one. */
  async xmpOf(photo: SourceFile): Promise<string | undefined> {
    const xmp = this.#folders.get(folderOf(photo))?.xmp;
    const name = photo.name.toLowerCase();
    const file = xmp?.get(name) ?? xmp?.get(withoutEnding(name));
    return file && file.size <= longestXmp ? textOf(file) : undefined;
  }

  /** Returns whether there is a JSON file beside a photo. */
  hasNotes(photo: SourceFile): boolean {
    return this.#jsonOf(photo) !== undefined;
  }

  /** Reads the JSON file beside a photo, if there is one. */
  async notesOf(photo: SourceFile): Promise<PhotoNotes | undefined> {
    const json = this.#jsonOf(photo);
    return json && json.size <= longestJson ? photoNotes(await textOf(json)) : undefined;
  }

  /** Returns the title that a folder of Google Takeout has inside. The JSON files of photos have the ending of the photo in their names. */
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

/** Size of an XMP file in bytes up to which it is read. */
const longestXmp = 1024 * 1024;

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/u, "");
}

/** Files that may have the title of an album, of which one folder has one. */
const readAtMost = 5;

/**
 * Returns the titles of albums by the path of their folder. A folder is an album with its name, but Google Takeout has its own titles inside, and other
 * folders for years.
 */
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

/** Adds the folder around them to titles of which there are several: "2018 · Summer". */
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
