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
  if (!/^\s*\{\s*"guild":/.test(await beginningOf(file))) return undefined;
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
  for (const file of parts)
    await readJson(file, ["$.messages.*"], (message) => {
      addMessage(builder, fieldsOf(message), { id, file });
      return undefined;
    });
  // The folder of a channel also has everybody's pictures.
  return builder.finish({ title, unnamed, belongs: () => false });
}

const written = new Set(["Default", "Reply", "ThreadStarterMessage", "ChatInputCommand", "ContextMenuCommand"]);

function addMessage(builder: ChatBuilder, message: Fields, channel: { id: string; file: SourceFile }): void {
  const id = idIn(message.id);
  if (id === undefined || !written.has(textIn(message.type))) {
    builder.leaveOut("notice");
    return;
  }
  const author = fieldsOf(message.author);
  const forwarded = fieldsOf(message.forwardedMessage);
  const embeds = [message, forwarded].flatMap(({ embeds: list }) => listOf(list).map(embedText));
  const words = [textIn(message.content), textIn(forwarded.content)].filter(Boolean);
  builder.add({
    key: ["Discord", channel.id, id],
    id,
    authorId: idIn(author.id) ?? textIn(author.name),
    authorName: textIn(author.nickname) || textIn(author.name),
    at: Date.parse(textIn(message.timestamp)),
    // An embed that Discord made of a link repeats what is behind the link.
    text: linesOf(...words, ...(words.length > 0 ? [] : embeds)),
    isEdited: textIn(message.timestampEdited) !== "",
    files: [message, forwarded].flatMap((one) => listOf(one.attachments).map((file) => fileOf(file, channel.file))),
    repliesTo: idIn(fieldsOf(message.reference).messageId),
  });
}

function embedText(embed: unknown): string {
  const { title, description, url } = fieldsOf(embed);
  return linesOf(textIn(title), textIn(description), textIn(url));
}

/** Addresses are those of Discord, which end after a while, unless the files were exported, too. */
function fileOf(attachment: unknown, { path }: SourceFile): ReadFile {
  const { url, fileName } = fieldsOf(attachment);
  const address = textIn(url);
  const name = textIn(fileName) || address.slice(address.lastIndexOf("/") + 1);
  return { path: /^https?:/i.test(address) ? undefined : folderOf(path) + address.replaceAll("\\", "/"), name };
}
