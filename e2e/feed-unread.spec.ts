import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("new messages of a group are marked until the reader leaves the page, on Back and after a reload", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  await anna.post(group.id, { title: "Long read" });
  await bob.request("POST", `/api/groups/${group.id}/read`, {});
  const { id } = await anna.post(group.id, { title: "Fresh news" });
  // As other clients may do with what they copy.
  await anna.request("PUT", `/api/messages/${id}`, { lastActivityDate: 1_000_000 });
  const page = await signedIn(bob);
  await page.goto(`/groups/${group.id}`);

  const cards = page.getByRole("feed").getByRole("article");
  await expect(cards.filter({ hasText: "Fresh news" })).toContainText("New:");
  await expect(cards.filter({ hasText: "Long read" })).not.toContainText("New:");
  await expectNoAccessibilityProblem(page);
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await expect(cards.filter({ hasText: "Fresh news" }).getByRole("link")).toBeFocused();

  const wasRead = page.waitForResponse(/\/api\/groups\/.*\/read$/);
  await page.keyboard.press("c");
  await wasRead;
  await page.goBack();
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: "New:" })).toHaveCount(0);
  await page.reload();
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: "New:" })).toHaveCount(0);
});

test("events while a page loads are not missed, and no shown data is requested twice", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  await anna.post(group.id, { title: "Long read" });
  const page = await signedIn(bob);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route("**/api/live*", async (route) => {
    await opened;
    await route.continue();
  });

  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("feed").getByText("Long read")).toBeVisible();
  const ofGroup = [`/api/groups/${group.id}/cards/0`, `/api/groups/${group.id}/memories`];
  for (const path of ["/api/me", "/api/info", ...ofGroup])
    expect(asked.filter((each) => each === path)).toEqual([path]);
  await anna.post(group.id, { title: "Fresh news" });
  open();
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(page.getByRole("feed").getByText("Fresh news")).toBeVisible();
});

test("returning to a thread leads to the first unread comment, even if it is not loaded yet, as does its number on the card", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  const { id } = await anna.post(group.id, { title: "Shall we?", text: "Words\n".repeat(60) });
  await bob.post(group.id, { text: "Known" }, { parent: id });
  await anna.request("POST", `/api/messages/${id}/read`, {});
  for (let n = 1; n <= 13; n++) await bob.post(group.id, { text: `Answer ${n}` }, { parent: id });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);
  await expect(page.getByText("Answer 13", { exact: true })).toBeAttached();
  await expect(page.getByText("Answer 1", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "13 new comments" }).click();
  const items = page.getByRole("region", { name: "Comments" }).getByRole("listitem");
  await expect(items.filter({ hasText: "Answer 1" }).first()).toBeFocused();
  await expect(items.nth(0)).toContainText("Known");
  await expect(items.nth(1)).toHaveText("New");
  await expect(items.nth(2)).toContainText("Answer 1");
  await expect(page.getByRole("button", { name: "13 new comments" })).toHaveCount(0);
  await expectNoAccessibilityProblem(page);

  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(items.filter({ hasText: "Answer 13" })).toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(items.nth(0)).toBeFocused();

  await page.reload();
  await expect(page.getByText("Answer 13", { exact: true })).toBeAttached();
  await expect(page.getByText("New", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "new comments" })).toHaveCount(0);

  for (const n of [14, 15]) await bob.post(group.id, { text: `Answer ${n}` }, { parent: id });
  await page.goto(`/groups/${group.id}`);
  const comments = page.getByRole("feed").getByRole("link", { name: "16 comments" });
  await comments.click();
  await expect(items.filter({ hasText: "Answer 14" })).toBeFocused();
  await expect(items.filter({ hasText: "Answer 14" })).toBeInViewport();
  await page.goBack();
  await comments.click();
  await expect(items.filter({ hasText: "Answer 15" })).toBeFocused();
});
