import type { Message } from "#contract/compat.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

const ops = [
  { insert: "We leave " },
  { attributes: { bold: true }, insert: "early" },
  { insert: ".\nBread" },
  { attributes: { list: "bullet" }, insert: "\n" },
  { insert: "Cheese" },
  { attributes: { list: "bullet" }, insert: "\n" },
  { insert: { video: "https://example.org/film" } },
  { insert: { formula: "e = mc²" } },
  { insert: "\n" },
];

test("a text formatted by another client keeps its formats when shown and edited", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const text = JSON.stringify({ delta: { ops }, textOnly: "We leave early.\nBread\nCheese" });
  const { id } = await anna.request<Message>("POST", "/api/messages", {
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
  await expect(words).toContainText("https://example.org/film");
  await words.press("ControlOrMeta+Home");
  await page.keyboard.type("Listen: ");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(words).toHaveCount(0);
  await expect(page.locator("p", { hasText: "Listen: We leave early." })).toBeVisible();
  const stored = await anna.message(id);
  const { delta, textOnly } = JSON.parse(stored.data.text!) as { delta: { ops: unknown }; textOnly: string };
  expect(stored.type).toBe("rich_text");
  expect(delta.ops).toEqual([{ insert: "Listen: We leave " }, ...ops.slice(1)]);
  expect(textOnly).toBe("Listen: We leave early.\nBread\nCheese");
});

test("selected text of a message is quoted in the reply, and shown as a quote", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const { id } = await people[0]!.post(group.id, { title: "Autumn", text: "Hello!\n\nShall we meet on Sunday?" });
  const page = await signedIn(people[1]!);
  await page.goto(`/messages/${id}`);
  const answer = page.getByRole("textbox", { name: "Write a comment…" });
  await page.getByText("Shall we meet on Sunday?").selectText();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Quote" }).click();

  await expect(answer).toBeFocused();
  await expect(answer).toHaveValue("> Shall we meet on Sunday?\n\n");
  await page.keyboard.type("Gladly.");
  await page.keyboard.press("Control+Enter");
  const comment = page.getByRole("listitem", { name: "Comment by Bob" });
  await expect(comment.getByRole("blockquote")).toHaveText("Shall we meet on Sunday?");
  await expect(comment.getByText("Gladly.", { exact: true })).toBeVisible();
});
