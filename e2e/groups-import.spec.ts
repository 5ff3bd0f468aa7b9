import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import type { Person } from "./people.ts";
import { phonePhoto } from "./pictures.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const chat = [
  "[24.05.19, 21:15:00] Familie: \u200eNachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.",
  "[24.05.19, 21:15:11] Anna Muster: Who brings the cake?",
  "[24.05.19, 21:16:02] Robert: Me. Rhubarb!",
  "[25.05.19, 15:03:40] Robert: \u200e<Anhang: 00000012-PHOTO-2019-05-25-15-03-40.jpg>",
  "[25.05.19, 15:04:00] Anna Muster: It was delicious",
  "[25.05.19, 15:05:00] Robert: \u200e<Anhang: 00000013-VIDEO-2019-05-25-15-05-00.mp4>",
  "[25.05.19, 15:06:00] Robert: \u200eDiese Nachricht wurde gelöscht.",
].join("\r\n");

async function exportedChat() {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(chat), "_chat.txt");
  zip.addBuffer(await phonePhoto(600, 800), "00000012-PHOTO-2019-05-25-15-03-40.jpg");
  zip.end();
  const name = "WhatsApp Chat - Familie.zip";
  return { name, mimeType: "application/zip", buffer: await buffer(zip.outputStream) };
}

test("an admin imports a chat with its photos once, a member claims their messages, and all of it can be undone", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Family", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const annas = await signedIn(anna, phone);
  const choose = async () => {
    const chooser = annas.waitForEvent("filechooser");
    await annas.getByRole("button", { name: "Choose files" }).click();
    await (await chooser).setFiles(await exportedChat());
  };

  await annas.goto(`/groups/${group.id}/settings/advanced`);
  await annas.getByRole("link", { name: "Import photos or a chat" }).click();
  await choose();
  await expect(annas.getByText("4 messages from May 24, 2019 to May 25, 2019")).toBeVisible();
  await expect(annas.getByText("1 photo or other file")).toBeVisible();
  await expect(annas.getByText("1 file is not in the export")).toBeVisible();
  await expect(annas.getByText("1 deleted message is left out")).toBeVisible();
  await expect(annas.getByText("1 notice of WhatsApp is left out")).toBeVisible();
  await annas.getByText("Files that are missing").click();
  await expect(annas.getByText("00000013-VIDEO-2019-05-25-15-05-00.mp4")).toBeVisible();
  await expect(annas.getByRole("textbox", { name: "Name of the chat" })).toHaveValue("Familie");
  await annas.getByRole("combobox", { name: "Which one are you?" }).selectOption("Anna Muster");
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  await annas.getByRole("button", { name: "Import", exact: true }).click();
  await expect(annas.getByText("4 messages were added")).toBeVisible();
  await expectNoAccessibilityProblem(annas);

  const bobs = await signedIn(bob);
  await bobs.goto(`/groups/${group.id}`);
  const day = bobs.getByRole("article", { name: /Familie · May 25, 2019/ });
  await expect(day).toContainText("It was delicious");
  await expect(day.locator("img")).toHaveCount(1);
  await expect(day).toContainText("2 messages");
  await bobs.getByRole("link", { name: /Familie · May 25, 2019/ }).click();
  await expect(bobs.getByText("It was delicious")).toBeVisible();
  await expect(bobs.getByRole("link", { name: "Anna" }).first()).toBeVisible();
  await expect(bobs.getByText("Robert").first()).toBeVisible();
  await bobs.goto(`/groups/${group.id}/photos`);
  await expect(bobs.getByRole("heading", { name: "May 2019" })).toBeVisible();

  await annas.getByRole("button", { name: "Import another chat" }).click();
  await choose();
  await annas.getByRole("button", { name: "Import", exact: true }).click();
  await expect(annas.getByText("Nothing was added")).toBeVisible();

  await bobs.goto(`/groups/${group.id}/settings`);
  await bobs.getByRole("button", { name: "I am Robert" }).click();
  await expect(bobs.getByText("Waiting for an admin to agree")).toBeVisible();
  await expectNoAccessibilityProblem(bobs);
  await annas.goto(`/groups/${group.id}/permissions`);
  await expect(annas.getByText("Bob says they are “Robert”")).toBeVisible();
  await annas.getByRole("button", { name: "Agree" }).click();
  await annas.getByRole("link", { name: "Back" }).click();
  await annas.getByRole("link", { name: "Moderation" }).click();
  await expect(annas.getByText("Anna agreed that Bob is “Robert”")).toBeVisible();
  await bobs.getByRole("button", { name: /Notifications/ }).click();
  await expect(bobs.getByText("Anna gave you your imported messages in Family")).toBeVisible();
  await bobs.goto(`/groups/${group.id}`);
  await bobs.getByRole("link", { name: /Familie · May 24, 2019/ }).click();
  await expect(bobs.getByRole("listitem", { name: "Comment by Bob" })).toContainText("Rhubarb");

  await annas.goto(`/groups/${group.id}/import`);
  await choose();
  const earlier = annas.getByRole("status").filter({ hasText: "“Familie” was imported before" });
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  await earlier.getByRole("button", { name: "Undo" }).click();
  await annas.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(annas.getByRole("listitem").filter({ hasText: "6 messages" })).toHaveCount(0);
  await bobs.goto(`/groups/${group.id}`);
  await expect(bobs.getByRole("link", { name: /Familie/ })).toHaveCount(0);
  await annas.getByRole("button", { name: "Import", exact: true }).click();
  await expect(annas.getByText("4 messages were added")).toBeVisible();
});

test("another file is refused with a reason, and a person can leave names out", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Family", "Anna");
  const annas = await signedIn(people[0]!);
  await annas.goto(`/groups/${group.id}/import`);
  const input = annas.getByRole("region", { name: "Import a chat" }).locator("input[type=file]");

  await input.setInputFiles({ name: "photo.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") });
  await expect(annas.getByRole("alert").filter({ hasText: "“photo.zip” isn’t a ZIP file" })).toBeVisible();
  await input.setInputFiles(await exportedChat());
  await annas.getByRole("checkbox", { name: /Robert/ }).uncheck();
  await annas.getByRole("button", { name: "Import", exact: true }).click();
  await expect(annas.getByText("2 messages were added")).toBeVisible();
});

const sent = (id: number, from: string, rest: object) => ({
  ...{ id, type: "message", date: "2022-03-27T21:53:00", date_unixtime: `${1_648_411_980 + id}` },
  ...{ from, from_id: `user${from.length}`, text: "", ...rest },
});

const telegramChat = {
  ...{ name: "Lake trip", type: "private_group", id: 4711 },
  messages: [
    {
      id: 1,
      type: "service",
      date: "2022-03-27T21:52:00",
      actor: "Oma",
      actor_id: "user3",
      action: "create_group",
      text: "",
    },
    sent(2, "Oma", { text: "Wer kommt mit?" }),
    sent(3, "Sergej", { text: "Я!", reply_to_message_id: 2 }),
    sent(4, "Oma", { photo: "photos/photo_1.jpg", text: ["Schau: ", { type: "bold", text: "der See" }] }),
    sent(5, "Sergej", { poll: { question: "Boot?", answers: [{ text: "Ja", voters: 2 }] } }),
  ],
};

test("the folder of a Telegram chat is imported, with its answers and photos", async ({ aGroupOf, signedIn }, info) => {
  const { group, people } = await aGroupOf("Family", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const folder = info.outputPath("ChatExport_2022-03-27");
  await mkdir(join(folder, "photos"), { recursive: true });
  await writeFile(join(folder, "result.json"), JSON.stringify(telegramChat, null, 1));
  await writeFile(join(folder, "photos", "photo_1.jpg"), await phonePhoto(600, 800));

  const annas = await signedIn(anna, phone);
  await annas.goto(`/groups/${group.id}/import`);
  const card = annas.getByRole("region", { name: "Import a chat" });
  await card.getByRole("combobox", { name: "Where is the chat from?" }).selectOption("Telegram");
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  const chooser = annas.waitForEvent("filechooser");
  await card.getByRole("button", { name: "Choose a folder" }).click();
  await (await chooser).setFiles(folder);
  await expect(card.getByText("4 messages from March 27, 2022 to March 27, 2022")).toBeVisible();
  await expect(card.getByText("1 notice of Telegram is left out")).toBeVisible();
  await expect(card.getByRole("textbox", { name: "Name of the chat" })).toHaveValue("Lake trip");
  await card.getByRole("button", { name: "Import", exact: true }).click();
  await expect(card.getByText("4 messages were added")).toBeVisible();

  const bobs = await signedIn(bob);
  await bobs.goto(`/groups/${group.id}`);
  await bobs.getByRole("link", { name: /Lake trip · March 27, 2022/ }).click();
  const answered = bobs.getByRole("listitem", { name: "Comment by Sergej" }).filter({ hasText: "Я!" });
  await expect(answered).toContainText("Wer kommt mit?");
  await expect(bobs.getByText("Schau: der See")).toBeVisible();
  await expect(bobs.getByText("– Ja (2)")).toBeVisible();
});

test("of an export of several chats one is picked", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Family", "Anna");
  const annas = await signedIn(people[0]!);
  await annas.goto(`/groups/${group.id}/import`);
  const card = annas.getByRole("region", { name: "Import a chat" });
  const account = { about: "", chats: { list: [telegramChat, { ...telegramChat, name: "Choir" }] } };
  const input = card.locator("input[type=file]");

  await input.setInputFiles({ name: "result.json", mimeType: "application/json", buffer: Buffer.from("[1, 2") });
  await expect(card.getByRole("alert").filter({ hasText: "No chat that can be imported was found." })).toBeVisible();
  const broken = Buffer.from(JSON.stringify(telegramChat).slice(0, -9));
  await input.setInputFiles({ name: "result.json", mimeType: "application/json", buffer: broken });
  await expect(card.getByRole("alert").filter({ hasText: "“result.json” is damaged or incomplete." })).toBeVisible();
  const buffer = Buffer.from(JSON.stringify(account));
  await input.setInputFiles({ name: "result.json", mimeType: "application/json", buffer });
  await expectNoAccessibilityProblem(annas);
  await card.getByRole("button", { name: "Choir" }).click();
  await expect(card.getByRole("textbox", { name: "Name of the chat" })).toHaveValue("Choir");
  await expect(card.getByText("1 file is not in the export")).toBeVisible();
});
