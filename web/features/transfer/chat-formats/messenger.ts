import type { SourceFile } from "../imports/source-files.ts";
import { ChatBuilder, type ReadFile } from "./chat-builder.ts";
import type { Chat, ChatFormat, FoundChat } from "./chat.ts";
import { fieldsOf, folderOf, linesOf, listOf, numberIn, textIn, type Fields } from "./fields.ts";
import { beginningOf, isJson, readJson } from "./read-json.ts";

type Files = ReadonlyMap<string, SourceFile>;

/** Messenger and Instagram: a folder with message_1.json, message_2.json … for each chat, or a file for each encrypted chat. */
export const messenger: ChatFormat = {
  service: "Messenger",
  async find({ files }) {
    const folders = new Map<string, SourceFile[]>();
    const found: FoundChat[] = [];
    for (const file of files.values()) {
      if (!isJson(file)) continue;
      if (/^message_\d+\.json$/i.test(file.name)) {
        const folder = folderOf(file.path);
        folders.set(folder, [...(folders.get(folder) ?? []), file]);
      } else if (isEncryptedChat(await beginningOf(file)))
        found.push({ title: "", open: (unnamed) => readChat([file], files, unnamed) });
    }
    for (const [folder, parts] of folders)
      found.push({ title: titleOfFolder(folder), open: (unnamed) => readChat(parts, files, unnamed) });
    return found;
  },
};

function isEncryptedChat(beginning: string): boolean {
  return /^\s*\{\s*"participants":\s*\[\s*"/.test(beginning) && beginning.includes('"threadName"');
}

/** Folders are called "family_8f3kd0s2" or "family_1234567890". */
function titleOfFolder(folder: string): string {
  const name = folder.split("/").at(-2) ?? "";
  return name.replace(/_[\w-]*$/, "");
}

async function readChat(parts: readonly SourceFile[], files: Files, unnamed: string): Promise<Chat> {
  const builder = new ChatBuilder(files);
  const counts = new Map<string, number>();
  let title = "";
  for (const file of parts)
    await readJson(file, ["$.title", "$.threadName", "$.messages.*"], (value, [key]) => {
      if (key === "title") title = repaired(value);
      // "Family_12": the number tells chats of the same name apart.
      else if (key === "threadName") title = textIn(value).replace(/_\d+$/, "");
      else addMessage(builder, fieldsOf(value), { counts, file, files });
    });
  const folder = folderOf(parts[0]!.path);
  const isOwnFolder = /^message_\d+\.json$/i.test(parts[0]!.name);
  return builder.finish({
    title,
    unnamed,
    belongs: (path) => isOwnFolder && path.startsWith(folder) && !/\.(?:json|html)$/i.test(path),
  });
}

interface Reading {
  /** How often each message has occurred. The export has no ids. */
  counts: Map<string, number>;
  file: SourceFile;
  files: Files;
}

const calls = new Set(["Call", "Subscribe", "Unsubscribe"]);
const kindsOfFiles = ["photos", "videos", "audio_files", "gifs", "files"];

function addMessage(builder: ChatBuilder, message: Fields, { counts, file, files }: Reading): void {
  if (message.is_unsent === true || message.isUnsent === true) {
    builder.leaveOut("deleted");
    return;
  }
  if (calls.has(textIn(message.type))) {
    builder.leaveOut("notice");
    return;
  }
  const isEncrypted = message.senderName !== undefined;
  const author = isEncrypted ? textIn(message.senderName) : repaired(message.sender_name);
  const at = numberIn(isEncrypted ? message.timestamp : message.timestamp_ms);
  const attached = isEncrypted
    ? listOf(message.media)
    : [
        ...kindsOfFiles.flatMap((kind) => listOf(message[kind])),
        ...(message.sticker === undefined ? [] : [message.sticker]),
      ];
  const paths = attached.map((one) => textIn(fieldsOf(one).uri));
  const words = isEncrypted ? textIn(message.text) : wordsOf(message);
  const content = JSON.stringify([author, at, words, paths]);
  const nth = counts.get(content) ?? 0;
  counts.set(content, nth + 1);
  builder.add({
    key: ["Messenger", author, at, words, ...paths, nth],
    authorId: author,
    authorName: author,
    at,
    text: words,
    files: paths.map((path) => fileAt(path, file, files)),
  });
}

/** What is shared is often part of the words already. */
function wordsOf({ content, share }: Fields): string {
  const words = repaired(content);
  const { link, share_text } = fieldsOf(share);
  return linesOf(words, ...[repaired(share_text), textIn(link)].filter((line) => !words.includes(line)));
}

/** Paths begin at the root of the download, whose first folders may be missing, or at the folder of the file. */
function fileAt(uri: string, { path }: SourceFile, files: Files): ReadFile {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  const wanted = uri.replace(/^\.\//, "");
  const folders = folderOf(path);
  const candidates = [
    folders + wanted,
    wanted,
    ...rootsOf(folders).map((root) => root + wanted),
    folders + lastTwo(wanted),
  ];
  return { path: candidates.find((one) => files.has(one.normalize("NFC"))), name };
}

/** "a/b/c/" is in "a/b/", "a/" and "". */
function rootsOf(folder: string): string[] {
  const parts = folder.split("/").slice(0, -1);
  return parts.map((_, n) =>
    parts
      .slice(0, n)
      .map((part) => `${part}/`)
      .join(""),
  );
}

/** "photos/1.jpg" */
function lastTwo(path: string): string {
  return path.split("/").slice(-2).join("/");
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Puts texts right whose UTF-8 bytes are written as characters: "Ã©" is "é". */
function repaired(value: unknown): string {
  const text = textIn(value);
  if (!/^[\0-\xff]*$/.test(text) || !/[\x80-\xff]/.test(text)) return text;
  try {
    return utf8.decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  } catch {
    return text;
  }
}
