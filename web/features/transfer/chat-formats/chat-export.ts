import { filesOfArchives, filesOfFolder, type SourceFile } from "../imports/source-files.ts";

/** The files chosen for an import. */
export interface ChatExport {
  /** Of the archive, or of the only file. Empty if there are several. */
  name: string;
  /** By path, composed (NFC). */
  files: ReadonlyMap<string, SourceFile>;
}

/** Reads archives, and takes other files and folders as they are. Throws `NoArchiveError` if an archive is damaged. */
export async function openExport(chosen: readonly File[]): Promise<ChatExport> {
  const sets: FileSet[] = [];
  for (const file of chosen) {
    const isZip = await isArchive(file);
    sets.push({ name: file.name, isZip, sources: isZip ? await filesOfArchives([file]) : await filesOfFolder([file]) });
  }
  const areApart = haveConflicts(sets);
  const files = new Map<string, SourceFile>();
  for (const [n, { name, isZip, sources }] of sets.entries())
    for (const source of sources) {
      const isApart = areApart && (isZip || files.has(source.path));
      const path = isApart ? `${n + 1}/${name}/${source.path}` : source.path;
      if (!isAddedByMac(source)) files.set(path, { ...source, path });
    }
  return { name: chosen.length === 1 ? chosen[0]!.name : "", files };
}

interface FileSet {
  name: string;
  isZip: boolean;
  sources: readonly SourceFile[];
}

/**
 * The parts of one download have no file in common but help pages, and belong together. Two exports both have "_chat.txt" or the same photo: their files must not
 * be mixed.
 */
function haveConflicts(sets: readonly FileSet[]): boolean {
  const sizes = new Map<string, number>();
  for (const { sources } of sets)
    for (const { path, size } of sources) {
      if (/\.html$/i.test(path)) continue;
      if ((sizes.get(path) ?? size) !== size) return true;
      sizes.set(path, size);
    }
  return false;
}

/** Archives in a chat's folders, including office documents, are attachments. */
async function isArchive(file: File): Promise<boolean> {
  const depth = (file.webkitRelativePath || file.name).split("/").length;
  if (depth > 2) return false;
  if (file.name.includes(".")) return /\.zip$/i.test(file.name);
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

/** Macs add files that describe others to archives. */
function isAddedByMac({ path, name }: SourceFile): boolean {
  return path.startsWith("__MACOSX/") || name.startsWith("._");
}
