import { BlobReader, BlobWriter, configure, TextWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";

// Workers would be started from blob addresses, which the site does not allow.
configure({ useWebWorkers: false });

/** An exported chat. Content is read from the file only on request. */
export interface Archive {
  title: string;
  chat: () => Promise<string>;
  /** Paths by file name, composed (NFC). */
  files: ReadonlyMap<string, string>;
  file: (path: string) => Promise<File>;
}

/** The file is not an archive, or contains no chat. */
export class NoChatError extends Error {
  override readonly name = "NoChatError";
}

/** Size of the text of the longest chat in bytes: about a million messages. */
const longestChat = 150 * 1024 * 1024;

/** Opens the ZIP that WhatsApp exports, or the text file without media. Throws `NoChatError`. */
export async function openArchive(file: File): Promise<Archive> {
  if (file.name.toLowerCase().endsWith(".txt")) return textOnly(file);
  const entries = await entriesOf(file);
  const chat = chatIn(entries);
  if (!chat || chat.uncompressedSize > longestChat) throw new NoChatError();
  const byPath = new Map(entries.map((entry) => [entry.filename, entry]));
  const others = entries.filter((entry) => entry !== chat);
  const title = archiveTitle(nameOf(chat) === iphoneChat ? file.name : nameOf(chat));
  return {
    title,
    chat: () => chat.getData(new TextWriter()),
    files: new Map(others.map((entry) => [nameOf(entry).normalize(), entry.filename])),
    file: async (path) => {
      const entry = byPath.get(path)!;
      return new File([await entry.getData(new BlobWriter())], nameOf(entry));
    },
  };
}

function textOnly(file: File): Archive {
  if (file.size > longestChat) throw new NoChatError();
  const noFile = () => Promise.reject(new NoChatError());
  return { title: archiveTitle(file.name), chat: () => file.text(), files: new Map(), file: noFile };
}

async function entriesOf(file: File): Promise<FileEntry[]> {
  const entries = await new ZipReader(new BlobReader(file)).getEntries().catch((cause: unknown) => {
    throw new NoChatError("The file is no archive", { cause });
  });
  return entries.filter((entry): entry is FileEntry => !entry.directory && !entry.encrypted);
}

const iphoneChat = "_chat.txt";
/** No system allows longer file names, but an archive may contain them. */
const longestName = 255;

function chatIn(entries: readonly FileEntry[]): FileEntry | undefined {
  const texts = entries.filter((entry) => entry.filename.toLowerCase().endsWith(".txt"));
  const isChat = (entry: FileEntry) => nameOf(entry) === iphoneChat || /whatsapp/i.test(nameOf(entry));
  return texts.find(isChat) ?? (texts.length === 1 ? texts[0] : undefined);
}

function nameOf({ filename }: FileEntry): string {
  return filename.split("/").at(-1)!;
}

/** "WhatsApp Chat with Family.zip" is called "Family". */
function archiveTitle(fileName: string): string {
  return fileName
    .slice(-longestName)
    .replace(/\.\w+$/, "")
    .replace(/^.*whatsapp.*?(?:\s[-–]|\s(?:with|mit|avec|con|met|s|so|с))\s/iu, "")
    .trim();
}
