import { createHmac } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import type { CardPage } from "#contract/cards.ts";
import type { MadeSponsoredAccount } from "#contract/sponsored-accounts.ts";
import { expect, test } from "./fixtures.ts";
import { Hearth } from "./hearth.ts";
import { Mailbox } from "./mailbox.ts";
import { password, Person } from "./people.ts";
import { drawing } from "./pictures.ts";
import { writeTitle } from "./writing.ts";

/** Occurs in everything that Anna leaves in the browser. */
const secretWord = "Zitronenfalter";

let mailbox: Mailbox;
let hearth: Hearth;
let anna: Person;
let bob: Person;
let groupId: string;

test.use({ serviceWorkers: "allow" });

test.beforeEach(async () => {
  mailbox = new Mailbox();
  hearth = await Hearth.start({ SMTP_URL: await mailbox.open(), MAIL_FROM: "Hearth <hearth@example.org>" });
  anna = await Person.signUp(hearth, "Anna", hearth.firstLink.split("/").at(-1)!);
  const group = await anna.createGroup("Famille Martin");
  groupId = group.id;
  bob = await Person.signUp(hearth, "Bob", group.inviteKey!);
});
test.afterEach(async () => {
  await hearth.remove();
  await mailbox.close();
});

async function signIn(page: Page, { login }: Person, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs Anna in and leaves one of everything that the client keeps in a browser. Her messages find no network. */
async function leaveThings(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/groups/${groupId}`);
  await signIn(page, anna);
  await expect(page.getByRole("heading", { name: "Famille Martin" })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await context.route("**/api/messages", (route) => route.abort("connectionfailed"));
  await context.route("**/api/files", (route) => route.abort("connectionfailed"));
  await page.goto(`/groups/${groupId}/write`);
  await writeTitle(page, `Unsent ${secretWord}`);
  const file = { name: `${secretWord}.png`, mimeType: "image/png", buffer: await drawing("#8a3b12") };
  await page.locator("main input[type=file]").first().setInputFiles(file);
  await expect(page.getByText("No network")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(pendingOf(page)).toContainText(`Unsent ${secretWord}`);
  await page.goto(`/groups/${groupId}/write`);
  await page.getByLabel("Text").fill(`Half a thought about a ${secretWord}`);
  await expect.poll(() => keptText(page)).toContain("Half a thought");
  await page.evaluate((word) => {
    localStorage.setItem("recentSearches", JSON.stringify({ data: [word], createdAt: 1, metadata: {} }));
    sessionStorage.setItem("left", word);
  }, secretWord);
  return page;
}

function pendingOf(page: Page) {
  return page.getByRole("region", { name: "Not sent yet" }).getByRole("listitem");
}

/** Everything in localStorage. */
function keptText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
}

/** Returns what is stored in this browser as text, except the files of the site itself. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /answers|pictures|shared/.test(name));
    const responses = names.map(async (name) => {
      const cache = await caches.open(name);
      const found = (await cache.keys()).map(async (request) => (await cache.match(request))!.text());
      return (await Promise.all(found)).join("\n");
    });
    const files = await new Promise<IDBValidKey[]>((resolve) => {
      const opening = indexedDB.open("uploads");
      opening.onupgradeneeded = () => opening.result.createObjectStore("blobs");
      opening.onsuccess = () => {
        const listing = opening.result.transaction("blobs").objectStore("blobs").getAllKeys();
        listing.onsuccess = () => resolve(listing.result);
        opening.result.close();
      };
    });
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await Promise.all(responses),
      { files },
    ]);
  });
}

async function titles(): Promise<(string | undefined)[]> {
  const { cards } = await bob.request<CardPage>("GET", `/api/groups/${groupId}/cards/0`);
  return cards.map(({ title, author }) => `${title} by ${author?.name}`);
}

async function setPassword(page: Page, person: Person, secret: string): Promise<void> {
  await fetch(`${hearth.url}/api/password-reset-mail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mail: person.login }),
  });
  const mail = await mailbox.nextAbout("A new password");
  await page.goto(/http:\S+password-reset\S+/.exec(mail.text ?? "")![0]);
  await page.getByLabel("New password", { exact: true }).fill(secret);
  await page.getByLabel("New password again").fill(secret);
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
}

/** Checks both tabs once Bob is signed in on the second one. */
async function expectBobAlone(context: BrowserContext, annas: Page, bobs: Page): Promise<void> {
  await expect(bobs.getByRole("button", { name: /Bob/ })).toBeVisible();
  await expect(annas.getByRole("button", { name: /Bob/ })).toBeVisible();
  await context.unroute("**/api/messages");
  await context.unroute("**/api/files");
  for (const page of [annas, bobs]) {
    await page.goto(`/groups/${groupId}`);
    await expect(page.getByRole("heading", { name: "Famille Martin" })).toBeVisible();
    await expect(pendingOf(page)).toHaveCount(0);
    await page.goto(`/groups/${groupId}/write`);
    await expect(page.getByLabel("Text")).toHaveText("");
    await page.goto("/drafts");
    await expect(page.locator("main h1").first()).toBeVisible();
    await expect(page.getByText(secretWord)).toHaveCount(0);
    const kept = await everythingKept(page);
    expect(kept).not.toContain(secretWord);
    expect(kept).not.toContain(anna.login);
    expect(kept).toContain('{"files":[]}');
  }
  expect(await titles()).toEqual([]);
  const key = await bobs.evaluate(() => (JSON.parse(localStorage.getItem("apiKey")!) as { data: string }).data);
  const cookies = await context.cookies();
  const ownCookie = createHmac("sha256", key).update("cookie").digest("base64url");
  expect(cookies.filter(({ name }) => name.startsWith("hearth_")).map(({ value }) => value)).toContain(ownCookie);
}

/** Returns the statuses with which the server answers to the keys that Anna had in the browser. */
async function statusOf(key: string): Promise<number> {
  return (await fetch(`${hearth.url}/api/me`, { headers: { "x-auth-token": key } })).status;
}

function keyOf(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem("apiKey")!) as { data: string }).data);
}

test("Bob, who sets a new password in the browser of Anna, inherits nothing and sends nothing of hers", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: hearth.url, serviceWorkers: "allow" });
  const annas = await leaveThings(context);
  const annasKey = await keyOf(annas);
  const bobs = await context.newPage();
  await setPassword(bobs, bob, "another long password");
  await expect(bobs.getByRole("button", { name: /Bob/ })).toBeVisible();
  bob = await Person.signIn(hearth, "Bob", bob.login, "another long password");
  await expectBobAlone(context, annas, bobs);
  await expect.poll(() => statusOf(annasKey)).toBe(401);
  expect(await statusOf(await keyOf(bobs))).toBe(200);
});

test("a person whose device link opens in the browser of Anna inherits nothing of hers", async ({ browser }) => {
  const sponsored = { name: "Bob's aunt", group: groupId };
  const { link } = await bob.request<MadeSponsoredAccount>("POST", "/api/me/sponsored-accounts", sponsored);
  const context = await browser.newContext({ baseURL: hearth.url, serviceWorkers: "allow" });
  const annas = await leaveThings(context);
  const annasKey = await keyOf(annas);
  const hers = await context.newPage();
  await hers.goto(new URL(link.url).pathname);
  await hers.getByRole("button", { name: "Sign in" }).click();
  await expectBobAlone(context, annas, hers);
  await expect.poll(() => statusOf(annasKey)).toBe(401);
});

test("after Anna's session has ended elsewhere, Bob signs in by his password and inherits nothing", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: hearth.url, serviceWorkers: "allow" });
  const annas = await leaveThings(context);
  await anna.request("POST", `/api/users/${(await anna.me()).id}/reset-api-key`);
  await expect(annas).toHaveURL(/login/);
  const bobs = await context.newPage();
  await bobs.goto("/login");
  await signIn(bobs, bob);
  await expectBobAlone(context, annas, bobs);
});

test("Anna keeps her draft and her unsent message when her session ends, and when she sets a new password", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: hearth.url, serviceWorkers: "allow" });
  const page = await leaveThings(context);
  await anna.request("POST", `/api/users/${(await anna.me()).id}/reset-api-key`);
  await expect(page).toHaveURL(/login/);
  await signIn(page, anna);
  await expect(page.getByLabel("Text")).toContainText(`Half a thought about a ${secretWord}`);

  const second = await context.newPage();
  await setPassword(second, anna, "another long password");
  await expect(second.getByRole("button", { name: /Anna/ })).toBeVisible();
  await second.goto(`/groups/${groupId}/write`);
  await expect(second.getByLabel("Text")).toContainText(`Half a thought about a ${secretWord}`);
  await context.unroute("**/api/messages");
  await context.unroute("**/api/files");
  await second.goto(`/groups/${groupId}`);
  await expect.poll(titles).toEqual([`Unsent ${secretWord} by Anna`]);
});
