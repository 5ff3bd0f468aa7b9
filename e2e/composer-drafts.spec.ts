import type { MessageView, Thread } from "#contract/messages.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("a reaction with an emoji appears live for others and can be removed", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const { id } = await people[0]!.post(group.id, { title: "At the sea", text: "It was windy" });
  const anna = await signedIn(people[0]!);
  const bob = await signedIn(people[1]!);
  await anna.goto(`/messages/${id}`);
  await bob.goto(`/messages/${id}`);

  await bob.getByRole("button", { name: "React" }).click();
  await bob.getByRole("button", { name: "🤣" }).click();

  await expect(bob.getByRole("button", { name: "🤣 by Bob", pressed: true })).toBeVisible();
  await expect(bob.getByRole("dialog", { name: "React" })).toBeHidden();
  await anna.getByRole("button", { name: "🤣 by Bob", pressed: false }).click();
  await expect(bob.getByRole("button", { name: "🤣 by Bob, Anna" })).toBeVisible();
  await expectNoAccessibilityProblem(bob);
  await bob.getByRole("button", { name: /🤣/ }).click();
  await expect(anna.getByRole("button", { name: "🤣 by Anna", pressed: true })).toBeVisible();
});

test("bookmarks have a page of their own until they are removed", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "The recipe", text: "Two eggs" });
  const page = await signedIn(people[0]!);
  await page.goto(`/messages/${id}`);
  await page.getByRole("button", { name: /Your account/ }).click();
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Bookmarks" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Bookmark this message" }).click();

  await expect(page.getByText("Bookmark added")).toBeVisible();
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("menuitem", { name: "Bookmarks" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Famille Martin" })).toContainText("The recipe");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("link", { name: "The recipe" }).click();
  await page.getByRole("button", { name: "Remove the bookmark" }).click();
  await expect(page.getByText("Bookmark removed")).toBeVisible();
  await page.goto("/bookmarks");
  await expect(page.getByText("No bookmarks yet")).toBeVisible();
});

test("the author pins a message, and publishes a comment on the group's page", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const anna = people[0]!;
  const { id } = await anna.post(group.id, { title: "Rules of the house" });
  await anna.post(group.id, { title: "Something newer" });
  const { id: comment } = await anna.post(group.id, { text: "A comment worth its own card" }, { parent: id });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);

  await page.getByRole("article").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Pin to the top of the group" }).click();
  await expect(page.getByText("Message pinned")).toBeVisible();
  await page.getByRole("listitem").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Publish in the group" }).click();
  await expect(page.getByText("Published in Famille Martin")).toBeVisible();

  await page.goto(`/groups/${group.id}`);
  const cards = page.getByRole("feed").getByRole("article");
  const strip = page.getByRole("list", { name: "Pinned messages" });
  await expect(strip.getByRole("link", { name: "Rules of the house" })).toBeVisible();
  await expect(cards.filter({ hasText: "Rules of the house" })).toHaveCount(0);
  await expect(cards.filter({ hasText: "A comment worth its own card" })).toHaveCount(1);
  const { message } = await anna.request<Thread>("GET", `/api/messages/${comment}/thread`);
  expect((message satisfies MessageView).isInFront).toBe(true);
});

test("Send stays in its place when the draft is saved", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "Plums" });
  for (const width of [390, 700, 1280]) {
    const page = await signedIn(people[0]!, { viewport: { width, height: 844 } });
    await page.clock.install();
    const send = page.getByRole("button", { name: "Send" });
    for (const [address, field] of [
      [`/messages/${id}`, "Write a comment…"],
      [`/groups/${group.id}/write`, "Text"],
    ] as const) {
      await page.goto(address);
      await expect(page.getByLabel(field)).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByLabel(field).fill("Half a thought");
      const before = await send.boundingBox();
      await page.clock.resume();
      await expect(page.getByText("Draft saved")).toBeAttached();
      expect(await send.boundingBox()).toEqual(before);
    }
  }
});
