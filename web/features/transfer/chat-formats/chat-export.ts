import { filesOfArchives, filesOfFolder, type SourceFile } from "../imports/source-files.ts";

/** What somebody chose to import. */
export interface ChatExport {
  /** Of the archive, or of the only file. Empty if there are several. */
  name: string;
  /** By path, composed (NFC). */
  files: ReadonlyMap<string, SourceFile>;
}

/** Reads archives, and takes other files and folders as they are. Throws `NoArchiveError` if an archive is damaged. */
export async function openExport(chosen: readonly File[]): Promise<ChatExport> {
  const files = new Map<string, SourceFile>();
  for (const file of chosen)
    for (const source of (await isArchive(file)) ? await filesOfArchives([file]) : await filesOfFolder([file])) {
      // Two archives may have the same path; the one of a parted download never do.
      const path = files.has(source.path) ? `${file.name}/${source.path}` : source.path;
      if (!isAddedByMac(source)) files.set(path, { ...source, path });
    }
  return { name: chosen.length === 1 ? chosen[0]!.name : "", files };
}

async function isArchive(file: File): Promise<boolean> {
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return (p === 0x50 && k === 0x4b && three === 3 && four === 4) || /\.zip$/i.test(file.name);
}

/** Macs add files that describe others to archives. */
function isAddedByMac({ path, name }: SourceFile): boolean {
  return path.startsWith("__MACOSX/") || name.startsWith("._");
}
