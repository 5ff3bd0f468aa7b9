import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("the list of groups shows what is new in each, live, and leads there and to the next event", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group: family, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  const choir = await anna.createGroup("Choir");
  await anna.post(choir.id, { text: "I can bring the music stands" });
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await bob.post(family.id, { title: "Sunday lunch", date: tomorrow });

  for (const options of [phone, {}]) {
    const page = await signedIn(anna, options);
    await page.goto("/");
    await expect(page).toHaveURL(/\/groups$/);
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Famille Martin" });
    await expect(row).toContainText("Sunday lunch");
    await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Famille Martin");
    await expect(page.getByRole("main").getByRole("listitem").nth(1)).toContainText(
      "You: I can bring the music stands",
    );
    await expectNoAccessibilityProblem(page);

    const words = `Who brings bread, ${page.viewportSize()!.width}?`;
    await bob.post(family.id, { text: words });
    await expect(row).toContainText(`Bob: ${words}`);
    await row.getByRole("link", { name: /Sunday lunch/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sunday lunch" })).toBeVisible();
    await page.goBack();
    await row.getByRole("link", { name: /^Famille Martin/ }).click();
    await expect(page).toHaveURL(new RegExp(`/groups/${family.id}$`));
    await page.getByRole("button", { name: /^Your groups/ }).click();
    await page.getByRole("menuitem", { name: "All groups" }).click();
    await expect(page).toHaveURL(/\/groups$/);
  }
});

test("the start page leads to the default group, and to the only one", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const page = await signedIn(anna);
  await page.goto("/groups");
  await expect(page).toHaveURL(new RegExp(`/groups/${group.id}$`));

  const choir = await anna.createGroup("Choir");
  await page.goto(`/users/${(await anna.me()).id}/settings`);
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByLabel("Default group").selectOption("Choir");
  await saved;
  await page.goto("/");
  await expect(page).toHaveURL(new RegExp(`/groups/${choir.id}$`));
});
