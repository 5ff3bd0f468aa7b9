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

/** Path of a chat in the JSON: `[]` if it is the whole file, otherwise such as `["chats", "list", 3]`. */
type Place = JsonPath;

const ofAccount = /^\s*\{\s*"(?:about|personal_information)"\s*:/;
const typeOfChat =
  /"type"\s*:\s*"(?:saved_messages|replies|verification_codes|(?:personal|bot)_chat|(?:private|public)_(?:group|supergroup|channel))"/;
/** In files that another program has saved, the kind of chat may follow the messages. */
const ofMessages = /"date_unixtime"\s*:[^]*"text_entities"\s*:/;

function isChat(beginning: string): boolean {
  return /^\s*\{/.test(beginning) && (typeOfChat.test(beginning) || ofMessages.test(beginning));
}

async function chatsIn(file: SourceFile, files: Files): Promise<FoundChat[]> {
  const beginning = await beginningOf(file);
  if (!ofAccount.test(beginning)) {
    if (!isChat(beginning)) return [];
    return [{ title: "", open: (unnamed) => readChat(file, files, { place: [], unnamed }) }];
  }
  const found: FoundChat[] = [];
  await readJson(file, ["$.chats.list.*.name", "$.left_chats.list.*.name"], (name, path) => {
    const place = path.slice(0, -1);
    found.push({ title: textIn(name), open: (unnamed) => readChat(file, files, { place, unnamed }) });
  });
  return found;
}

interface ChatHead {
  title: string;
  id: string;
}

/** Reads on until it has found both, since the messages need the id. */
async function headOf(file: SourceFile, place: Place): Promise<ChatHead> {
  const found = new Map<unknown, unknown>();
  const pattern = patternOf(place);
  await readJson(file, [`${pattern}.name`, `${pattern}.id`], (value, path) => {
    if (!place.every((key, n) => path[n] === key)) return;
    found.set(path[place.length], value);
    return found.has("id") ? "enough" : undefined;
  });
  const title = textIn(found.get("name"));
  return { title, id: idIn(found.get("id")) ?? title };
}

function patternOf(place: Place): string {
  return ["$", ...place.map((key) => (typeof key === "number" ? "*" : key))].join(".");
}

async function readChat(
  file: SourceFile,
  files: Files,
  { place, unnamed }: { place: Place; unnamed: string },
): Promise<Chat> {
  const folder = folderOf(file.path);
  const builder = new ChatBuilder(files);
  const { title, id: chatId } = await headOf(file, place);
  const pattern = patternOf(place);
  let name = title;
  await readJson(file, [`${pattern}.name`, `${pattern}.messages.*`], (value, path) => {
    if (!place.every((key, n) => path[n] === key)) return;
    if (path[place.length] === "name") name = textIn(value);
    else addEntry(builder, fieldsOf(value), { chatId, folder, unnamed });
  });
  const isMedia = (path: string) => !/(?:\.json|\.html|\.css|\.js|_thumb\.jpg|\.vcard)$/i.test(path);
  const belongs = (path: string) => place.length === 0 && path.startsWith(folder) && isMedia(path);
  return builder.finish({ title: name, unnamed, belongs });
}

interface EntryPlace {
  chatId: string;
  folder: string;
  unnamed: string;
}

function addEntry(builder: ChatBuilder, entry: Fields, { chatId, folder, unnamed }: EntryPlace): void {
  const id = idIn(entry.id);
  if (entry.type !== "message" || id === undefined) {
    builder.leaveOut("notice");
    return;
  }
  const message: ReadMessage = {
    key: ["Telegram", chatId, id],
    id,
    ...authorOf(entry),
    at: timeOf(entry),
    text: linesOf(forwardedFrom(entry, unnamed), textOf(entry.text) || textOf(entry.text_entities), ...describe(entry)),
    isEdited: isEdited(entry),
    files: filesOf(entry, folder),
    // Messages of other chats have the same numbers.
    repliesTo: entry.reply_to_peer_id === undefined ? idIn(entry.reply_to_message_id) : undefined,
  };
  builder.add(message);
}

/** In channels, `from` is the channel and `author` the person who signed. */
function authorOf({ from, from_id, author }: Fields): Pick<ReadMessage, "authorId" | "authorName"> {
  const [name, signed] = [textIn(from), textIn(author)];
  const authorId = idIn(from_id) ?? name;
  if (signed === "") return { authorId, authorName: name };
  return { authorId: `${authorId} ${signed}`, authorName: name === "" ? signed : `${name} (${signed})` };
}

/** Some exports give 1970, or the time of the message itself, to messages that nobody has edited. */
function isEdited({ date, edited, edited_unixtime }: Fields): boolean {
  if (edited_unixtime === undefined) return Date.parse(textIn(edited)) > Date.parse(textIn(date));
  return numberIn(edited_unixtime) > 0 && edited !== date;
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

/** `forwarded_from` is null if the account is deleted. */
function forwardedFrom({ from, forwarded_from, saved_from }: Fields, unnamed: string): string {
  const name = textIn(forwarded_from) || textIn(saved_from);
  if (name !== "") return name === from ? "" : `↪ ${name}`;
  return forwarded_from === null ? `↪ ${unnamed}` : "";
}

/** Returns lines for what is neither text nor a file. */
function describe(entry: Fields): string[] {
  const { latitude, longitude } = fieldsOf(entry.location_information);
  const contact = fieldsOf(entry.contact_information);
  const invoice = fieldsOf(entry.invoice_information);
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
    ...[invoice.title, invoice.description].map(textIn),
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
    .map((path) => textIn(path).replaceAll("\\", "/"))
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
