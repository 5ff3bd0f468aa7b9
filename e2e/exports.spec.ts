import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { phonePhoto } from "./pictures.ts";
import type { Person } from "./people.ts";

/** Downloads a ZIP by this link and unpacks it into a folder. */
async function unpacked(page: Page, link: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  const zip = await readFile(await (await download).path());
  const folder = await mkdtemp(join(tmpdir(), "hearth-site-"));
  for (const entry of await new ZipReader(new Uint8ArrayReader(zip)).getEntries()) {
    if (entry.directory) continue;
    const path = join(folder, entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
  }
  return folder;
}

test("an admin downloads the group, and it opens from a disk, with photos and a search, without a server", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const photo = await anna.upload("lake.jpg", await phonePhoto(600, 800));
  const walk = await anna.post(
    group.id,
    { title: "Around the lake", text: "With **swimming**" },
    { files: [photo.id] },
  );
  await bob.post(group.id, { text: "I bring rhubarb cake" }, { parent: walk.id });
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}/settings/advanced`);
  const folder = await unpacked(page, "Download the group");

  const site = await page.context().newPage();
  await site.goto(pathToFileURL(join(folder, "index.html")).href);
  await expect(site.getByRole("heading", { name: "Thursday Hikers" })).toBeVisible();
  await expectNoAccessibilityProblem(site);
  await site.getByRole("main").getByRole("listitem").getByRole("link").click();
  await expect(site.getByRole("heading", { name: "Around the lake" })).toBeVisible();
  await expect(site.getByText("I bring rhubarb cake")).toBeVisible();
  await expect.poll(() => site.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  await expectNoAccessibilityProblem(site);

  await site.getByRole("link", { name: "Search" }).click();
  await site.getByRole("searchbox").fill("bob rhubarb");
  await expect(site.getByRole("listitem")).toHaveCount(1);
  await site.getByRole("link", { name: "I bring rhubarb cake" }).click();
  await expect(site.getByText("I bring rhubarb cake")).toBeInViewport();
  await rm(folder, { recursive: true });
});

test("a member downloads their own data, and sees no export of the group", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  await anna.post(group.id, { text: "By Anna" });
  await bob.post(group.id, { text: "By Bob" });
  const page = await signedIn(bob);
  await page.goto(`/groups/${group.id}/settings/advanced`);
  await expect(page.getByRole("heading", { name: "For feed readers" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Download the group" })).toHaveCount(0);
  const { id } = await bob.me();
  await page.goto(`/users/${id}/settings?tab=access`);
  const folder = await unpacked(page, "Download my data");

  const data = await readFile(join(folder, "my-data.json"), "utf8");
  expect(data).toContain("By Bob");
  expect(data).not.toContain("By Anna");
  await rm(folder, { recursive: true });
});
