import type { Route } from "@playwright/test";
import type { CardPage } from "#contract/cards.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { password, Person } from "./people.ts";
import { drawing } from "./pictures.ts";
import { writeTitle } from "./writing.ts";

test("two people on a new server see each other's messages live", async ({ anEmptyHearth: hearth, browser }) => {
  const anna = await (await browser.newContext({ baseURL: hearth.url })).newPage();
  await anna.goto(hearth.firstLink);
  await anna.getByLabel("Email").fill("anna@example.org");
  await anna.getByLabel("Password", { exact: true }).fill(password);
  await anna.getByRole("button", { name: "Create your account" }).click();
  await expect(anna).toHaveURL(/\/admin\/setup$/);
  await anna.goto("/create-group");
  await anna.getByLabel("Name of the group").fill("Famille Martin");
  await anna.getByRole("button", { name: "Create the group" }).click();
  const link = await anna.getByText(/\/invitation\//).innerText();
  await anna.getByRole("link", { name: "Done" }).click();
  await anna.getByRole("button", { name: "Skip all" }).click();
  await expect(anna.getByText("Nothing here yet")).toBeVisible();
  await expectNoAccessibilityProblem(anna);

  const bob = await (await browser.newContext({ baseURL: hearth.url })).newPage();
  await bob.goto(link);
  await bob.getByLabel("Email").fill("bob@example.org");
  await bob.getByLabel("Password", { exact: true }).fill(password);
  await bob.getByRole("button", { name: "Join Famille Martin" }).click();
  await bob.getByRole("button", { name: "Skip all" }).click();
  await expect(bob.getByText("Nothing here yet")).toBeVisible();

  await anna.goto("/");
  await anna.getByRole("link", { name: "Write", exact: true }).click();
  await writeTitle(anna, "Three days in Arezzo");
  await anna.getByLabel("Text").fill("We took the slow train down.");
  await expectNoAccessibilityProblem(anna);
  await anna.getByLabel("Text").press("Control+Enter");
  await expect(anna).toHaveURL(/\/messages\//);
  await expect(anna.getByRole("heading", { name: "Three days in Arezzo" })).toBeVisible();
  await expectNoAccessibilityProblem(anna);

  await bob.getByRole("link", { name: /Three days in Arezzo/ }).click();
  await bob.getByLabel("Write a comment…").fill("I can smell the chestnuts from here.");
  await bob.getByLabel("Write a comment…").press("Control+Enter");
  await expect(anna.getByText("I can smell the chestnuts from here.")).toBeVisible();
  await expect(bob.getByText("I can smell the chestnuts from here.")).toHaveCount(1);
  await anna.getByLabel("Write a comment…").fill("And the bicycle?");
  await anna.getByRole("button", { name: "Send", exact: true }).click();
  await expect(bob.getByText("And the bicycle?")).toBeVisible();
});

test("reloading while writing loses neither text nor photos", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  await writeTitle(page, "Half a thought");
  await page.getByLabel("Text").fill("that is not finished");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "sea.png", mimeType: "image/png", buffer: await drawing("#1b6ca8") });
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText("Draft saved")).toBeVisible();

  await page.reload();

  await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
  await expect(page.getByLabel("Text")).toHaveValue("that is not finished");
  await expect(page.getByRole("list", { name: "Files of this message" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Half a thought" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Photo 1 of 1 by Anna" })).toBeVisible();
});

test("a button that is being pressed stays in its place while the group loads", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!);
  const asked = new Promise<Route>((resolve) => void page.route(`**/api/groups/${group.id}`, resolve, { times: 1 }));
  await page.goto(`/groups/${group.id}/write`);
  await page.getByRole("button", { name: "Add a title" }).hover();
  await page.mouse.down();
  await (await asked).continue();
  await expect(page.getByText("2 people in Famille Martin can read this")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByLabel("Title")).toBeFocused();
});

test("a server that stops while a message is sent loses nothing and stores it only once", async ({
  anEmptyHearth: hearth,
  signedIn,
}) => {
  const anna = await Person.signUp(hearth, "Anna", hearth.firstLink.split("/").at(-1)!);
  const group = await anna.createGroup("Famille Martin");
  const page = await signedIn(anna, { baseURL: hearth.url });
  await page.goto(`/groups/${group.id}/write`);
  await writeTitle(page, "Through the storm");
  // The server stores it, but its response is lost.
  await page.route(
    "**/api/messages",
    async (route) => {
      await route.fetch();
      await hearth.stop("SIGKILL");
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Send" }).click();
  const pending = page.getByRole("region", { name: "Not sent yet" }).getByRole("listitem");
  await expect(pending).toContainText("Through the storm");
  await expect(pending).toContainText("waiting for the network…");

  await hearth.start();

  await expect(page.getByRole("article").filter({ hasText: "Through the storm" })).toBeVisible();
  await expect(pending).toHaveCount(0);
  const { cards } = await anna.request<CardPage>("GET", `/api/groups/${group.id}/cards/0`);
  expect(cards.map(({ title }) => title)).toEqual(["Through the storm"]);
});

test("many cards that change at once are loaded together", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  const letters = await Promise.all(
    Array.from({ length: 6 }, (_, i) => anna.post(group.id, { title: `Letter ${i}`, text: "Dear all" })),
  );
  const reader = await signedIn(bob);
  await reader.goto(`/groups/${group.id}`);
  await expect(reader.getByRole("article")).toHaveCount(6);
  const threads: string[] = [];
  reader.on("request", (request) => {
    if (request.url().endsWith("/thread")) threads.push(request.url());
  });

  await Promise.all(
    letters.map(({ id }, i) => anna.request("PUT", `/api/messages/${id}`, { data: { title: `Better letter ${i}` } })),
  );

  for (let i = 0; i < 6; i++) await expect(reader.getByRole("link", { name: `Better letter ${i}` })).toBeVisible();
  expect(threads.length).toBeLessThan(2);
});

test("the author edits in place and deletes after confirmation, and others see both live", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const message = await anna.post(group.id, { title: "The salad", text: "everybody asked for" });
  const [author, reader] = [await signedIn(anna), await signedIn(bob)];
  await reader.goto(`/messages/${message.id}`);
  await author.goto(`/messages/${message.id}`);
  await author.getByRole("button", { name: "More" }).click();
  await author.getByRole("menuitem", { name: "Edit" }).click();
  await author.getByLabel("Title").fill("The green salad");
  await author.getByRole("button", { name: "Save" }).click();
  await expect(reader.getByRole("heading", { name: "The green salad" })).toBeVisible();
  await reader.getByRole("button", { name: /^edited/ }).click();
  const history = reader.getByRole("dialog", { name: "Edit history" });
  await expect(history.getByRole("heading", { name: "The salad" })).toBeVisible();
  await expectNoAccessibilityProblem(reader);
  await reader.keyboard.press("Escape");
  await expect(history).toHaveCount(0);

  await author.getByRole("button", { name: "More" }).click();
  await author.getByRole("menuitem", { name: "Delete" }).click();
  await author.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(author).toHaveURL(new RegExp(`/groups/${group.id}`));
  await expect(reader.getByRole("heading", { name: "Message deleted" })).toBeVisible();
});

test("comments are loaded in windows: the last five, ten more at a time, or around the one in the address", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const message = await anna.post(group.id, { title: "A long conversation" });
  const ids: string[] = [];
  for (let i = 1; i <= 18; i++)
    ids.push((await anna.post(group.id, { text: `Thought ${i}.` }, { parent: message.id })).id);
  const page = await signedIn(anna);
  const comments = page.getByRole("listitem", { name: "Comment by Anna" });

  await page.goto(`/messages/${message.id}`);
  await expect(comments).toHaveCount(5);
  await expect(comments.first()).toContainText("Thought 14.");
  await page.getByRole("button", { name: "Show 10 earlier comments" }).click();
  await expect(comments).toHaveCount(15);
  await page.getByRole("button", { name: "Show 3 earlier comments" }).click();
  await expect(comments).toHaveCount(18);
  await expect(page.getByRole("button", { name: /earlier/ })).toHaveCount(0);

  await page.goto(`/messages/${message.id}/${ids[8]}`);
  await expect(comments).toHaveCount(5);
  await expect(comments.nth(2)).toContainText("Thought 9.");
  await expect(comments.nth(2)).toBeFocused();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: /later/ }).click();
  await expect(comments).toHaveCount(12);
});

test("scrolling a long group shows each message once, renders only nearby ones, and is restored by Back", async ({
  aGroupOf,
  signedIn,
}) => {
  const many = 130;
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  // As tall as cards can be, so that the first ones reach far below the screen.
  const text = "A line of its own\n".repeat(8);
  for (let i = 1; i <= many; i++) await anna.post(group.id, { title: `Message ${i}`, text });
  const page = await signedIn(anna, { viewport: { width: 1280, height: 900 }, screen: { width: 1280, height: 900 } });
  await page.goto(`/groups/${group.id}`);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(1 + Math.floor((1280 * 900) / 68_800));
  const seen = new Map<string, string>();
  const scroll = async () => {
    const shown = await cards.evaluateAll((all) => all.map((card) => [card.ariaPosInSet!, card.textContent] as const));
    for (const [position, words] of shown) seen.set(position, words);
    await page.mouse.wheel(0, 700);
    expect(seen.size).toBe(many);
  };
  await expect(scroll).toPass({ intervals: [50] });
  expect(new Set(seen.values()).size).toBe(many);
  expect(await cards.count()).toBeLessThan(many);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  const wholeCard = () =>
    cards.evaluateAll(
      (all) =>
        all.find((card) => {
          const { top, bottom } = card.getBoundingClientRect();
          return top > innerHeight / 4 && bottom < innerHeight;
        })?.ariaPosInSet,
    );
  await expect.poll(wholeCard).toBeTruthy();
  const card = page.locator(`article[aria-posinset="${await wholeCard()}"]`);
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: /^Message/ })).toBeVisible();
  await page.goBack();
  await expect(card).toBeInViewport();

  await card.getByRole("link").focus();
  await page.keyboard.press("End");
  await expect(page.locator(`article[aria-posinset="${many}"]`)).toBeInViewport();
  await page.keyboard.press("PageDown");
  await expect(page.locator(`article:focus-within`)).toBeInViewport();
});

test("markup in a title, a text or a name is shown literally", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("<b>Famille</b>", "Anna");
  const anna = people[0]!;
  const nasty = `<img src=x onerror="document.title='broken in'">`;
  const message = await anna.post(group.id, { title: nasty, text: `${nasty} https://example.org/a` });
  const page = await signedIn(anna);
  await page.goto(`/messages/${message.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(nasty);
  await expect(page.getByRole("link", { name: "https://example.org/a" })).toHaveAttribute("rel", /noopener/);
  expect(await page.title()).not.toBe("broken in");
  expect(await page.locator("main img[src='x']").count()).toBe(0);
});
