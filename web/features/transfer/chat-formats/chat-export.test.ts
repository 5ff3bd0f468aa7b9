import { expect, test } from "vitest";
import { messagesOf, openChat, zipOf } from "../../../testing/chats.ts";
import { openExport } from "./chat-export.ts";
import { findChats } from "./formats.ts";

const photo = "IMG-20190525-WA0001.jpg";
const chatOf = (name: string) =>
  `25.05.19, 18:03 - ${name}: ${photo} (file attached)\n25.05.19, 18:04 - ${name}: Hi from ${name}`;
const inFolder = (path: string, content: string | Blob) => {
  const file = new File([content], path.split("/").at(-1)!);
  return Object.defineProperty(file, "webkitRelativePath", { value: path });
};

test("two chats chosen at once keep their own photos, and their names", async () => {
  const zips = await Promise.all(
    ["Anna", "Benjamin"].map((name) =>
      zipOf({ "_chat.txt": chatOf(name), [photo]: `photo of ${name}` }, `WhatsApp Chat - ${name}.zip`),
    ),
  );
  const found = await findChats(await openExport(zips));
  expect(found.map(({ title }) => title)).toEqual(["Anna", "Benjamin"]);
  for (const { open, title } of found) {
    const chat = await open("");
    expect(chat).toMatchObject({ files: 1, missing: [] });
    const [first] = await messagesOf(chat);
    expect(await (await chat.file(first!.files![0]!)).text()).toBe(`photo of ${title}`);
  }
});

test("the same archive twice is one chat", async () => {
  const zip = await zipOf({ "_chat.txt": chatOf("Anna"), [photo]: "photo" }, "WhatsApp Chat - Anna.zip");
  expect(await openChat(zip, zip)).toMatchObject({ messages: 2, files: 1 });
});

test("documents and archives that were sent in a chat are its files", async () => {
  const document = await zipOf({ "word/document.xml": "x" }, "plan.docx");
  const names = ["plan.docx", "photos.zip", "broken.zip"];
  const messages = names.map((name, id) => {
    return {
      id,
      type: "message",
      date_unixtime: String(id),
      from: "A",
      from_id: "user1",
      file: `files/${name}`,
      text: "",
    };
  });
  const text = JSON.stringify({ name: "x", type: "private_group", id: 1, messages });
  const files = [inFolder("Export/result.json", text), inFolder("Export/files/notes.txt", "Dear diary")];
  for (const name of names) files.push(inFolder(`Export/files/${name}`, name === "broken.zip" ? "no" : document));
  expect(await openChat(...files)).toMatchObject({ files: 3, missing: [] });
  expect(await openChat(new File([text.replaceAll("files/", "")], "result.json"), document)).toMatchObject({
    files: 1,
  });
});

test("folders of an archive made by Windows are folders", async () => {
  const zip = await zipOf({ "a\\_chat.txt": chatOf("Anna"), [`a\\${photo}`]: "photo" }, "WhatsApp Chat - Anna.zip");
  expect(await openChat(zip)).toMatchObject({ files: 1, missing: [] });
});

test.each([
  ["x".repeat(10_000), "x".repeat(128)],
  [" \u200f\u2800 ", ""],
  ["Oma\n& Opa", "Oma & Opa"],
])("the server takes the title of a chat, whatever its name is", async (name, title) => {
  const message = { id: 1, type: "message", date_unixtime: "1", from: "A", from_id: "user1", text: "x" };
  const text = JSON.stringify({ name, type: "private_group", id: 1, messages: [message] });
  expect((await openChat(new File([text], "result.json"))).title).toBe(title);
});
