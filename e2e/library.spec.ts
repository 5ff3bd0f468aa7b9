import type { Page } from "@playwright/test";
import { postPhotos } from "./dated-photos.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { Person } from "./people.ts";
import { film } from "./recordings.ts";

const viewerOf = (page: Page) => page.getByRole("dialog", { name: "Photos" });

test("photos are found by the day they were taken, and Back returns from their message to the same place", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people;
  const page = await signedIn(bob!, { viewport: { width: 800, height: 400 } });
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("link", { name: "Photos" }).click();
  await expect(page.getByRole("heading", { name: "No photos yet" })).toBeVisible();

  const years = Array.from({ length: 9 }, (_, i) => `${2012 + i}`);
  await postPhotos(anna!, group.id, ["2021-08-02", "2021-07-31", ...years.map((year) => `${year}-07-14`)]);
  // It arrives while the page is open.
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("August 2021");
  await expect(page.getByRole("heading", { name: "Jul 31" })).toBeVisible();
  await expectNoAccessibilityProblem(page);

  const slider = page.getByRole("slider", { name: "Go to month" });
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "July 2012");
  await slider.press("PageUp");
  await slider.press("PageUp");
  await expect(slider).toHaveAttribute("aria-valuetext", "July 2014");
  const photo = page.getByRole("button", { name: "Photo, Monday, July 14, 2014" });
  await photo.press("ArrowUp");
  await page.getByRole("button", { name: "Photo, Tuesday, July 14, 2015" }).press("ArrowDown");
  await photo.press("Enter");
  const viewer = viewerOf(page);
  await expect(viewer.getByText("9 of 11")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "React with ❤️" })).toBeVisible();
  await viewer.getByRole("button", { name: "Previous photo" }).click();
  await expect(viewer.getByText("8 of 11")).toBeVisible();
  for (const number of [9, 10, 11]) {
    await viewer.getByRole("button", { name: "Next photo" }).click();
    await expect(viewer.getByText(`${number} of 11`)).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(photo).toBeFocused();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(500);

  await photo.press("Enter");
  await viewer.getByRole("button", { name: "Show the message" }).click();
  await expect(page.getByRole("heading", { name: "Our summers" })).toBeVisible();
  await page.goBack();
  await expect(photo).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
});

test("in the library and in an album a photo has its author, heart and comments as in its message", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const days = ["2020-05-02", "2020-05-01"];
  const message = await postPhotos(anna, group.id, days);
  const [second, first] = message.files.map(({ id }) => id);
  await anna.post(group.id, { text: "The one with the boat", photo: first } as object, { parent: message.id });
  const clip = await anna.upload("boat.mp4", await film(1));
  const later = await anna.post(group.id, { title: "The boat" }, { files: [clip.id] });
  const photos = [message, later].flatMap(({ id: messageId, files }) => files.map(({ id }) => ({ id, messageId })));
  const album = await anna.request<{ id: string }>("POST", `/api/groups/${group.id}/albums`, {
    ...{ title: "Lake", isCommon: true, photos },
  });
  const page = await signedIn(bob);
  const viewer = viewerOf(page);

  await page.goto(`/groups/${group.id}/photos`);
  await page.getByRole("button", { name: "Photo, Friday, May 1, 2020" }).click();
  await expect(viewer.getByText("3 of 3")).toBeVisible();
  await expect(viewer.getByText("Anna", { exact: true }).first()).toBeVisible();
  await expect(viewer.getByText("The one with the boat")).toBeVisible();
  await expect(viewer.getByRole("time").first()).toHaveText("May 1, 2020");
  await expectNoAccessibilityProblem(page);
  await viewer.getByRole("textbox", { name: "Comment on this photo" }).fill("And the swan");
  await viewer.getByRole("button", { name: "Send" }).click();
  await expect(viewer.getByRole("heading", { name: "2 comments" })).toBeVisible();
  await viewer.getByRole("button", { name: "React with ❤️" }).click();
  await expect(viewer.getByRole("button", { name: "React with ❤️", pressed: true })).toContainText("1");
  await page.keyboard.press("Escape");

  await page.goto(`/albums/${album.id}`);
  await page.getByRole("button", { name: "Photo, Friday, May 1, 2020" }).click();
  await expect(viewer.getByText("1 of 3")).toBeVisible();
  await expect(viewer.getByText("And the swan")).toBeVisible();
  await viewer.getByRole("button", { name: "Next photo" }).click();
  await expect(viewer.getByText("And the swan")).toHaveCount(0);
  const kept = await anna.request<{ items: { data: object }[] }>("GET", `/api/messages/${message.id}/replies`);
  expect(kept.items.map(({ data }) => data)).toEqual([
    { text: "The one with the boat", photo: first },
    { text: "And the swan", photo: first },
  ]);
  expect(second).not.toBe(first);
});

test("several photos are chosen, dated and downloaded together", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const days = ["2020-05-01", "2020-05-02", "2020-05-03", "2020-05-04"];
  await postPhotos(people[0]!, group.id, days);
  const page = await signedIn(people[0]!);
  await page.goto("/photos");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const photos = page.getByRole("checkbox", { name: /^Photo/ });
  await photos.nth(0).click();
  await photos.nth(2).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  await expectNoAccessibilityProblem(page);

  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const download = await begun;
  expect([download.suggestedFilename(), await download.failure()]).toEqual(["photos.zip", null]);
  await page.route("**/files/photos.zip", (route) => route.fulfill({ status: 429, json: {} }));
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expect(page.getByText("Your other downloads are still running.")).toBeVisible();

  await page.getByRole("button", { name: "Change day" }).click();
  await page.getByLabel("Day", { exact: true }).fill("1999-12-31");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["May 2020", "December 1999"]);
  await expect(page.getByRole("button", { name: "Photo, Friday, December 31, 1999" })).toHaveCount(3);
});

test("a video is played in the viewer, among the photos around it", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const video = await anna.upload("steps.avi", await film(2));
  await anna.request("PUT", `/api/files/${video.id}/day`, { day: "2021-07-15" });
  await anna.post(group.id, { title: "First steps" }, { files: [video.id] });
  await postPhotos(anna, group.id, ["2021-07-14", "2021-07-16"]);
  await expect
    .poll(async () => (await anna.request<{ status: string }>("GET", `/api/files/${video.id}`)).status)
    .toBe("ready");
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}/photos`);
  await page.getByRole("button", { name: /^Video/ }).click();
  const viewer = viewerOf(page);
  await expect(viewer.getByText("2 of 3")).toBeVisible();
  const player = viewer.locator("[aria-hidden=false] video");
  await expect(player).toBeVisible();
  await player.evaluate((one) => (one as HTMLVideoElement).play());
  await expect.poll(() => player.evaluate((one) => (one as HTMLVideoElement).paused)).toBe(false);
  await expectNoAccessibilityProblem(page);
  await viewer.getByRole("button", { name: "Next" }).click();
  await expect(viewer.getByText("3 of 3")).toBeVisible();
  const all = viewer.locator("video");
  expect(await all.evaluateAll((videos) => videos.every((one) => (one as HTMLVideoElement).paused))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
});
