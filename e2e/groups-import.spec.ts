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
    await annas.getByRole("button", { name: "Choose the file" }).click();
    await (await chooser).setFiles(await exportedChat());
  };

  await annas.goto(`/groups/${group.id}/settings/advanced`);
  await annas.getByRole("link", { name: "Import photos or a WhatsApp chat" }).click();
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
  const input = annas.getByRole("region", { name: "Import a WhatsApp chat" }).locator("input[type=file]");

  await input.setInputFiles({ name: "photo.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") });
  await expect(annas.getByRole("alert").filter({ hasText: "There’s no WhatsApp chat in this file." })).toBeVisible();
  await input.setInputFiles(await exportedChat());
  await annas.getByRole("checkbox", { name: /Robert/ }).uncheck();
  await annas.getByRole("button", { name: "Import", exact: true }).click();
  await expect(annas.getByText("2 messages were added")).toBeVisible();
});
