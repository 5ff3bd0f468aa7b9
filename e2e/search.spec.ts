import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { anAlbum, viewerOf } from "./viewing.ts";

test("a search by words and tags highlights the matches, and Back returns to the results", async ({
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

test("the best results are suggested while typing, also for the keyboard, and recent searches are offered again", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "L'été à la mer", text: "Nine days" });
  await people[0]!.post(group.id, { title: "Something else" });
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type("ete");
  const offered = page.getByRole("search").getByRole("link");
  await expect(offered).toHaveCount(1);
  await expect(offered.locator("mark")).toHaveText("été");
  await expectNoAccessibilityProblem(page);
  await page.keyboard.press("ArrowDown");
  await expect(offered).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "L'été à la mer" })).toBeVisible();

  await page.goBack();
  await expect(page.getByText("Something else")).toBeVisible();
  await page.keyboard.press("/");
  const recent = page.getByRole("region", { name: "Recent searches" });
  await expect(recent.getByRole("link", { name: "ete" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(recent).toBeHidden();
  await expect(page.getByRole("searchbox")).not.toBeFocused();
});

test("the search address of an older client works, and a search without results leads to dates and people", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await people[0]!.post(group.id, { title: "Boats and wind", text: "#sailing" });
  const page = await signedIn(people[0]!);

  await page.goto(`/groups/${group.id}?q=wind+boats&hashtags=sailing`);
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("wind boats #sailing");

  await page.goto(`/groups/${group.id}/search?q=unheard+of`);
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("link", { name: "Find by date or person" }).click();
  await expect(page.getByRole("dialog", { name: "Filter" }).getByLabel("From")).toBeVisible();

  const year = String(new Date().getFullYear());
  await page.goto(`/groups/${group.id}/search?q=${year}`);
  await expect(page.getByRole("main").getByRole("link", { name: `Messages from ${year}` })).toBeVisible();
  const month = new Date().toLocaleString("en-US", { month: "long" });
  await page.getByRole("searchbox").fill(month);
  await page
    .getByRole("search")
    .getByRole("link", { name: `Messages from ${month}` })
    .click();
  await expect(page.getByRole("article", { name: "Boats and wind" })).toBeVisible();
});

test("a search can be widened to all groups and narrowed by filters, and Back undoes each step", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  const { id: bobsId } = await bob.me();
  const choir = await anna.createGroup("Choir");
  await anna.post(choir.id, { title: "Plums for the choir" });
  await anna.post(group.id, { title: "Plum cake" });
  await bob.post(group.id, { title: "Plum trees", text: "https://example.org/trees" });
  const page = await signedIn(anna, { viewport: { width: 320, height: 640 } });
  await page.goto(`/groups/${group.id}/search?q=plum`);
  const count = page.getByRole("main").getByRole("status");
  await expect(count).toHaveText("2 results");

  await page.getByRole("link", { name: "All my groups" }).click();
  await expect(count).toHaveText("3 results");
  await expect(page.getByRole("article").filter({ hasText: "Choir" })).toHaveCount(1);

  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await page.getByLabel("Written by").selectOption("Bob");
  await page.getByRole("button", { name: "Link" }).click();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Show results" }).press("Enter");
  await expect(count).toHaveText("1 result");
  await expect(page).toHaveURL(new RegExp(`q=plum&in=all&by=${bobsId}&has=link$`));
  await expectNoAccessibilityProblem(page);

  await page.getByRole("link", { name: "Remove filter: Bob" }).click();
  await page.getByRole("link", { name: "Remove filter: Link" }).click();
  await expect(count).toHaveText("3 results");
  for (let step = 0; step < 4; step++) await page.goBack();
  await expect(count).toHaveText("2 results");
});

test("on a phone the search expands from its icon, and Escape collapses it", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await people[0]!.post(group.id, { title: "Boats" });
  const page = await signedIn(people[0]!, { viewport: { width: 390, height: 844 } });
  await page.goto(`/groups/${group.id}`);

  const icon = page.getByRole("button", { name: "Search in Famille Martin" });
  await expect(page.getByRole("searchbox")).toBeHidden();
  await icon.click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  // The focus ring is around the rounded field instead.
  await expect(page.getByRole("search")).toHaveCSS("outline-style", "none");
  await expect(page.getByRole("link", { name: "Find by date or person" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(icon).toBeFocused();
  await icon.click();
  await page.keyboard.type("boa");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
});

test("a random message is from the group, and an empty group has none", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);

  await page.goto(`/groups/${group.id}/random`);
  await expect(page.getByText("This group has no messages yet")).toBeVisible();
  await expect(page).toHaveURL(/\/random$/);
  await expectNoAccessibilityProblem(page);

  const { id } = await people[0]!.post(group.id, { title: "The only one" });
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("link", { name: "A random message" }).click();
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "The only one" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/groups/${group.id}$`));
});

test("the photo of a result opens in the viewer, among those of its message", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await anAlbum(people[0]!, group.id);
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/search?q=sunday`);

  await page.getByRole("button", { name: "View photo" }).click();
  await expect(viewerOf(page)).toContainText("1 of 3");
  await expect(viewerOf(page)).toContainText("Before the rain");
  await viewerOf(page).getByRole("button", { name: "Next photo" }).click();
  await expect(viewerOf(page)).toContainText("2 of 3");
  await page.keyboard.press("Escape");
  await expect(viewerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/search\?q=sunday$/);
});
