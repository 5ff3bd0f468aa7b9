import { expect, test } from "vitest";
import { messagesOf, openChat, zipOf } from "../../../testing/chats.ts";
import { openExport } from "./chat-export.ts";
import { findChats } from "./formats.ts";

/** As the download writes texts: each byte of UTF-8 is a character. */
const broken = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
const root = "your_facebook_activity/messages/inbox/familie_8f3kd/";
const said = (sender: string, timestamp_ms: number, content?: string) => ({
  ...{
    sender_name: broken(sender),
    timestamp_ms,
    is_geoblocked_for_viewer: false,
    is_unsent_image_by_messenger_kid_parent: false,
  },
  ...(content !== undefined && { content: broken(content) }),
});

const newer = {
  participants: [{ name: broken("Zoë") }, { name: broken("Сергей") }],
  messages: [
    { ...said("Сергей", 5000, "Привет 👋"), reactions: [{ reaction: broken("❤"), actor: "x" }] },
    {
      ...said("Zoë", 4000),
      photos: [{ uri: `${root}photos/1.jpg`, creation_timestamp: 4 }, { uri: `${root}photos/2.jpg` }],
    },
    { ...said("Zoë", 3500), is_unsent: true },
    {
      ...said("Zoë", 3000, "Regardez https://example.org/x"),
      share: { link: "https://example.org/x", share_text: broken("Été") },
    },
  ],
  title: broken("Familie 👪"),
  thread_path: "inbox/familie_8f3kd",
};
const older = {
  participants: newer.participants,
  messages: [
    { ...said("Zoë", 2000), call_duration: 12, type: "Call" },
    { ...said("이모", 1000, "안녕하세요"), videos: [{ uri: `${root}videos/gone.mp4` }] },
    said("Zoë", 900, "mañana"),
    said("Zoë", 900, "mañana"),
  ],
  title: newer.title,
};

const download = (files: Record<string, string> = {}) =>
  zipOf(
    {
      [`${root}message_1.json`]: JSON.stringify(newer),
      [`${root}message_2.json`]: JSON.stringify(older),
      [`${root}photos/1.jpg`]: "one",
      [`${root}photos/2.jpg`]: "two",
      [`${root}photos/3.jpg`]: "three",
      "your_facebook_activity/groups/your_groups.json": "{}",
      ...files,
    },
    "facebook-anna.zip",
  );

test("the parts of a chat are put in order, and its texts put right", async () => {
  const chat = await openChat(await download());
  const messages = await messagesOf(chat);

  expect(messages.map(({ at, author, text, files = [] }) => [at, author, text, ...files])).toEqual([
    [900, "Zoë", "mañana"],
    [900, "Zoë", "mañana"],
    [1000, "이모", "안녕하세요"],
    [3000, "Zoë", "Regardez https://example.org/x\nÉté"],
    [4000, "Zoë", "", `${root}photos/1.jpg`, `${root}photos/2.jpg`],
    [5000, "Сергей", "Привет 👋"],
  ]);
  expect(new Set(messages.map(({ key }) => JSON.stringify(key))).size).toBe(6);
  expect(chat).toMatchObject({
    ...{ title: "Familie 👪", missing: ["gone.mp4"], unused: ["3.jpg"], files: 2 },
    leftOut: { notice: 1, deleted: 1, missing: 1 },
  });
});

test("the chats of a download are listed, also encrypted ones", async () => {
  const encrypted = {
    participants: ["Zoë", "Ольга"],
    threadName: "Reise_12",
    messages: [
      {
        isUnsent: false,
        media: [{ uri: "./media/a.jpeg" }],
        reactions: [],
        senderName: "Ольга",
        text: "",
        timestamp: 7000,
        type: "media",
      },
      { isUnsent: true, media: [], reactions: [], senderName: "Zoë", text: "", timestamp: 6500, type: "text" },
      {
        isUnsent: false,
        media: [],
        reactions: [],
        senderName: "Zoë",
        text: "Größe: Ã©",
        timestamp: 6000,
        type: "text",
      },
    ],
  };
  const zip = await download({ "Reise_12.json": JSON.stringify(encrypted), "media/a.jpeg": "photo" });
  const chats = await findChats(await openExport([zip]));
  expect(chats.map(({ title, service }) => [title, service])).toEqual([
    ["", "Messenger"],
    ["familie", "Messenger"],
  ]);
  const chat = await chats[0]!.open("");
  expect(chat.title).toBe("Reise");
  expect((await messagesOf(chat)).map(({ author, text, files = [] }) => [author, text, ...files])).toEqual([
    ["Zoë", "Größe: Ã©"],
    ["Ольга", "", "media/a.jpeg"],
  ]);
});

test("the files of a download in several archives belong together", async () => {
  const texts = await zipOf({ [`${root}message_1.json`]: JSON.stringify(newer) }, "facebook-1.zip");
  const photos = await zipOf({ [`${root}photos/1.jpg`]: "one" }, "facebook-2.zip");
  expect(await openChat(texts, photos)).toMatchObject({ files: 1, missing: ["2.jpg"] });
});

test("a folder alone is enough", async () => {
  const zip = await zipOf(
    { "familie/message_1.json": JSON.stringify(newer), "familie/photos/1.jpg": "1" },
    "familie.zip",
  );
  expect(await openChat(zip)).toMatchObject({ files: 1, missing: ["2.jpg"] });
});

test("calls without a type, seconds, missing senders and addresses, and broken names of files", async () => {
  const name = "messages/inbox/familie_1/photos/été.jpg";
  const messages = [
    { ...said("Zoë", 9000, "Zoë called you."), call_duration: 12 },
    { timestamp: 8, sender_name: "Zoe", content: "seconds" },
    { timestamp_ms: 7000, content: "Nobody" },
    { ...said("Zoë", 6000), photos: [{ uri: broken(name) }, { creation_timestamp: 4 }] },
    { ...said("Zoë", 5000), content: broken("Fête à").slice(0, -1) },
    { ...said("Zoë", 4000), content: "déjà vu" },
  ];
  const zip = await zipOf(
    { "messages/inbox/familie_1/message.json": JSON.stringify({ ...newer, messages }), [name]: "photo" },
    "2018.zip",
  );
  const chat = await openChat(zip);
  expect((await messagesOf(chat)).map(({ at, author, text, files = [] }) => [at, author, text, ...files])).toEqual([
    [4000, "Zoë", "déjà vu"],
    [5000, "Zoë", "Fête"],
    [6000, "Zoë", "", name],
    [7000, "Somebody", "Nobody"],
    [8000, "Zoe", "seconds"],
  ]);
  expect(chat.leftOut).toMatchObject({ notice: 1, missing: 1 });
});

test("a later download with other folders has the same keys", async () => {
  const keysOf = async (folder: string) => {
    const text = JSON.stringify(newer).replaceAll(root, folder);
    const chat = await openChat(
      await zipOf({ [`${folder}message_1.json`]: text, [`${folder}photos/1.jpg`]: "1" }, "x.zip"),
    );
    return (await messagesOf(chat)).map(({ key }) => key);
  };
  expect(await keysOf("messages/inbox/familie_8f3kd/")).toEqual(await keysOf(root));
});
