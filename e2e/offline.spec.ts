import { expect, test } from "./fixtures.ts";
import { Person } from "./people.ts";
import { phonePhoto } from "./pictures.ts";

test.use({ serviceWorkers: "allow" });

test("the site opens offline with recently read messages and their photos", async ({
  anEmptyHearth: hearth,
  signedIn,
}) => {
  const anna = await Person.signUp(hearth, "Anna", hearth.firstLink.split("/").at(-1)!);
  const group = await anna.createGroup("Famille Martin");
  const photo = await anna.upload("sea.jpg", await phonePhoto(1200, 800));
  const { id } = await anna.post(group.id, { title: "At the sea", text: "It was windy" }, { files: [photo.id] });
  const page = await signedIn(anna, { baseURL: hearth.url, serviceWorkers: "allow" });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole("link", { name: /At the sea/ }).click();
  await expect(page.getByRole("img", { name: "Photo 1 of 1 by Anna" })).toBeVisible();
  await expect.poll(() => hasNatural(page.getByRole("img", { name: "Photo 1 of 1 by Anna" }))).toBe(true);

  await hearth.stop();
  await page.reload();

  await expect(page.getByText("It was windy")).toBeVisible();
  await expect.poll(() => hasNatural(page.getByRole("img", { name: "Photo 1 of 1 by Anna" }))).toBe(true);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("link", { name: /At the sea/ })).toBeVisible();
  expect(page.url()).not.toContain(id);
});

test("the list of groups opens offline", async ({ anEmptyHearth: hearth, signedIn }) => {
  const anna = await Person.signUp(hearth, "Anna", hearth.firstLink.split("/").at(-1)!);
  const group = await anna.createGroup("Famille Martin");
  await anna.createGroup("Choir");
  await anna.post(group.id, { text: "It was windy" });
  const page = await signedIn(anna, { baseURL: hearth.url, serviceWorkers: "allow" });
  await page.goto("/groups");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Famille Martin" });
  await expect(row).toContainText("You: It was windy");

  await hearth.stop();
  await page.reload();

  await expect(row).toContainText("You: It was windy");
});

test("signing out leaves nothing readable on the device", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await people[0]!.post(group.id, { title: "Between us" });
  const page = await signedIn(people[0]!, { serviceWorkers: "allow" });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByText("Between us")).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.has("hearth-answers"))).toBe(true);

  await page.goto("/logout");

  await expect(page.getByLabel("Email")).toBeVisible();
  const kept = await page.evaluate(async () => {
    const entries = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return entries.flat().map(({ url }) => new URL(url).pathname);
  });
  // Only the public information about the server may remain.
  expect(kept.filter((path) => path.startsWith("/api/") && path !== "/api/info")).toEqual([]);
});

test("a new version is offered, and is activated when the person accepts", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { serviceWorkers: "allow" });
  await page.goto(`/groups/${group.id}/write`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByLabel("Text").fill("Half a thought");

  await page.evaluate(() => navigator.serviceWorker.register("service-worker.js?the-next").then(() => undefined));

  await expect(page.getByText("A new version of Hearth is here.")).toBeVisible();
  await expect(page.getByLabel("Text")).toHaveValue("Half a thought");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("A new version of Hearth is here.")).toBeHidden();
  await expect(page.getByLabel("Text")).toHaveValue("Half a thought");
});

test("content shared by another app opens the share page, with its pictures stored on the device", async ({
  aGroupOf,
  signedIn,
}) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { serviceWorkers: "allow" });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();

  const arrivedAt = await page.evaluate(async () => {
    const form = new FormData();
    form.set("title", "A walk");
    form.set("url", "https://example.org/walk");
    form.append("files", new File(["pixels"], "hill é.jpg", { type: "image/jpeg" }));
    return (await fetch("share", { method: "POST", body: form })).url;
  });

  const { pathname, searchParams } = new URL(arrivedAt);
  expect(pathname).toBe("/share");
  expect(Object.fromEntries(searchParams)).toEqual({ title: "A walk", url: "https://example.org/walk", shared: "1" });
  const kept = await page.evaluate(async () => {
    const shared = await (await caches.open("hearth-shared")).match("shared/0");
    return { name: decodeURIComponent(shared!.headers.get("x-file-name")!), text: await shared!.text() };
  });
  expect(kept).toEqual({ name: "hill é.jpg", text: "pixels" });
});

function hasNatural(image: import("@playwright/test").Locator): Promise<boolean> {
  return image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0);
}

test("a message known from its card stays readable offline, with a note that comments cannot load", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "At the sea", text: "It was windy" });
  await people[0]!.post(group.id, { text: "Lovely" }, { parent: id });
  const page = await signedIn(people[0]!, { serviceWorkers: "block" });
  await page.goto(`/groups/${group.id}`);
  const card = page.getByRole("feed").getByRole("link", { name: "At the sea" });
  await card.hover();
  await page.route(`**/api/messages/${id}/**`, (route) => route.abort("internetdisconnected"));
  await card.click();

  await expect(page.getByText("Comments aren’t available offline.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "At the sea" })).toBeVisible();
  await expect(page.getByText("It was windy")).toBeVisible();
  await page.unroute(`**/api/messages/${id}/**`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Lovely")).toBeVisible();
  await expect(page.getByText("Comments aren’t available offline.")).toHaveCount(0);
});
