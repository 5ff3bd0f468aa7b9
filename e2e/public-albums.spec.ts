import { readFile } from "node:fs/promises";
import { postPhotos } from "./dated-photos.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { film } from "./recordings.ts";

test("whoever has the link to an album looks at its photos in the viewer, and downloads them all", async ({
  aGroupOf,
  browser,
  hearth,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const video = await anna.upload("steps.avi", await film(2));
  await anna.request("PUT", `/api/files/${video.id}/day`, { day: "2025-07-15" });
  const steps = await anna.post(group.id, { title: "First steps" }, { files: [video.id] });
  const { id: messageId, files } = await postPhotos(anna, group.id, ["2025-07-14", "2025-07-16"], "Sea");
  const photos = [...files.map(({ id }) => ({ id, messageId })), { id: video.id, messageId: steps.id }];
  const body = { title: "The sea", isCommon: false, photos };
  const { id } = await anna.request<{ id: string }>("POST", `/api/groups/${group.id}/albums`, body);
  await anna.request("PUT", `/api/albums/${id}/photos/${files[1]!.id}`, { caption: "The last wave" });
  await expect
    .poll(async () => (await anna.request<{ status: string }>("GET", `/api/files/${video.id}`)).status)
    .toBe("ready");
  const { token } = await anna.request<{ token: string }>("POST", `/api/albums/${id}/public-links`, {});

  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${hearth.url}/public/${token}`);
  await expect(page.getByText("2 photos · 1 video")).toBeVisible();
  await expect(page.getByText("Shared by Anna · Famille Martin")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBe(0);

  await page.getByRole("link", { name: "Photo, Monday, July 14, 2025" }).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByText("1 / 3")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("2 / 3")).toBeVisible();
  await expect(viewer.locator("[aria-hidden=false] video")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("The last wave")).toBeVisible();
  const shown = viewer.locator("[aria-hidden=false] img.pswp__img").last();
  await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect(viewer.getByRole("link", { name: "Download" })).toHaveAttribute("href", /\/files\//);
  await expectNoAccessibilityProblem(page);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download all photos" }).click();
  const archive = await readFile(await (await download).path());
  expect(archive.toString("latin1")).toMatch(/2025-07-15 [\da-f]{12}\.mp4/);
  for (const day of ["2025-07-14", "2025-07-16"]) expect(archive.includes(day), day).toBe(true);
  await context.close();
});
