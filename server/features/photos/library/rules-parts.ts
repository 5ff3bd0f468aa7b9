import type { PartQuery } from "#contract/library.ts";
import { portableName } from "./rules-archive-names.ts";

export interface StoredFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

export type FilePages = AsyncIterable<readonly StoredFile[]>;

export type Bounds = Pick<PartQuery, "from" | "until">;

export interface Part extends Bounds {
  files: number;
  bytes: number;
}

/** A file larger than `limit` bytes is a part of its own. The first and the last part have no outer bound. */
export async function splitDownload(pages: FilePages, limit: number): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const page of pages) for (const file of page) addTo(parts, file, limit);
  return parts;
}

function addTo(parts: Part[], { id, size }: StoredFile, limit: number): void {
  const last = parts.at(-1);
  if (last && last.bytes + size <= limit) {
    last.files += 1;
    last.bytes += size;
    return;
  }
  if (last) last.until = id;
  parts.push({ files: 1, bytes: size, ...(last && { from: id }) });
}

export function isWithin({ from = "", until }: Bounds, id: string): boolean {
  return id >= from && (until === undefined || id < until);
}

/** "photos.zip", "photos-2.zip" */
export function archiveName(stem: string, part: number | undefined): string {
  return part === undefined ? `${stem}.zip` : `${stem}-${part}.zip`;
}

const marked = / \([0-9a-f]{12}\)(\.[^.]{1,16})?$/;

/** Names differ in more than case. Duplicates get the end of their id, because numbers would depend on other files, which may be deleted between parts. */
export class ArchiveNames {
  readonly #seen = new Set<string>();
  readonly #repeated = new Set<string>();

  add({ name }: Pick<StoredFile, "name">): void {
    const key = keyOf(portableName(name));
    if (this.#seen.has(key)) this.#repeated.add(key);
    this.#seen.add(key);
  }

  of({ id, name }: Pick<StoredFile, "id" | "name">): string {
    const own = portableName(name);
    // Avoids the name that another file is going to get.
    const isTaken = this.#repeated.has(keyOf(own)) || marked.test(own);
    return isTaken ? portableName(name, ` (${id.slice(-12)})`) : own;
  }
}

function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
