import type { SourceFile } from "../imports/source-files.ts";
import { ChatBuilder, type ReadFile } from "./chat-builder.ts";
import type { Chat, ChatFormat, FoundChat } from "./chat.ts";
import { fieldsOf, folderOf, idIn, linesOf, listOf, textIn, type Fields } from "./fields.ts";
import { beginningOf, isJson, readJson } from "./read-json.ts";

type Files = ReadonlyMap<string, SourceFile>;

interface Channel {
  id: string;
  title: string;
  /** An export can be divided into several files. */
  parts: SourceFile[];
}

/** The JSON of DiscordChatExporter, of one or several channels. */
export const discord: ChatFormat = {
  service: "Discord",
  async find({ files }) {
    const channels = new Map<string, Channel>();
    for (const file of files.values()) {
      const found = isJson(file) && (await channelOf(file));
      if (!found) continue;
      const channel = channels.get(found.id) ?? { ...found, parts: [] };
      channel.parts.push(file);
      channels.set(found.id, channel);
    }
    return [...channels.values()].map((channel): FoundChat => {
      return { title: channel.title, open: (unnamed) => readChannel(channel, files, unnamed) };
    });
  },
};

async function channelOf(file: SourceFile): Promise<Omit<Channel, "parts"> | undefined> {
  if (!/^\s*\{\s*"guild"\s*:/.test(await beginningOf(file))) return undefined;
  let guild: Fields = {};
  let channel: Fields = {};
  await readJson(file, ["$.guild", "$.channel"], (value, [key]) => {
    if (key === "guild") guild = fieldsOf(value);
    else channel = fieldsOf(value);
    return key === "channel" ? "enough" : undefined;
  });
  const id = idIn(channel.id);
  if (id === undefined) return undefined;
  // Direct messages belong to the server "0".
  const server = idIn(guild.id) === "0" ? "" : textIn(guild.name);
  return { id, title: [server, textIn(channel.name)].filter(Boolean).join(" · ") };
}

async function readChannel({ id, title, parts }: Channel, files: Files, unnamed: string): Promise<Chat> {
  const builder = new ChatBuilder(files);
  const byName = pathsByName(files);
  for (const file of parts)
    await readJson(file, ["$.messages.*"], (message) => {
      addMessage(builder, fieldsOf(message), { id, file, byName });
      return undefined;
    });
  // The folder of a channel also has everybody's pictures.
  return builder.finish({ title, unnamed, belongs: () => false });
}

/** The exporter writes kinds it does not know as numbers. */
const written = new Set([
  ...["Default", "Reply", "ThreadStarterMessage", "ChatInputCommand", "ContextMenuCommand"],
  ...["0", "19", "20", "21", "23"],
]);

interface ChannelPart {
  id: string;
  file: SourceFile;
  byName: ByName;
}

function addMessage(builder: ChatBuilder, message: Fields, channel: ChannelPart): void {
  const { byName } = channel;
  const id = idIn(message.id);
  if (id === undefined || !written.has(idIn(message.type) ?? "")) {
    builder.leaveOut("notice");
    return;
  }
  const author = fieldsOf(message.author);
  const forwarded = fieldsOf(message.forwardedMessage);
  const embeds = [message, forwarded].flatMap(({ embeds: list }) => listOf(list).map(embedText));
  const words = [textIn(message.content), textIn(forwarded.content)].filter(Boolean);
  const attached = [message, forwarded].flatMap((one) => [...listOf(one.attachments), ...picturesIn(one)]);
  builder.add({
    key: ["Discord", channel.id, id],
    id,
    authorId: idIn(author.id) ?? textIn(author.name),
    authorName: textIn(author.nickname) || textIn(author.name),
    at: Date.parse(textIn(message.timestamp)),
    // An embed that Discord made of a link repeats what is behind the link.
    text: linesOf(...words, ...(words.length > 0 ? [] : embeds)),
    isEdited: textIn(message.timestampEdited) !== "",
    files: attached.map((file) => fileOf(file, channel.file, byName)),
    repliesTo: idIn(fieldsOf(message.reference).messageId),
  });
}

function embedText(embed: unknown): string {
  const { title, description, url, fields } = fieldsOf(embed);
  const lines = listOf(fields).flatMap((field) => [textIn(fieldsOf(field).name), textIn(fieldsOf(field).value)]);
  return linesOf(textIn(title), textIn(description), ...lines, textIn(url));
}

/** Returns pictures that a message consists of. Others are previews of links. */
function picturesIn({ content, embeds }: Fields): unknown[] {
  if (textIn(content) !== "") return [];
  return listOf(embeds)
    .filter((embed) => embedText(embed) === "")
    .map((embed) => fieldsOf(embed).image)
    .filter((image) => image !== undefined);
}

type ByName = ReadonlyMap<string, string | undefined>;

/** Returns paths by the name of the file, undefined for names that are not unique. */
function pathsByName(files: Files): ByName {
  const paths = new Map<string, string | undefined>();
  for (const { name, path } of files.values()) paths.set(name, paths.has(name) ? undefined : path);
  return paths;
}

/** Files that were not exported have an address at Discord, which expires. The others are beside the channel or in a separate folder. */
function fileOf(attachment: unknown, { path }: SourceFile, byName: ByName): ReadFile {
  const { url, fileName } = fieldsOf(attachment);
  const address = textIn(url).replaceAll("\\", "/");
  const last = address.slice(address.lastIndexOf("/") + 1);
  const name = textIn(fileName) || last;
  if (/^https?:/i.test(address)) return { path: undefined, name };
  if (!/^(?:\/|\.\.\/|[a-z]:\/|file:)/i.test(address)) return { path: folderOf(path) + address, name };
  return { path: byName.get(last.normalize("NFC")), name };
}
