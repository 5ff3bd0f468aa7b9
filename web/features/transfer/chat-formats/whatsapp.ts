import type { SourceFile } from "../imports/source-files.ts";
import { isMbox } from "../mbox/split-mbox.ts";
import { dayOf, momentOf, type DateOrder } from "../whatsapp/chat-dates.ts";
import { ChatReader } from "../whatsapp/chat-lines.ts";
import { messagesIn, summarize } from "../whatsapp/chat-summary.ts";
import { cleanText } from "./clean-text.ts";
import { NoChatError, type Chat, type ChatFormat, type ChatMessage, type FoundChat } from "./chat.ts";
import type { ChatExport } from "./chat-export.ts";
import { folderOf } from "./fields.ts";
import { beginningOf } from "./read-json.ts";

/** The text of a chat, with the media beside it. */
export const whatsApp: ChatFormat = {
  service: "WhatsApp",
  async find(found) {
    const texts = [...found.files.values()].filter(({ name }) => /\.txt$/i.test(name));
    const named = texts.filter(({ name }) => name === iphoneChat || /whatsapp/i.test(name));
    const [only] = texts;
    const isRenamed = texts.length === 1 && only && isChat(await beginningOf(only));
    const chats = named.length === 0 && isRenamed ? [only] : named;
    return chats.map((text) => foundChat(text, found));
  },
};

function isChat(beginning: string): boolean {
  return !isMbox(beginning) && new ChatReader(beginning).entries().next().done === false;
}

const iphoneChat = "_chat.txt";
/** Size of the text of the longest chat in bytes: about a million messages. */
const longestChat = 150 * 1024 * 1024;
/** No system allows longer file names, but an archive may contain them. */
const longestName = 255;

function foundChat(text: SourceFile, { name, files }: ChatExport): FoundChat {
  const title = titleOf(text.name === iphoneChat ? name || (text.path.split("/").at(-2) ?? "") : text.name);
  return { title, open: () => openChat(title, text, files) };
}

/** "WhatsApp Chat with Family.zip" is called "Family". */
function titleOf(fileName: string): string {
  return fileName
    .slice(-longestName)
    .replace(/\.\w+$/, "")
    .replace(/^.*whatsapp.*?(?:\s[-–]|\s(?:with|mit|avec|con|met|s|so|с))\s/iu, "")
    .trim();
}

async function openChat(title: string, source: SourceFile, files: ReadonlyMap<string, SourceFile>): Promise<Chat> {
  if (source.size > longestChat) throw new NoChatError();
  const text = await source.text();
  const paths = mediaBeside(source, files);
  const summary = await summarize(text, paths);
  if (!summary) throw new NoChatError();
  const { order, possibleOrders: possible, example, undated, unknownHalf, notPeople } = summary;
  return {
    title,
    dates: { order, possible, example, undated, unknownHalf, firstWritten: summary.first, lastWritten: summary.last },
    people: summary.people,
    messages: summary.messages,
    files: summary.files,
    leftOut: { ...summary.leftOut, undated: 0 },
    missing: summary.missing,
    unused: summary.unused,
    read: (chosen) => readMessages(text, { paths, order: chosen, notPeople }),
    file: (path) => files.get(path)!.file(),
  };
}

/** Returns paths by file name: texts mention names only. */
function mediaBeside(text: SourceFile, files: ReadonlyMap<string, SourceFile>): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { name, path } of files.values())
    if (path !== text.path && path.startsWith(folderOf(text.path)) && !paths.has(name)) paths.set(name, path);
  return paths;
}

interface Reading {
  paths: ReadonlyMap<string, string>;
  order: DateOrder;
  notPeople: ReadonlySet<string>;
}

/** Keys consist of what an export says, since it has no ids. */
async function* readMessages(text: string, { paths, order, notPeople }: Reading): AsyncGenerator<ChatMessage> {
  let clock = "";
  let counts = new Map<string, number>();
  for await (const { time, author, content } of messagesIn(text, paths)) {
    const day = dayOf(time, order);
    if (!day || notPeople.has(author)) continue;
    const now = `${day.year}-${day.month}-${day.day} ${time.hours}:${time.minutes}:${time.seconds}`;
    if (now !== clock) counts = new Map();
    clock = now;
    // The folder depends on what was chosen.
    const words = [now, author, content.file?.split("/").at(-1) ?? "", content.text];
    const nth = counts.get(JSON.stringify(words)) ?? 0;
    counts.set(JSON.stringify(words), nth + 1);
    const files = content.file === undefined ? {} : { files: [content.file] };
    yield {
      key: [...words, nth],
      author,
      at: momentOf(day, time),
      ...files,
      text: cleanText(content.text),
      isEdited: content.isEdited,
    };
  }
}
