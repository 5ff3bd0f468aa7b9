import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { narrow } from "./fitting.ts";
import type { Person } from "./people.ts";
import { swipe } from "./swiping.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("an answer stays in the conversation with a quote that leads to the comment, and others see it live", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await anna.post(group.id, { title: "Three days in Arezzo" });
  await bob.post(group.id, { text: "Is that the same lamp?" }, { parent: id });
  for (let n = 0; n < 12; n++) await bob.post(group.id, { text: `Comment ${n}` }, { parent: id });

  const annas = await signedIn(anna);
  await annas.goto(`/messages/${id}`);
  await annas.getByRole("button", { name: "Show 8 earlier comments" }).click();
  const bobs = await signedIn(bob);
  await bobs.goto(`/messages/${id}`);

  const question = annas.getByRole("listitem", { name: "Comment by Bob" }).filter({ hasText: "same lamp" });
  await question.hover();
  await question.getByRole("button", { name: "Reply" }).click();
  const field = annas.getByRole("textbox", { name: "Write a comment" });
  await expect(field).toBeFocused();
  await field.fill("It is!");
  await annas.getByRole("button", { name: "Send" }).click();

  const answer = bobs.getByRole("listitem", { name: "Comment by Anna" });
  await expect(answer).toContainText("It is!");
  await expect(annas.getByRole("link", { name: "14 comments" })).toBeVisible();
  await answer.getByRole("button", { name: /Bob.*same lamp/ }).click();
  const quoted = bobs.getByRole("listitem").filter({ hasText: "Is that the same lamp?" }).first();
  await expect(quoted).toBeFocused();
  await expect(quoted).toBeInViewport();
});

test("an answer that was begun survives a reload with its quote, and the quote can be dropped", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await anna.post(group.id, { title: "Jam day" });
  await bob.post(group.id, { text: "How many jars?" }, { parent: id });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);
  const question = page.getByRole("listitem", { name: "Comment by Bob" });
  await question.hover();
  await question.getByRole("button", { name: "Reply" }).click();
  const field = page.getByRole("textbox", { name: "Write a comment" });
  await field.fill("Forty-one");
  await expect(page.getByText("Draft saved")).toBeVisible();

  await page.reload();

  await expect(field).toHaveValue("Forty-one");
  await expect(page.getByRole("button", { name: /Reply to.*Bob/ })).toBeVisible();
  await page.getByRole("button", { name: "Remove the quote" }).click();
  await expect(page.getByRole("button", { name: /Reply to.*Bob/ })).toBeHidden();
  await expect(field).toHaveValue("Forty-one");
});

test("the address of a comment leads to the conversation it is in", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await anna.post(group.id, { title: "Jam day" });
  const question = await bob.post(group.id, { text: "How many jars?" }, { parent: id });
  const answer = await anna.post(group.id, { text: "Forty-one" }, { parent: question.id });
  const page = await signedIn(bob);

  await page.goto(`/messages/${question.id}/${answer.id}`);

  await expect(page.getByRole("heading", { name: "Jam day" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/messages/${id}/`));
  await expect(page.getByRole("listitem").filter({ hasText: "Forty-one" })).toBeVisible();
});

test("on a phone the comment field stays at the lower edge and covers neither the actions of a comment nor what was sent", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await anna.post(group.id, { title: "Long letter", text: "Line\n".repeat(60) });
  await bob.post(group.id, { text: "What a letter" }, { parent: id });
  const page = await signedIn(anna, phone);
  const { id: short } = await anna.post(group.id, { title: "Short letter" });
  const field = page.getByRole("textbox", { name: "Write a comment" });
  await page.goto(`/messages/${short}`);
  const isAtEdge = async () => (await field.boundingBox())!.y > 844 - 100;
  await expect.poll(isAtEdge).toBe(true);
  await page.goto(`/messages/${id}`);
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect.poll(isAtEdge).toBe(true);

  const comment = page.getByRole("listitem", { name: "Comment by Bob" });
  const heart = comment.getByRole("button", { name: "React with ❤️" });
  await expect(heart).toBeHidden();
  await page.setViewportSize(narrow);
  await comment.getByText("What a letter").tap();
  await expect(heart).toBeVisible();
  const isClear = async (part: Locator) => {
    const [{ y, height }, edge] = [(await part.boundingBox())!, (await field.boundingBox())!.y];
    return y + height <= edge;
  };
  await expect.poll(() => isClear(heart)).toBe(true);
  const last = (await comment.getByRole("button", { name: "More" }).boundingBox())!;
  expect(last.x + last.width).toBeLessThan(narrow.width - 12);
  await heart.tap();
  await expect(comment.getByRole("button", { name: "❤️ by Anna" })).toBeVisible();
  const { x, y } = (await comment.getByText("What a letter").boundingBox())!;
  await swipe(page, { x: x + 5, y: y + 5 }, { x: x + 105, y: y + 8 });
  await expect(page.getByRole("button", { name: "Remove the quote" })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByText("New", { exact: true })).toBeVisible();
  await page.getByRole("heading", { name: "Long letter" }).tap();
  await expect(heart).toBeHidden();
  await field.fill("It is\nlong");
  await page.getByRole("button", { name: "Send" }).tap();
  const own = page.getByRole("listitem", { name: "Comment by Anna" });
  await expect(own).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isClear(own)).toBe(true);
  await expect(page.getByText("New", { exact: true })).toBeHidden();
});

test("an emoji is inserted where the text cursor is", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const [anna] = people as [Person];
  const { id } = await anna.post(group.id, { title: "Jam day" });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);
  const field = page.getByRole("textbox", { name: "Write a comment" });
  await field.fill("Plum  jam");
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await page.getByRole("button", { name: "❤️" }).click();
  await expect(field).toHaveValue("Plum ❤️ jam");
  await expect(field).toBeFocused();
  await page.reload();
  await expect(field).toHaveValue("Plum ❤️ jam");
});
