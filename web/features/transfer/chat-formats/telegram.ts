import type { SourceFile } from "../imports/source-files.ts";
import { ChatBuilder, type ReadFile, type ReadMessage } from "./chat-builder.ts";
import type { Chat, ChatFormat, FoundChat } from "./chat.ts";
import { fieldsOf, folderOf, idIn, linesOf, listOf, numberIn, textIn, type Fields } from "./fields.ts";
import { beginningOf, isJson, readJson, type JsonPath } from "./read-json.ts";

type Files = ReadonlyMap<string, SourceFile>;

/** `result.json` of Telegram Desktop: one chat, or all chats of an account in `chats.list` and `left_chats.list`. */
export const telegram: ChatFormat = {
  service: "Telegram",
  async find({ files }) {
    const found: FoundChat[] = [];
    for (const file of files.values()) if (isJson(file)) found.push(...(await chatsIn(file, files)));
    return found;
  },
};

/** Where a chat is in the file: [] or for example ["chats", "list", 3]. */
type Place = JsonPath;

const ofAccount = /^\s*\{\s*"(?:about|personal_information)":/;
const ofChat =
  /^\s*\{\s*"(?:name|type|id)":(?=[^]*"type": ?"(?:saved_messages|replies|verification_codes|(?:personal|bot)_chat|(?:private|public)_(?:group|supergroup|channel))")/;

async function chatsIn(file: SourceFile, files: Files): Promise<FoundChat[]> {
  const beginning = await beginningOf(file);
  if (ofChat.test(beginning)) return [{ title: "", open: (unnamed) => readChat(file, files, { place: [], unnamed }) }];
  if (!ofAccount.test(beginning)) return [];
  const found: FoundChat[] = [];
  await readJson(file, ["$.chats.list.*.name", "$.left_chats.list.*.name"], (name, path) => {
    const place = path.slice(0, -1);
    found.push({ title: textIn(name), open: (unnamed) => readChat(file, files, { place, unnamed }) });
  });
  return found;
}

async function readChat(
  file: SourceFile,
  files: Files,
  { place, unnamed }: { place: Place; unnamed: string },
): Promise<Chat> {
  const folder = folderOf(file.path);
  const builder = new ChatBuilder(files);
  let [title, chatId] = ["", ""];
  const pattern = ["$", ...place.map((key) => (typeof key === "number" ? "*" : key))].join(".");
  await readJson(file, [`${pattern}.name`, `${pattern}.id`, `${pattern}.messages.*`], (value, path) => {
    if (!place.every((key, n) => path[n] === key)) return;
    const key = path[place.length];
    if (key === "name") title = textIn(value);
    else if (key === "id") chatId = idIn(value) ?? "";
    else addEntry(builder, fieldsOf(value), { chatId, folder });
  });
  const isPicture = (path: string) => !/(?:\.json|\.html|\.css|\.js|_thumb\.jpg)$/i.test(path);
  const belongs = (path: string) => place.length === 0 && path.startsWith(folder) && isPicture(path);
  return builder.finish({ title, unnamed, belongs });
}

function addEntry(builder: ChatBuilder, entry: Fields, { chatId, folder }: { chatId: string; folder: string }): void {
  const id = idIn(entry.id);
  if (entry.type !== "message" || id === undefined) {
    builder.leaveOut("notice");
    return;
  }
  const message: ReadMessage = {
    key: ["Telegram", chatId, id],
    id,
    authorId: idIn(entry.from_id) ?? textIn(entry.from),
    authorName: textIn(entry.from),
    at: timeOf(entry),
    text: linesOf(forwardedFrom(entry), textOf(entry.text), ...describe(entry)),
    isEdited: entry.edited !== undefined || entry.edited_unixtime !== undefined,
    files: filesOf(entry, folder),
    repliesTo: idIn(entry.reply_to_message_id),
  };
  builder.add(message);
}

/** Exports before 2021 have only the time of the exporting device. */
function timeOf({ date_unixtime, date }: Fields): number {
  return date_unixtime === undefined ? Date.parse(textIn(date)) : numberIn(date_unixtime) * 1000;
}

/** A text is one string, or strings and marked parts. */
function textOf(text: unknown): string {
  if (typeof text === "string") return text;
  return listOf(text)
    .map((part) => (typeof part === "string" ? part : markedText(fieldsOf(part))))
    .join("");
}

function markedText({ type, text, href }: Fields): string {
  const words = textIn(text);
  const address = textIn(href);
  return type === "text_link" && address !== "" && address !== words ? `${words} (${address})` : words;
}

function forwardedFrom({ forwarded_from }: Fields): string {
  const from = textIn(forwarded_from);
  return from === "" ? "" : `↪ ${from}`;
}

/** Returns lines for what is neither text nor a file. */
function describe(entry: Fields): string[] {
  const { latitude, longitude } = fieldsOf(entry.location_information);
  const contact = fieldsOf(entry.contact_information);
  return [
    isSticker(entry) ? textIn(entry.sticker_emoji) : "",
    ...pollLines(fieldsOf(entry.poll)),
    ...listLines(fieldsOf(entry.todo_list)),
    textIn(entry.place_name),
    textIn(entry.address),
    ...mapLink(numberIn(latitude), numberIn(longitude)),
    [textIn(contact.first_name), textIn(contact.last_name)].join(" ").trim(),
    textIn(contact.phone_number),
    textIn(entry.game_title),
  ];
}

function pollLines({ question, answers }: Fields): string[] {
  const lines = listOf(answers).map((answer) => {
    const { text, voters } = fieldsOf(answer);
    return `– ${textOf(text)} (${numberIn(voters) || 0})`;
  });
  return [textOf(question), ...lines];
}

function listLines({ title, items }: Fields): string[] {
  return [textOf(title), ...listOf(items).map((item) => `– ${textOf(fieldsOf(item).text)}`)].filter((l) => l !== "– ");
}

function mapLink(latitude: number, longitude: number): string[] {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return [];
  return [`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`];
}

function isSticker({ media_type }: Fields): boolean {
  return media_type === "sticker";
}

/** A sticker is its emoji: most are animations that nothing else plays. */
function filesOf(entry: Fields, folder: string): ReadFile[] {
  if (isSticker(entry) && textIn(entry.sticker_emoji) !== "") return [];
  return [entry.photo, entry.file]
    .map(textIn)
    .filter(Boolean)
    .map((path): ReadFile => {
      const name = textIn(entry.file_name);
      // "(File not included. Change data exporting settings to download.)"
      if (path.startsWith("(")) return { path: undefined, name: name || kindOf(entry) };
      return { path: folder + path, name: name || path.slice(path.lastIndexOf("/") + 1) };
    });
}

/** For a missing file whose name the export does not contain. */
function kindOf({ photo, media_type, date }: Fields): string {
  return [photo === undefined ? textIn(media_type) || "file" : "photo", textIn(date)].join(" ").trim();
}
