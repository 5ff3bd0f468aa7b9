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
      if (partOfChat.test(file.name)) {
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

/** Downloads of 2018 have "message.json". */
const partOfChat = /^message(?:_\d+)?\.json$/i;

function isEncryptedChat(beginning: string): boolean {
  const isChat = /^\s*\{\s*"(?:participants|threadName|messages)"\s*:/.test(beginning);
  return isChat && (beginning.includes('"threadName"') || beginning.includes('"senderName"'));
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
  const isOwnFolder = partOfChat.test(parts[0]!.name);
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
  // Downloads since 2023 have no type.
  if (calls.has(textIn(message.type)) || message.call_duration !== undefined) {
    builder.leaveOut("notice");
    return;
  }
  const { author, at, words, attached } = isEncrypted(message) ? encryptedParts(message) : partsOf(message);
  const paths = attached.map((one) => textIn(fieldsOf(one).uri));
  // The folders depend on when a download was made.
  const names = paths.map(nameOf);
  const content = JSON.stringify([author, at, words, names]);
  const nth = counts.get(content) ?? 0;
  counts.set(content, nth + 1);
  builder.add({
    key: ["Messenger", author, at, words, ...names, nth],
    authorId: author,
    authorName: author,
    at,
    text: words,
    files: paths.map((path) => fileAt(path, file, files)),
  });
}

function isEncrypted({ senderName, sender_name, isUnsent }: Fields): boolean {
  return senderName !== undefined || (sender_name === undefined && isUnsent !== undefined);
}

interface Parts {
  author: string;
  at: number;
  words: string;
  attached: readonly unknown[];
}

function encryptedParts({ senderName, timestamp, text, media }: Fields): Parts {
  return { author: textIn(senderName), at: numberIn(timestamp), words: textIn(text), attached: listOf(media) };
}

/** Downloads of 2018 have seconds instead of milliseconds. */
function partsOf(message: Fields): Parts {
  const { sender_name, timestamp_ms, timestamp, sticker } = message;
  const lists = kindsOfFiles.flatMap((kind) => listOf(message[kind]));
  return {
    author: repaired(sender_name),
    at: timestamp_ms === undefined ? numberIn(timestamp) * 1000 : numberIn(timestamp_ms),
    words: wordsOf(message),
    attached: sticker === undefined ? lists : [...lists, sticker],
  };
}

/** Adds a shared link and its text, unless the message contains them. */
function wordsOf({ content, share }: Fields): string {
  const words = repaired(content);
  const { link, share_text } = fieldsOf(share);
  return linesOf(words, ...[repaired(share_text), textIn(link)].filter((line) => !words.includes(line)));
}

/** Paths begin at the root of the download, whose first folders may be missing, or at the folder of the file. Like texts, they may need repair. */
function fileAt(uri: string, { path }: SourceFile, files: Files): ReadFile {
  const folders = folderOf(path);
  const candidates = [uri, repaired(uri)].flatMap((one) => {
    const wanted = one.replace(/^\.\//, "");
    const roots = rootsOf(folders).map((root) => root + wanted);
    return [folders + wanted, wanted, ...roots, folders + lastTwo(wanted)];
  });
  return { path: candidates.find((one) => files.has(one.normalize("NFC"))), name: nameOf(repaired(uri)) || "?" };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
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

/** Repairs texts whose UTF-8 bytes were written as characters: "Ã©" is "é". Truncated texts may end within a character. */
function repaired(value: unknown): string {
  const text = textIn(value);
  if (!/^[\0-\xff]*$/.test(text) || !/[\x80-\xff]/.test(text)) return text;
  return decoded(text) ?? decoded(text.replace(/[\xc2-\xf4][\x80-\xbf]{0,2}$/, "")) ?? text;
}

function decoded(text: string): string | undefined {
  try {
    return utf8.decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
