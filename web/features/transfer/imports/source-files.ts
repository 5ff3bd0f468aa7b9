import { BlobReader, BlobWriter, configure, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import { Turns } from "./turns.ts";

// Workers would be started from blob addresses, which the site does not allow.
configure({ useWebWorkers: false });

/** A file of a folder or an archive, read only on request. */
export interface SourceFile {
  /** Includes its folders, separated by slashes. */
  path: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Empty if the browser does not know it. */
  type: string;
  /** Time of the last change in milliseconds. */
  modified: number;
  head: () => Promise<Uint8Array>;
  text: () => Promise<string>;
  stream: () => ReadableStream<Uint8Array>;
  file: () => Promise<File>;
}

/** One of the files is not an archive. */
export class NoArchiveError extends Error {
  override readonly name = "NoArchiveError";
}

/** Bytes that are enough to tell photos apart and to read the metadata of most. */
export const headBytes = 64 * 1024;

export async function filesOfFolder(files: readonly File[]): Promise<SourceFile[]> {
  const turns = new Turns();
  const found: SourceFile[] = [];
  for (const file of files) {
    found.push(fileOfFolder(file));
    await turns.next();
  }
  return found;
}

function fileOfFolder(file: File): SourceFile {
  const { name, size, type, lastModified: modified } = file;
  return {
    path: (file.webkitRelativePath || name).normalize("NFC"),
    name: name.normalize("NFC"),
    size,
    type,
    modified,
    head: async () => new Uint8Array(await file.slice(0, headBytes).arrayBuffer()),
    text: async () => decode(new Uint8Array(await file.arrayBuffer())),
    stream: () => file.stream(),
    file: () => Promise.resolve(file),
  };
}

/** Treats all archives as one. Throws `NoArchiveError`. */
export async function filesOfArchives(archives: readonly File[]): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  for (const archive of archives)
    try {
      for await (const file of filesIn(archive)) found.push(file);
    } catch (cause) {
      throw new NoArchiveError(archive.name, { cause });
    }
  return found;
}

async function* filesIn(archive: File): AsyncGenerator<SourceFile> {
  const turns = new Turns();
  for await (const entry of new ZipReader(new BlobReader(archive)).getEntriesGenerator()) {
    if (!entry.directory && !entry.encrypted) yield fileOfArchive(entry);
    await turns.next();
  }
}

function fileOfArchive(entry: FileEntry): SourceFile {
  // Some Windows programs separate folders by backslashes.
  const path = entry.filename.replaceAll("\\", "/").normalize("NFC");
  const name = path.split("/").at(-1)!;
  const lastModified = entry.lastModDate.getTime();
  return {
    path,
    name,
    size: entry.uncompressedSize,
    type: "",
    modified: lastModified,
    head: () => headOf(entry),
    text: async () => decode(await entry.getData(new Uint8ArrayWriter())),
    stream: () => streamOf(entry),
    file: async () => new File([await entry.getData(new BlobWriter())], name, { lastModified }),
  };
}

/** Editors of Windows save texts as UTF-16 or in the Western European character set of Windows. Exports themselves are in UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const isReadable = !text.includes("\ufffd") || /[^\0-\x7f\ufffd]/.test(text);
  return isReadable ? text : new TextDecoder("windows-1252").decode(bytes);
}

function streamOf(entry: FileEntry): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // The reader of the stream learns of an error; a reader that has gone does not care.
  entry.getData(writable).catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return readable;
}

/** Decompresses only the beginning of a file. */
async function headOf(entry: FileEntry): Promise<Uint8Array> {
  const head = new Uint8Array(Math.min(headBytes, entry.uncompressedSize));
  const enough = new AbortController();
  let length = 0;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      const part = chunk.subarray(0, head.length - length);
      head.set(part, length);
      length += part.length;
      if (length === head.length) enough.abort();
    },
  });
  try {
    await entry.getData(sink, { signal: enough.signal });
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  }
  return head.subarray(0, length);
}
