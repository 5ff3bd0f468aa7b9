import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("one finds messages by words and tags, with the words marked, and Back returns to the results", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const { id: beach } = await anna.post(group.id, { title: "L'été à la mer", text: "Nine days #vacances" });
  await anna.post(group.id, { text: "What a summer. <b>Étés</b> in the north" }, { parent: beach });
  await anna.post(group.id, { title: "Something else", text: "Without the word" });
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type("ete");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(new RegExp(`/groups/${group.id}/search\\?q=ete$`));
  await expect(page.getByText("2 results")).toBeVisible();
  const results = page.getByRole("feed", { name: "Results" }).getByRole("article");
  await expect(results).toHaveCount(2);
  await expect(results.nth(0).locator("mark")).toHaveText("été");
  await expect(results.nth(1).locator("mark")).toHaveText("Été");
  await expect(results.nth(1)).toContainText("<b>Étés</b>");
  await expectNoAccessibilityProblem(page);

  await results.nth(1).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/messages/${beach}/`));
  await expect(page.getByText("What a summer.")).toBeVisible();
  await page.goBack();
  await expect(results).toHaveCount(2);

  await page.getByRole("searchbox").fill("mer #vacances");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=mer&hashtags=vacances$/);
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
});

test("the address of an older client shows the same, and nothing found is said", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await people[0]!.post(group.id, { title: "Boats and wind", text: "#sailing" });
  const page = await signedIn(people[0]!);

  await page.goto(`/groups/${group.id}?q=wind+boats&hashtags=sailing`);
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("wind boats #sailing");

  await page.goto(`/groups/${group.id}/search?q=unheard+of`);
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
});

test("on a phone the search unfolds from its icon, and Escape folds it again", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await people[0]!.post(group.id, { title: "Boats" });
  const page = await signedIn(people[0]!, { viewport: { width: 390, height: 844 } });
  await page.goto(`/groups/${group.id}`);

  const icon = page.getByRole("button", { name: "Search in Famille Martin" });
  await expect(page.getByRole("searchbox")).toBeHidden();
  await icon.click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(icon).toBeFocused();
  await icon.click();
  await page.keyboard.type("boa");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
});

test("a random message is one of the group's; in an empty group one is told that there is none", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);

  await page.goto(`/groups/${group.id}/random`);
  await expect(page.getByText("There is no message in this group yet")).toBeVisible();
  await expect(page).toHaveURL(/\/random$/);
  await expectNoAccessibilityProblem(page);

  const { id } = await people[0]!.post(group.id, { title: "The only one" });
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: "Famille Martin" }).first().click();
  await page.getByRole("menuitem", { name: "A random message" }).click();
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/groups/${group.id}$`));
});
