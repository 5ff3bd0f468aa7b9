import { expect, test } from "vitest";
import { messagesOf, openChat, zipOf } from "../../../testing/chats.ts";

async function textsOf(chat: string | File) {
  const file = typeof chat === "string" ? new File([chat], "WhatsApp Chat with Family.txt") : chat;
  const opened = await openChat(file);
  const messages = await messagesOf(opened);
  return {
    chat: opened,
    texts: messages.map(({ author, text, at, files = [] }) => [author, text, clock(at), ...files]),
  };
}

function clock(at: number): string {
  const time = new Date(at);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

const arabic = [
  "\u200f٢٧\u200f/٣\u200f/٢٠٢٢، ٩:٥٣ م - ليلى: مرحبا",
  "\u200f٢٧\u200f/٣\u200f/٢٠٢٢، ١٠:٠١ ص - سامي: صباح الخير",
  "",
].join("\n");

const iphone = [
  "[14/02/2025, 16:08:10] Anna: Where do we go?",
  "[14/02/2025, 16:10:10] Anna: \u200ePOLL:",
  "Where do we meet?",
  "\u200eOPTION: Lake (\u200e3 votes)",
  "\u200eOPTION: Mountain (\u200e1 vote)",
  "",
  "[14/02/2025, 16:12:10] Carl: \u200eLocation: https://maps.google.com/?q=47.1,8.2",
  "[14/02/2025, 16:13:10] Carl: \u200ePimlico Gardens (London, United Kingdom): https://foursquare.com/v/abc",
  "[14/02/2025, 16:14:10] Carl: \u200eEVENT: Picnic",
  "\u200eDate: 1 March 2025",
  "[14/02/2025, 16:15:10] Carl: \u200eVoice call, \u200e28 min",
  "[14/02/2025, 16:16:10] Carl: \u200eimage omitted",
  "",
].join("\n");

const notices = [
  '12/05/19, 10:00 - Anna changed the group name from "Trip: Rome" to "Trip: Paris"',
  "12/05/19, 10:01 - Anna: Hello",
  '12/05/19, 10:02 - Carl changed the group description to: "Rules: be nice"',
  '13/05/19, 10:03 - Anna created group "Family: holidays"',
  "13/05/19, 10:04 - Carl: Ok",
  "13/05/19, 10:05 - Anna hat den Betreff von „Reise: Rom“ zu „Reise: Paris“ geändert.",
  "13/05/19, 10:06 - Anna a changé le sujet de « Voyage : Rome » en « Voyage : Paris »",
  "",
].join("\n");

const oldIphone = [
  "[04.08.15, 18:05:11] Anna: 2015-08-04-PHOTO-00004763.jpg <\u200eattached>",
  "[04.08.15, 18:05:30] Carl: 2015-08-04-PHOTO-00004764.jpg <\u200eangehängt>",
  "[04.08.15, 18:06:11] Carl: Lovely",
  "",
].join("\r\n");

const umlauts = "12.05.19, 10:00 - Jürgen: Schöne Grüße\r\n12.05.19, 10:01 - Anna: Bis später\r\n";
const inUtf16 = (littleEndian: boolean) => {
  const units = new DataView(new ArrayBuffer(2 * umlauts.length + 2));
  units.setUint16(0, 0xfeff, littleEndian);
  for (let i = 0; i < umlauts.length; i++) units.setUint16(2 * i + 2, umlauts.charCodeAt(i), littleEndian);
  return units.buffer;
};

test.each([
  ["UTF-16, little endian", inUtf16(true)],
  ["UTF-16, big endian", inUtf16(false)],
  ["Windows-1252", Uint8Array.from(umlauts, (character) => character.charCodeAt(0))],
  ["UTF-8 with a damaged character", Uint8Array.from([...new TextEncoder().encode(umlauts), 0xe2, 0x82])],
])("an export that an editor saved in %s is read", async (_name, bytes) => {
  const file = new File([bytes], "WhatsApp Chat with Family.txt");
  const { texts } = await textsOf(file);
  expect(texts[0]).toEqual(["Jürgen", "Schöne Grüße", "2019-05-12 10:00"]);
  const archive = await textsOf(await zipOf({ "_chat.txt": bytes }, "Family.zip"));
  expect(archive.texts).toEqual(texts);
});

test("an Arabic export is read", async () => {
  const { texts } = await textsOf(arabic);

  expect(texts).toEqual([
    ["ليلى", "مرحبا", "2022-03-27 21:53"],
    ["سامي", "صباح الخير", "2022-03-27 10:01"],
  ]);
});

test("polls, places, events and calls of an iPhone are kept, and an omitted picture is counted", async () => {
  const { chat: opened, texts } = await textsOf(iphone);

  expect(texts.map(([, text]) => text)).toEqual([
    "Where do we go?",
    "POLL:\nWhere do we meet?\nOPTION: Lake (3 votes)\nOPTION: Mountain (1 vote)",
    "Location: https://maps.google.com/?q=47.1,8.2",
    "Pimlico Gardens (London, United Kingdom): https://foursquare.com/v/abc",
    "EVENT: Picnic\nDate: 1 March 2025",
    "Voice call, 28 min",
  ]);
  expect(opened.leftOut).toEqual({ notice: 0, deleted: 0, missing: 1, unread: 0, undated: 0 });
});

test("notices with a colon are notices", async () => {
  const { chat: opened, texts } = await textsOf(notices);

  expect(texts.map(([author, text]) => [author, text])).toEqual([
    ["Anna", "Hello"],
    ["Carl", "Ok"],
  ]);
  expect([...opened.people]).toEqual([
    ["Anna", 1],
    ["Carl", 1],
  ]);
  expect(opened.leftOut).toEqual({ notice: 5, deleted: 0, missing: 0, unread: 0, undated: 0 });
});

test("photos of an export of 2015 belong to their messages", async () => {
  const photos = { "2015-08-04-PHOTO-00004763.jpg": "one", "2015-08-04-PHOTO-00004764.jpg": "other" };
  const archive = await zipOf({ "_chat.txt": oldIphone, ...photos }, "WhatsApp Chat - Family 2015.zip");
  const { chat: opened, texts } = await textsOf(archive);

  expect(texts).toEqual([
    ["Anna", "", "2015-08-04 18:05", "2015-08-04-PHOTO-00004763.jpg"],
    ["Carl", "", "2015-08-04 18:05", "2015-08-04-PHOTO-00004764.jpg"],
    ["Carl", "Lovely", "2015-08-04 18:06"],
  ]);
  expect(opened).toMatchObject({ files: 2, missing: [], unused: [] });
});

test("everything that is left out is counted by its reason", async () => {
  const chat = [
    "Exported by a relative",
    "12/05/19, 10:00 - Messages are end-to-end encrypted.",
    "12/05/19, 10:01 - Anna: Hello",
    "13/05/19, 10:01 - Anna: This message was deleted",
    "13/05/19, 10:02 - Anna: IMG-20190513-WA0001.jpg (file attached)",
    "31/02/19, 10:03 - Anna: Never",
    "14/05/19, 10:04 - Vinyl Club: \u200eAnna created this group",
    "14/05/19, 10:05 - Carl: Bye",
  ].join("\r\n");
  const parts = { "WhatsApp Chat with Club.txt": chat, "IMG-20190513-WA0009.jpg": "bytes" };
  const archive = await zipOf(parts, "WhatsApp Chat with Club.zip");
  const { chat: opened, texts } = await textsOf(archive);

  expect(texts.map(([author, text]) => [author, text])).toEqual([
    ["Anna", "Hello"],
    ["Carl", "Bye"],
  ]);
  expect(opened).toMatchObject({
    leftOut: { notice: 2, deleted: 1, missing: 1, unread: 1 },
    missing: ["IMG-20190513-WA0001.jpg"],
    unused: ["IMG-20190513-WA0009.jpg"],
  });
  expect(opened.dates).toMatchObject({ order: "dmy", undated: { dmy: 1 } });
});

test("a chat in a folder has the same keys, and control characters do not stop the import", async () => {
  const text = "25.05.19, 18:03 - Anna: IMG-20190525-WA0001.jpg (file attached)\n25.05.19, 18:04 - Anna: a\0b";
  const messages = async (folder: string) => {
    const files = { [`${folder}_chat.txt`]: text, [`${folder}IMG-20190525-WA0001.jpg`]: "photo" };
    return messagesOf(await openChat(await zipOf(files, "WhatsApp Chat - Anna.zip")));
  };
  const [known, moved] = [await messages(""), await messages("a/b/")];
  expect(moved.map(({ key }) => key)).toEqual(known.map(({ key }) => key));
  expect(known[1]!.text).toBe("ab");
});
