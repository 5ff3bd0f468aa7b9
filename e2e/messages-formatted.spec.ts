import type { Message } from "#contract/messages.ts";
import { expect, test } from "./fixtures.ts";

const ops = [
  { insert: "We leave " },
  { attributes: { bold: true }, insert: "early" },
  { insert: ".\nBread" },
  { attributes: { list: "bullet" }, insert: "\n" },
  { insert: "Cheese" },
  { attributes: { list: "bullet" }, insert: "\n" },
];

test("a text that another client formatted is shown formatted, and edited without losing its formats", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const text = JSON.stringify({ delta: { ops }, textOnly: "We leave early.\nBread\nCheese" });
  const { id } = await anna.call<Message>("POST", "/api/messages", {
    group: group.id,
    type: "rich_text",
    data: { title: "Sunday", text },
  });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);
  await expect(page.locator("strong", { hasText: "early" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Cheese" })).toBeVisible();

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const words = page.getByRole("textbox", { name: "Text" });
  await expect(words).toContainText("We leave early.");
  await words.press("ControlOrMeta+Home");
  await page.keyboard.type("Listen: ");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(page.locator("p", { hasText: "Listen: We leave early." })).toBeVisible();
  const stored = await anna.call<Message>("GET", `/api/messages/${id}`);
  const { delta, textOnly } = JSON.parse(stored.data.text!) as { delta: { ops: unknown }; textOnly: string };
  expect(stored.type).toBe("rich_text");
  expect(delta.ops).toEqual([{ insert: "Listen: We leave " }, ...ops.slice(1)]);
  expect(textOnly).toBe("Listen: We leave early.\nBread\nCheese");
});
