import { expect, test } from "vitest";
import { messagesOf, openChat, zipOf } from "../../../testing/chats.ts";
import { openExport } from "./chat-export.ts";
import { DamagedFileError, NoChatError } from "./chat.ts";
import { findChats } from "./formats.ts";

const at = (seconds: number) => ({ date: "2022-03-27T21:53:00", date_unixtime: String(seconds) });
const anna = { from: "Anna", from_id: "user1" };
const left = "(File not included. Change data exporting settings to download.)";

const family = {
  name: "عائلة 🏡",
  type: "private_supergroup",
  id: 1_234_567_890,
  messages: [
    { id: 1, type: "service", ...at(100), actor: "Anna", actor_id: "user1", action: "create_group", text: "" },
    { id: 2, type: "message", ...at(200), ...anna, text: "Wer bringt den Kuchen?", text_entities: [] },
    { id: 3, type: "message", ...at(260), from: "سامي", from_id: "user2", reply_to_message_id: 2, text: "أنا" },
    {
      ...{ id: 4, type: "message", ...at(300), ...anna, edited: "2022-03-27T22:00:00", edited_unixtime: "400" },
      text: [
        "Смотрите ",
        { type: "text_link", text: "рецепт", href: "https://example.org/r" },
        "! ",
        { type: "mention", text: "@sami" },
      ],
    },
    { id: 5, type: "message", ...at(500), ...anna, photo: "photos/photo_1.jpg", width: 8, height: 6, text: "케이크" },
    { id: 6, type: "message", ...at(600), from: null, from_id: "user3", file: left, file_name: "plan.pdf", text: "" },
    {
      ...{ id: 7, type: "message", ...at(700), ...anna, text: "" },
      poll: {
        question: "Samstag?",
        closed: true,
        total_voters: 3,
        answers: [
          { text: "Ja", voters: 2, chosen: true },
          { text: "Nein", voters: 1, chosen: false },
        ],
      },
    },
    {
      id: 8,
      type: "message",
      ...at(800),
      ...anna,
      file: "stickers/a.tgs",
      media_type: "sticker",
      sticker_emoji: "🎉",
      text: "",
    },
    {
      id: 9,
      type: "message",
      ...at(900),
      ...anna,
      text: "",
      location_information: { latitude: 47.1, longitude: 8.2 },
      place_name: "See",
    },
    { id: 10, type: "message", ...at(1000), from: null, from_id: "user3", forwarded_from: "Oma", text: "Liebe Grüße" },
    {
      id: 11,
      type: "message",
      ...at(1100),
      from: "Anna M.",
      from_id: "user1",
      file: "voice_messages/audio_1.ogg",
      media_type: "voice_message",
      text: "",
    },
  ],
};

const exported = (chat: unknown, files: Record<string, string> = {}) =>
  zipOf({ "ChatExport/result.json": JSON.stringify(chat, null, 1), ...files }, "ChatExport.zip");
const media = {
  "ChatExport/photos/photo_1.jpg": "photo",
  "ChatExport/photos/photo_1.jpg_thumb.jpg": "thumb",
  "ChatExport/voice_messages/audio_1.ogg": "voice",
  "ChatExport/photos/photo_9.jpg": "nobody mentions it",
};

test("a group is read with its files, replies, polls, places and edits", async () => {
  const chat = await openChat(await exported(family, media));
  const messages = await messagesOf(chat);

  expect(messages.map(({ author, text, files = [] }) => [author, text, ...files])).toEqual([
    ["Anna M.", "Wer bringt den Kuchen?"],
    ["سامي", "أنا"],
    ["Anna M.", "Смотрите рецепт (https://example.org/r)! @sami"],
    ["Anna M.", "케이크", "ChatExport/photos/photo_1.jpg"],
    ["Anna M.", "Samstag?\n– Ja (2)\n– Nein (1)"],
    ["Anna M.", "🎉"],
    ["Anna M.", "See\nhttps://www.openstreetmap.org/?mlat=47.1&mlon=8.2#map=16/47.1/8.2"],
    ["Somebody", "↪ Oma\nLiebe Grüße"],
    ["Anna M.", "", "ChatExport/voice_messages/audio_1.ogg"],
  ]);
  expect(messages[1]!.repliesTo).toBe(messages[0]);
  expect(messages.map(({ isEdited = false }) => isEdited).indexOf(true)).toBe(2);
  expect(messages.map((message) => message.at)).toEqual(
    [200, 260, 300, 500, 700, 800, 900, 1000, 1100].map((s) => s * 1000),
  );
  expect(chat).toMatchObject({
    ...{ title: "عائلة 🏡", messages: 9, files: 2, missing: ["plan.pdf"], unused: ["photo_9.jpg"] },
    leftOut: { notice: 1, deleted: 0, missing: 1, unread: 0, undated: 0 },
    dates: { first: 200_000, last: 1_100_000 },
  });
  expect(await (await chat.file("ChatExport/photos/photo_1.jpg")).text()).toBe("photo");
});

test("a later export has the same keys, and another chat others", async () => {
  const keysOf = async (chat: unknown) =>
    (await messagesOf(await openChat(await exported(chat)))).map(({ key }) => key);
  const keys = await keysOf(family);
  const more = { id: 12, type: "message", ...at(1200), ...anna, text: "More" };

  expect((await keysOf({ ...family, messages: [...family.messages, more] })).slice(0, keys.length)).toEqual(keys);
  expect(await keysOf({ ...family, id: 7 })).not.toContainEqual(keys[0]);
});

test("of all chats of an account one is chosen", async () => {
  const account = {
    about: "Here is the data you requested.",
    contacts: { list: [{ name: "x" }] },
    chats: { about: "", list: [{ ...family, id: 5, name: null, messages: [] }, family] },
    left_chats: { list: [{ ...family, name: "Chor", messages: family.messages.slice(0, 3) }] },
  };
  const chats = await findChats(await openExport([await exported(account)]));
  expect(chats.map(({ title, service }) => [title, service])).toEqual([
    ["", "Telegram"],
    ["عائلة 🏡", "Telegram"],
    ["Chor", "Telegram"],
  ]);
  expect(await chats[2]!.open("")).toMatchObject({ title: "Chor", messages: 2 });
  await expect(chats[0]!.open("")).rejects.toThrow(NoChatError);
});

test("people of the same name stay two, and exports without seconds since 1970 keep their time", async () => {
  const messages = [
    { id: 1, type: "message", date: "2019-05-25T18:03:11", ...anna, text: "One" },
    { id: 2, type: "message", date: "2019-05-25T18:03:12", from: "Anna", from_id: "user9", text: "Two" },
    { id: 3, type: "message", date: "yesterday", ...anna, text: "When?" },
  ];
  const chat = await openChat(await exported({ ...family, messages }));
  expect([...chat.people.keys()]).toEqual(["Anna", "Anna (2)"]);
  expect(chat.dates).toMatchObject({ first: new Date(2019, 4, 25, 18, 3, 11).getTime() });
  expect(chat.leftOut.undated).toBe(1);
});

test("files outside the export, broken fields and wrong kinds are no trouble", async () => {
  const messages = [
    { id: 1, type: "message", ...at(1), ...anna, text: null, photo: "../../etc/passwd" },
    {
      id: 2,
      type: "message",
      ...at(2),
      ...anna,
      text: [1, null, { text: 7 }, { type: "bold", text: "ok\0\ud83d" }],
      poll: 5,
      reply_to_message_id: 99,
    },
    { id: {}, type: "message", ...at(3), ...anna, text: "no id" },
    null,
    {
      id: 4,
      type: "message",
      ...at(4),
      from: { a: 1 },
      from_id: ["user"],
      text: "who?",
      location_information: { latitude: "x" },
    },
  ];
  const chat = await openChat(await exported({ ...family, name: 7, messages }));
  expect((await messagesOf(chat)).map(({ author, text }) => [author, text])).toEqual([
    ["Anna", "ok"],
    ["Somebody", "who?"],
  ]);
  expect(chat).toMatchObject({ title: "", missing: ["passwd"], leftOut: { notice: 2, missing: 1 } });
});

test("an export that ends early is refused by name", async () => {
  const text = JSON.stringify(family);
  await expect(openChat(new File([text.slice(0, -40)], "result.json"))).rejects.toThrow(DamagedFileError);
  await expect(openChat(new File([text.replace('"id":3', '"id":}')], "result.json"))).rejects.toThrow(DamagedFileError);
});

test("the page can respond while deep and long values are read", async () => {
  const deep = `{"name":"x","type":"private_group","id":1,"messages":[${"[".repeat(2_000_000)}`;
  await expect(openChat(new File([deep], "result.json"))).rejects.toThrow(DamagedFileError);
  const many = Array.from({ length: 3000 }, (_, id) => ({
    id,
    type: "message",
    ...at(id),
    from: "A",
    from_id: `user${id}`,
    text: "x",
  }));
  expect((await openChat(await exported({ ...family, messages: many }))).people.size).toBe(3000);
});

const said = (id: number, rest: object) => ({
  id,
  type: "message",
  ...at(id * 100),
  ...anna,
  text: `Words ${id}`,
  ...rest,
});

test("words of other chats, channels and deleted accounts are not given to anybody else", async () => {
  const messages = [
    said(1, {}),
    said(2, { reply_to_message_id: 1, reply_to_peer_id: "channel5" }),
    said(3, { from: "News", from_id: "channel9", author: "Bob" }),
    said(4, { from: "News", from_id: "channel9", author: "Carla" }),
    said(5, { forwarded_from: null }),
    said(6, { saved_from: "Oma" }),
    said(7, { text: "", text_entities: [{ type: "plain", text: "only parts" }] }),
  ];
  const read = await messagesOf(await openChat(await exported({ ...family, messages })));
  expect(read.map(({ author, text }) => [author, text])).toEqual([
    ["Anna", "Words 1"],
    ["Anna", "Words 2"],
    ["News (Bob)", "Words 3"],
    ["News (Carla)", "Words 4"],
    ["Anna", "↪ Somebody\nWords 5"],
    ["Anna", "↪ Oma\nWords 6"],
    ["Anna", "only parts"],
  ]);
  expect(read[1]!.repliesTo).toBeUndefined();
});

test("only edited messages are edited, and messages of before 1970 do not stop the import", async () => {
  const date = "2022-03-27T21:53:00";
  const messages = [
    said(1, { edited: "1970-01-01T01:00:00" }),
    said(2, { edited: date, edited_unixtime: "200" }),
    said(3, { edited: "2022-03-27T21:54:00", edited_unixtime: "360" }),
    said(4, { date_unixtime: "-5" }),
    said(5, { date_unixtime: "99999999999999" }),
  ];
  const chat = await openChat(await exported({ ...family, messages }));
  expect((await messagesOf(chat)).map(({ isEdited = false }) => isEdited)).toEqual([false, false, true]);
  expect(chat.leftOut.undated).toBe(2);
});

test("a file that another program has saved is the same chat, with the same keys and files", async () => {
  const keysOf = async (text: string) => {
    const zip = await zipOf({ "result.json": text, "photos/photo_1.jpg": "photo" }, "x.zip");
    const chat = await openChat(zip);
    return [chat.title, chat.files, (await messagesOf(chat)).map(({ key }) => key)];
  };
  const { messages, type, name, id } = family;
  const known = await keysOf(JSON.stringify(family));
  const windows = JSON.stringify({ messages, id, name, type }, null, "\t").replace(
    "photos/photo_1",
    "photos\\\\photo_1",
  );
  expect(await keysOf(`\ufeff${windows.replaceAll('": ', '" : ')}`)).toEqual(known);
});
