import type { Page } from "@playwright/test";
import type { CardPage } from "#contract/cards.ts";
import type { Thread } from "#contract/messages.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { Person } from "./people.ts";
import { drawing } from "./pictures.ts";
import { writeTitle } from "./writing.ts";

async function choose(page: Page, ...names: string[]): Promise<void> {
  const colours = ["#8a3b12", "#3b6e22", "#22456e"];
  const files = names.map(async (name, i) => ({
    ...{ name: `${name}.png`, mimeType: "image/png" },
    buffer: await drawing(colours[i]!),
  }));
  await page
    .locator("main input[type=file]")
    .first()
    .setInputFiles(await Promise.all(files));
}

function pendingOf(page: Page) {
  return page.getByRole("region", { name: "Not sent yet" }).getByRole("listitem");
}

/** Returns the number of files stored in this browser. */
function keptFiles(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("uploads");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("blobs").objectStore("blobs").count();
          counting.onsuccess = () => resolve(counting.result);
          opening.result.close();
        };
      }),
  );
}

test("offline messages with photos survive a reload and are sent in order", async ({
  anEmptyHearth: hearth,
  signedIn,
}) => {
  const anna = await Person.signUp(hearth, "Anna", hearth.firstLink.split("/").at(-1)!);
  const group = await anna.createGroup("Famille Martin");
  await anna.post(group.id, { title: "From before" });
  const page = await signedIn(anna, { baseURL: hearth.url, serviceWorkers: "allow" });
  await page.goto(`/groups/${group.id}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole("link", { name: "Write", exact: true }).click();
  await expect(page.getByRole("button", { name: "Add to the message" })).toBeVisible();
  await hearth.stop();

  await choose(page, "sea", "boat", "dog");
  await expect(page.getByText("No network")).toHaveCount(3);
  await writeTitle(page, "At the sea");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Send" }).click();

  const pending = pendingOf(page);
  await expect(pending).toContainText("At the sea");
  await expect(pending.getByRole("img", { name: "sea.png" })).toBeVisible();
  await page.keyboard.press("c");
  await writeTitle(page, "And then home");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(pending).toHaveCount(2);
  await page.reload();
  await expect(pending).toHaveText([/At the sea.*waiting for the network…/, /And then home/]);
  await expect(pending.getByRole("img", { name: "sea.png" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await hearth.start();
  // The messages may already be sending automatically.
  const tryNow = pending.getByRole("button", { name: "Try now" });
  await tryNow.evaluateAll(([first]) => (first as HTMLElement | undefined)?.click());

  await expect(page.getByRole("article").filter({ hasText: "And then home" })).toBeVisible();
  await expect(pending).toHaveCount(0);
  const { cards } = await anna.request<CardPage>("GET", `/api/groups/${group.id}/cards/0`);
  expect(cards.map(({ title, files }) => [title, files])).toEqual([
    ["And then home", 0],
    ["At the sea", 3],
    ["From before", 0],
  ]);
  expect(await keptFiles(page)).toBe(0);
});

test("a message and a photo whose responses were lost are stored only once", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const keys: (string | undefined)[] = [];
  const files: unknown[] = [];
  // The server stores it, but its response is lost.
  for (const path of ["**/api/files", "**/api/messages"]) {
    await page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort("connectionfailed");
      },
      { times: 1 },
    );
  }
  page.on("request", (request) => {
    if (request.url().endsWith("/api/files"))
      keys.push(/name="id"\s+([\w-]+)/.exec(request.postDataBuffer()?.toString("latin1") ?? "")?.[1]);
    if (request.url().endsWith("/api/messages")) files.push((request.postDataJSON() as { files: string[] }).files);
  });

  await choose(page, "sea");
  await expect(page.getByText("No network")).toBeVisible();
  await writeTitle(page, "Through the storm");
  await page.getByRole("button", { name: "Send" }).click();

  await expect(page.getByRole("article").filter({ hasText: "Through the storm" })).toBeVisible();
  await expect.poll(() => files.length).toBe(2);
  await expect(pendingOf(page)).toHaveCount(0);
  await expect(page.getByText("Through the storm")).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(files[0]).toEqual(files[1]);
  const { cards } = await people[0]!.request<CardPage>("GET", `/api/groups/${group.id}/cards/0`);
  expect(cards.map(({ title, files }) => [title, files])).toEqual([["Through the storm", 1]]);
});

test("a waiting comment shows its photo, can be edited, and is discarded only after confirmation", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const { id } = await anna.post(group.id, { title: "At the sea" });
  const page = await signedIn(anna, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const prepared = page.waitForResponse(/saved-previews.*\.js/);
  await page.goto(`/messages/${id}`);
  const box = page.getByLabel("Write a comment…");
  await expect(box).toBeVisible();
  await prepared;
  await page.context().setOffline(true);

  await choose(page, "sea", "boat", "dog");
  await box.fill("Look");
  await page.getByRole("button", { name: "Send" }).click();
  const pending = page.getByRole("listitem").filter({ hasText: "waiting for the network…" });
  // Its photos move the field down when they are read from the device.
  for (const name of ["sea.png", "boat.png", "dog.png"])
    await expect(pending.first().getByRole("img", { name })).toBeVisible();
  await box.fill("Not this one");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(pending).toHaveCount(2);
  await expectNoAccessibilityProblem(page);

  await pending.nth(1).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(pending).toHaveCount(2);
  await pending.nth(1).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(pending).toHaveCount(1);
  await pending.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Text", { exact: true }).fill("Look at the boats");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("listitem").getByRole("button", { name: "Send" }).click();
  await expect(pending).toContainText("Look at the boats");

  await page.context().setOffline(false);
  await expect(page.getByRole("listitem", { name: "Comment by Anna" })).toContainText("Look at the boats");
  await expect(pending).toHaveCount(0);
  const { replies } = await anna.request<Thread>("GET", `/api/messages/${id}/thread`);
  expect(replies.items.map(({ data, files }) => [data.text, files.length])).toEqual([["Look at the boats", 3]]);
});

test("a device without free space shows an error, and sends when the network is back", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The disk is full", "QuotaExceededError");
    };
  });
  await page.goto(`/groups/${group.id}/write`);
  await expect(page.getByRole("button", { name: "Add to the message" })).toBeVisible();
  await page.context().setOffline(true);

  await choose(page, "sea");

  await expect(
    page.getByRole("alert").filter({ hasText: "Not enough space on this device to save sea.png" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Posting when 1 upload finishes")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/messages\//);
  await expect(page.getByRole("img", { name: "Photo 1 of 1 by Anna" })).toBeVisible();
});
