import { expect, test } from "vitest";
import { messagesOf, openChat, zipOf } from "../../../testing/chats.ts";
import { openExport } from "./chat-export.ts";
import { findChats } from "./formats.ts";

const author = (id: string, name: string, nickname: string | null = null) => ({
  id,
  name,
  discriminator: "0000",
  nickname,
  isBot: false,
});
const plain = {
  timestampEdited: null,
  callEndedTimestamp: null,
  isPinned: false,
  attachments: [],
  embeds: [],
  stickers: [],
  reactions: [],
  mentions: [],
};
const image = { id: "9", url: "choir.json_Files\\cake-AB12.png", fileName: "cake.png", fileSizeBytes: 5 };

const choir = {
  guild: { id: "77", name: "Chœur" },
  channel: { id: "88", type: "GuildTextChat", categoryId: "1", category: "Texte", name: "général", topic: null },
  dateRange: { after: null, before: null },
  exportedAt: "2024-01-01T00:00:00+00:00",
  messages: [
    {
      ...plain,
      id: "1",
      type: "GuildMemberJoin",
      timestamp: "2023-01-15T10:00:00+00:00",
      content: "Joined the server.",
      author: author("5", "zoe"),
    },
    {
      ...plain,
      id: "2",
      type: "Default",
      timestamp: "2023-01-15T11:30:00.123+01:00",
      content: "Wann proben wir?",
      author: author("5", "zoe", "Zoë"),
    },
    {
      ...plain,
      id: "3",
      type: "Reply",
      timestamp: "2023-01-15T10:31:00+00:00",
      content: "明天",
      author: author("6", "li"),
      reference: { messageId: "2", channelId: "88", guildId: "77" },
    },
    {
      ...plain,
      id: "4",
      type: "Default",
      timestamp: "2023-01-15T10:32:00+00:00",
      timestampEdited: "2023-01-15T10:40:00+00:00",
      content: "торт",
      attachments: [image],
      author: author("6", "li"),
    },
    {
      ...plain,
      id: "5",
      type: "Default",
      timestamp: "2023-01-15T10:33:00+00:00",
      content: "",
      attachments: [{ ...image, url: "https://cdn.example.org/a/b/old.mp4", fileName: "old.mp4" }],
      author: author("6", "li"),
    },
    {
      ...plain,
      id: "6",
      type: "Default",
      timestamp: "2023-01-15T10:34:00+00:00",
      content: "",
      embeds: [{ title: "Concert", description: "Le 8 mai", url: "https://example.org" }],
      author: author("7", "bot"),
    },
    {
      ...plain,
      id: "7",
      type: "Default",
      timestamp: "2023-01-15T10:35:00+00:00",
      content: "",
      forwardedMessage: { content: "ملاحظة", attachments: [], embeds: [] },
      author: author("5", "zoe", "Zoë"),
    },
  ],
};

test("a channel is read with its answers, files and forwarded messages", async () => {
  const zip = await zipOf(
    {
      "choir.json": JSON.stringify(choir),
      "choir.json_Files/cake-AB12.png": "image",
      "choir.json_Files/avatar.png": "face",
    },
    "discord.zip",
  );
  const chat = await openChat(zip);
  const messages = await messagesOf(chat);

  expect(messages.map(({ author: name, text, files = [] }) => [name, text, ...files])).toEqual([
    ["Zoë", "Wann proben wir?"],
    ["li", "明天"],
    ["li", "торт", "choir.json_Files/cake-AB12.png"],
    ["bot", "Concert\nLe 8 mai\nhttps://example.org"],
    ["Zoë", "ملاحظة"],
  ]);
  expect(messages[1]!.repliesTo).toBe(messages[0]);
  expect(messages[2]!.isEdited).toBe(true);
  expect(messages[0]!.at).toBe(Date.UTC(2023, 0, 15, 10, 30, 0, 123));
  expect(chat).toMatchObject({
    title: "Chœur · général",
    missing: ["old.mp4"],
    unused: [],
    leftOut: { notice: 1, missing: 1 },
  });
});

test("the parts of a channel are one chat, and other channels are others", async () => {
  const part = (messages: unknown[], channel = choir.channel) => JSON.stringify({ ...choir, channel, messages });
  const files = {
    "a [part 1].json": part(choir.messages.slice(0, 2)),
    "a [part 2].json": part(choir.messages.slice(2)),
    "b.json": JSON.stringify({
      ...choir,
      guild: { id: "0", name: "Direct Messages" },
      channel: { id: "99", name: "Zoë" },
      messages: choir.messages,
    }),
  };
  const chats = await findChats(await openExport([await zipOf(files, "all.zip")]));
  expect(chats.map(({ title }) => title)).toEqual(["Chœur · général", "Zoë"]);
  const whole = await chats[0]!.open("");
  expect(whole.messages).toBe(5);
  expect((await messagesOf(whole))[1]!.repliesTo?.text).toBe("Wann proben wir?");
});

test("kinds by number, embedded pictures and a folder of media elsewhere come along", async () => {
  const said = (id: string, rest: object) => {
    return {
      ...plain,
      id,
      type: "20",
      timestamp: `2023-01-15T10:00:0${id}.1234567+00:00`,
      content: "",
      author: author("5", "zoe"),
      ...rest,
    };
  };
  const picture = {
    title: "",
    url: null,
    description: "",
    image: { url: "C:\\Users\\zoe\\media\\cat-1A2B3.png" },
    fields: [],
  };
  const messages = [
    said("1", { content: "Command" }),
    said("2", { type: 0, content: "Number" }),
    said("3", { type: "46", content: "Poll result" }),
    said("4", { type: "Default", embeds: [picture] }),
    said("5", { type: "Default", embeds: [{ fields: [{ name: "Score", value: "3" }] }] }),
    said("6", { type: "Default", attachments: [{ url: "../media/dog-9F8E7.png", fileName: "dog.png" }] }),
  ];
  const part = JSON.stringify({ ...choir, messages });
  const files = { "out/a.json": part, "out/b.json": part, "media/cat-1A2B3.png": "cat", "media/dog-9F8E7.png": "dog" };
  const chat = await openChat(await zipOf(files, "discord.zip"));
  expect((await messagesOf(chat)).map(({ text, files: paths = [] }) => [text, ...paths])).toEqual([
    ["Command"],
    ["Number"],
    ["", "media/cat-1A2B3.png"],
    ["Score\n3"],
    ["", "media/dog-9F8E7.png"],
  ]);
  expect(chat.messages).toBe(5);
});
