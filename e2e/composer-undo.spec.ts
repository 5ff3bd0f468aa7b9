import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { Person } from "./people.ts";
import { drawing } from "./pictures.ts";
import { waitForUploads, writeTitle } from "./writing.ts";

test("a comment sent too early is taken back into the field, and nobody else sees it any more", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await anna.post(group.id, { title: "Picnic" });
  const reader = await signedIn(anna);
  await reader.goto(`/messages/${id}`);
  const page = await signedIn(bob);
  await page.goto(`/messages/${id}`);
  const field = page.getByRole("textbox", { name: "Write a comment…" });
  await field.fill("I bring the");
  await field.press("Control+Enter");
  await expect(reader.getByText("I bring the")).toBeVisible();

  await field.fill("cake");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("I bring the\n\ncake");
  await expect(field).toBeFocused();
  await expect(page.getByRole("listitem", { name: "Comment by Bob" })).toHaveCount(0);
  await expect(reader.getByText("I bring the")).toHaveCount(0);

  await field.press("Control+Enter");
  const comment = page.getByRole("listitem", { name: "Comment by Bob" });
  await expect(comment).toContainText("cake");
  await expect(comment.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(comment.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(comment).toContainText("cake");
});

test("a message with photos that was sent too early is taken back whole, and sent again", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  await page
    .locator("main input[type=file]")
    .first()
    .setInputFiles({ name: "sea.png", mimeType: "image/png", buffer: await drawing("#22456e") });
  await waitForUploads(page);
  await writeTitle(page, "At the see");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Undo" }).click();

  await expect(page).toHaveURL(new RegExp(`/groups/${group.id}/write$`));
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("At the see");
  await page.getByRole("textbox", { name: "Title" }).fill("At the sea");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "At the sea" })).toBeVisible();
  await expect(page.getByRole("article").locator("a img")).toHaveCount(1);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("heading", { name: "At the sea" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "At the see" })).toHaveCount(0);
});
