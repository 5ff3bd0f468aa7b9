import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import sharp from "sharp";
import { expect, expectNoAccessibilityProblem, startWithEntryGroup, test as base } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";

const test = base.extend<object, { hearth: Awaited<ReturnType<typeof startWithEntryGroup>> }>({
  hearth: [
    async ({}, run) => {
      // Two of the photos below fit into a part.
      const hearth = await startWithEntryGroup({ DOWNLOAD_PART_MB: "1" });
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],
});

/** A picture of some 400 KB, because noise cannot be compressed. */
function largePicture(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 50 } as const;
  return sharp({ create: { width: 370, height: 370, channels: 3, background: "grey", noise } })
    .png()
    .toBuffer();
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /This download has/ });

/** Downloads a part and returns the names of its files. */
async function namesIn(page: Page, part: string): Promise<string[]> {
  const begun = page.waitForEvent("download");
  await dialogOf(page)
    .getByRole("button", { name: `Download ${part}` })
    .click();
  const zip = await readFile(await (await begun).path());
  return (await new ZipReader(new Uint8ArrayReader(zip)).getEntries()).map(({ filename }) => filename);
}

test("a large download comes in parts, and those that were begun are remembered", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const files: string[] = [];
  for (const name of ["1.png", "2.png", "3.png"]) files.push((await anna.upload(name, await largePicture())).id);
  const message = await anna.post(group.id, { title: "Large" }, { files });
  const page = await signedIn(anna, { viewport: { width: 390, height: 844 } });
  await page.goto(`/groups/${group.id}/photos`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Download all photos" }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toHaveAccessibleName("This download has 2 parts");
  await expect(dialog.getByText(/^2 files · /)).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await expectToFit(page);
  expect(await namesIn(page, "Part 1 of 2")).toEqual(["1.png", "2.png"]);
  const begun = dialog.getByRole("listitem").filter({ has: page.getByRole("img", { name: "Started" }) });
  await expect(begun).toHaveText(/Part 1 of 2/);
  await expectNoAccessibilityProblem(page);

  await page.reload();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Download all photos" }).click();
  await expect(begun).toHaveCount(1);
  await page.route("**/photos.zip?part=2*", (route) => route.fulfill({ status: 429, json: {} }), { times: 1 });
  await dialog.getByRole("button", { name: "Download Part 2 of 2" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/Your other downloads are still running/);
  await expect(begun).toHaveCount(1);
  expect(await namesIn(page, "Part 2 of 2")).toEqual(["3.png"]);
  await expect(begun).toHaveCount(2);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Select", exact: true }).click();
  const photos = page.getByRole("checkbox", { name: /^Photo/ });
  for (const n of [0, 1, 2]) await photos.nth(n).click();
  await page.getByRole("button", { name: "Download", exact: true }).click();
  expect(await namesIn(page, "Part 1 of 2")).toEqual(["1.png", "2.png"]);

  await page.goto(`/messages/${message.id}`);
  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Download all photos" }).click();
  expect(await namesIn(page, "Part 2 of 2")).toEqual(["3.png"]);

  await page.goto(`/groups/${group.id}/settings/advanced`);
  await page.getByRole("link", { name: "Download the group" }).click();
  await expect(dialog.getByText("The first part has all texts")).toBeVisible();
  expect(await namesIn(page, "Part 1 of 2")).toContain("index.html");
});
