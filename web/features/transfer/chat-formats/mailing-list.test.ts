import { expect, test } from "vitest";
import { messagesOf, openChat, zipOf } from "../../../testing/chats.ts";
import { openExport } from "./chat-export.ts";
import { findChats } from "./formats.ts";

/** Each character is a byte. */
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8AsBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
const mboxOf = (mails: string[], name = "choir.mbox") => new File([latin1(mails.join("\n"))], name);
const separator = (date: string) => `From anna@example.org ${date}\n`;

const old = [
  separator("Mon Mar  3 12:00:00 1997"),
  "From: anna at example.org (Anna M\xfcller)\n",
  "Subject: [Choir] Gr\xfc\xdfe aus K\xf6ln\n",
  "Date: Mon, 3 Mar 97 12:00:00 GMT\n",
  "Message-ID: <1@example.org>\n\n",
  "Sch\xf6ne Gr\xfc\xdfe!\n\n>From here the view is lovely.\n\nFrom tomorrow on it rains.\n\n-- \nAnna\n",
].join("");
const answer = [
  separator("Tue Mar  4 09:00:00 1997"),
  "From: =?koi8-r?B?88XSx8XK?= <sergej@example.org>\n",
  "Subject: Re: [Choir] Gr\xfc\xdfe aus K\xf6ln\nDate: Tue, 4 Mar 1997 10:00:00 +0100 (CET)\n",
  "Message-ID: <2@example.org>\nIn-Reply-To: <1@example.org>\nReferences: <1@example.org>\n",
  "Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64\n\n",
  `${btoa("\xf0\xd2\xc9\xd7\xc5\xd4!")}\n`,
].join("");
const quoting = [
  separator("Wed Mar  5 09:00:00 1997"),
  'From: "Carla via Choir" <choir@lists.example.org>\nX-Original-From: Carla <carla@example.org>\n',
  "Subject: AW: Gruesse\nDate: Wed, 5 Mar 1997 09:00:00 +0000\nMessage-ID: <3@example.org>\n",
  "References: <1@example.org> <2@example.org>\nContent-Type: text/plain; charset=utf-8\n\n",
  "Ich auch.\n\nAm 4. M\xc3\xa4rz 1997 schrieb Sergej:\n> Anna schrieb:\n>> Hallo\n> Privet!\n\n",
  "_______________________________________________\nChoir mailing list\nChoir at lists.example.org\nhttp://lists.example.org/choir\n",
].join("");
const japanese = [
  separator("Thu Mar  6 09:00:00 1997"),
  "From: ken@example.org\nSubject: Re: Party\nDate: Thu, 6 Mar 1997 09:00:00 +0900\nMessage-ID: <4@example.org>\n",
  "Content-Type: text/plain; charset=iso-2022-jp\n\n\x1b$B$O$$\x1b(B\n",
].join("");
const party = [
  separator("Thu Mar  6 01:00:00 1997"),
  "From: Lea <lea@example.org>\nSubject: Party\nDate: Wed, 5 Mar 1997 20:00:00 +0000\nMessage-ID: <5@example.org>\n",
  "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n",
  `--b\nContent-Type: text/html; charset=utf-8\n\n<p>Saturday <b>at mine</b></p><p>${utf8AsBytes("تعالوا")}</p>\n`,
  `--b\nContent-Type: image/jpeg\nContent-Disposition: attachment; filename="garden.jpg"\nContent-Transfer-Encoding: base64\n\n${btoa("photo")}\n`,
  "--b\nContent-Type: application/pgp-signature; name=signature.asc\n\nxx\n--b--\n",
].join("");

test("thirty years of emails become conversations, without quotes, signatures and what the list adds", async () => {
  const chat = await openChat(mboxOf([old, answer, quoting, japanese, party]));
  const messages = await messagesOf(chat);

  expect(messages.map(({ author, text, conversation }) => [conversation!.title, author, text])).toEqual([
    ["Grüße aus Köln", "Anna Müller", "Schöne Grüße!\n\nFrom here the view is lovely.\n\nFrom tomorrow on it rains."],
    ["Grüße aus Köln", "Сергей", "Привет!"],
    ["Grüße aus Köln", "Carla", "Ich auch."],
    ["Party", "Lea", "Saturday at mine\nتعالوا"],
    ["Party", "ken", "はい"],
  ]);
  expect(messages[1]!.repliesTo).toBe(messages[0]);
  expect(messages[2]!.repliesTo).toBe(messages[1]);
  expect(messages[0]!.at).toBe(Date.UTC(1997, 2, 3, 12));
  expect(chat).toMatchObject({ title: "choir", messages: 5, files: 1, leftOut: { notice: 0, missing: 0 } });
  const photo = await chat.file(messages[3]!.files![0]!);
  expect([photo.name, await photo.text()]).toEqual(["garden.jpg", "photo"]);
});

test("words that look like the beginning of an email are words, and pieces of a file are no borders", async () => {
  const filler = `${"x".repeat(70)}\n`.repeat(3000);
  const mail = (n: number) =>
    `${separator("Mon Mar  3 12:00:00 1997")}From: a@example.org\nSubject: S${n}\nDate: Mon, 3 Mar 1997 12:00:0${n} GMT\nMessage-ID: <${n}@x>\n\nFrom Anna to Bob:\n\nFrom now on, 12:00 is late.\n${filler}\n`;
  const chat = await openChat(mboxOf([1, 2, 3, 4, 5].map(mail)));
  expect(chat.messages).toBe(5);
  const [first] = await messagesOf(chat);
  expect(first!.text).toContain("From now on, 12:00 is late.");
});

test("emails one by one, and broken ones", async () => {
  const single = (text: string) => text.slice(text.indexOf("\n") + 1);
  const parts = { "mails/1.eml": single(party), "mails/2.eml": "", "mails/3.eml": "Subject: no words\n\n" };
  const chat = await openChat(await zipOf(parts, "mails.zip"));
  expect(chat).toMatchObject({ title: "mails", messages: 1 });
  expect(chat.leftOut.notice + chat.leftOut.undated).toBe(2);
});

test("a text file alone is a chat of WhatsApp only if it is no mbox", async () => {
  const chats = await findChats(await openExport([mboxOf([old, answer], "1997-March.txt")]));
  expect(chats.map(({ title, service }) => [title, service])).toEqual([["1997-March", "Email"]]);
});

const simple = (n: number, from: string, rest = "", words = `Words ${n}`) =>
  `From: ${from}\nSubject: S${n}\nDate: Mon, 3 Mar 1997 12:00:0${n} GMT\nMessage-ID: <${n}@x>\n${rest}\n${words}\n`;
const authorsAndWords = async (...mails: string[]) =>
  (await messagesOf(await openChat(mboxOf(mails)))).map(({ author, text }) => [author, text]);

test.each([
  ["Mozilla", "From - Mon Mar  3 12:00:00 1997\r\n"],
  ["Gmail", "From 1234567890@xxx Mon Mar 03 12:00:00 +0000 1997\n"],
  ["no sender", "From  Mon Mar  3 12:00:00 1997\n"],
])("emails of %s are divided, also without an empty line between them", async (_program, line) => {
  const mails = [
    line,
    simple(1, "a@x"),
    line,
    simple(2, "b@x", "X-Mozilla-Status: 0001\n"),
    `\n${line}`,
    simple(3, "c@x"),
  ];
  const chat = await openChat(new File([mails.join("")], "Inbox"));
  expect((await messagesOf(chat)).map(({ author, text }) => [author, text])).toEqual([
    ["a", "Words 1"],
    ["b", "Words 2"],
    ["c", "Words 3"],
  ]);
});

test("people who share an address or have none stay apart, and one person with several names is one", async () => {
  const line = separator("Mon Mar  3 12:00:00 1997");
  const said = await authorsAndWords(
    line + simple(1, "Anna Muster <home@example.org>"),
    line + simple(2, "Ben Muster <home@example.org>"),
    line + simple(3, '"Muster, Anna" <HOME@example.org>'),
    line + simple(4, "Carla"),
    line + simple(5, "Dan"),
    line + simple(6, "eva at Example.org (=?iso-8859-1?Q?Eva_M=FCller?=)"),
    line + simple(7, "eva at example.org (Eva)"),
    line + simple(8, "<eva@example.org>"),
  );
  expect(said.map(([author]) => author)).toEqual([
    ...["Muster, Anna", "Ben Muster", "Muster, Anna", "Carla", "Dan", "eva", "eva", "eva"],
  ]);
});

test("an email without a date, or with one of the year 100, has that of its arrival", async () => {
  const received = "Received: from a (b; c) by d;\n\tTue, 4 Jan 2000 10:00:00 +0000\n";
  const mails = ["Date: Tue, 4 Jan 100 09:00:00 GMT\n", "", "Date: yesterday\n"].map(
    (date, n) => `${separator("Tue Jan  4 10:00:00 2000")}${received}From: a@x\nSubject: ${n}\n${date}\nWords ${n}\n`,
  );
  const chat = await openChat(
    mboxOf([...mails, `${separator("Tue Jan  4 10:00:00 2000")}From: b@x\nSubject: x\n\nWhen?\n`]),
  );
  expect((await messagesOf(chat)).map(({ at }) => at)).toEqual([1, 2, 3].map(() => Date.UTC(2000, 0, 4, 10)));
  expect(chat.leftOut.undated).toBe(1);
});

test("an email that is there twice comes once, and none answers itself", async () => {
  const line = separator("Mon Mar  3 12:00:00 1997");
  const mail = line + simple(1, "a@x", "In-Reply-To: <1@x>\n");
  const chat = await openChat(mboxOf([mail, mail, line + simple(2, "b@x")]));
  const messages = await messagesOf(chat);
  expect(messages.map(({ text }) => text)).toEqual(["Words 1", "Words 2"]);
  expect(messages[0]!.repliesTo).toBeUndefined();
  expect(chat.messages).toBe(2);
});

test("names of attachments are no paths, and subjects no lines", async () => {
  const part = (name: string) =>
    `--b\nContent-Type: image/jpeg\nContent-Disposition: attachment; filename="${name}"\n\nphoto\n`;
  const parts = `${part("../../x.jpg")}${part("C:\\\\a\\\\y.jpg")}${part(`${"z".repeat(9000)}.jpg`)}${part("  ")}--b--\n`;
  const mail = simple(1, "a@x", "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n", parts);
  const chat = await openChat(
    mboxOf([separator("Mon Mar  3 12:00:00 1997") + mail.replace("S1", "=?utf-8?Q?a=00=0Ab?=")]),
  );
  const [message] = await messagesOf(chat);
  const names = await Promise.all(message!.files!.map(async (path) => (await chat.file(path)).name));
  expect(names.map((name) => name.slice(-8))).toEqual(["x.jpg", "y.jpg", "zzzz.jpg", "image 4"]);
  expect(message!.conversation!.title).toBe("a b");
});
