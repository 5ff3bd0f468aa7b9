import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { ZipFile } from "yazl";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import type { Person } from "./people.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

type Tree = Record<string, Buffer | string>;

/** A photo of one colour, with the time of the camera if there is one ("2018:12:31 23:30:00"). */
function photo(background: string, takenAt?: string): Promise<Buffer> {
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  return (takenAt ? picture.withExif({ IFD2: { DateTimeOriginal: takenAt } }) : picture).jpeg().toBuffer();
}

const notes = (time: string, more: object = {}) =>
  JSON.stringify({ photoTakenTime: { timestamp: `${Date.parse(time) / 1000}` }, geoData: { latitude: 48 }, ...more });

const year = "Takeout/Google Photos/Photos from 2019";
const lake = "Takeout/Google Photos/At the lake";

/** The pictures and the JSON files of an export from Google Photos. */
async function takeout(): Promise<[pictures: Tree, notes: Tree]> {
  const swimming = await photo("#22456e");
  const pictures = {
    [`${year}/IMG_1.jpg`]: swimming,
    [`${lake}/IMG_1.jpg`]: swimming,
    [`${year}/IMG_1-edited.jpg`]: await photo("#6e2245"),
    [`${year}/IMG_2.jpg`]: await photo("#456e22", "2018:12:31 23:30:00"),
    [`${year}/A very long name of a photo of the whole family.jpg`]: await photo("#6e4522"),
    [`${year}/IMG_3.jpg`]: await photo("#000000"),
    [`${year}/damaged.jpg`]: "no picture",
    [`${year}/empty.jpg`]: "",
    [`${year}/letter.docx`]: "words",
  };
  const json = {
    [`${year}/IMG_1.jpg.supplemental-metadata.json`]: notes("2019-07-14T12:15:00Z", { description: "Grandma swims" }),
    [`${year}/IMG_2.jpg.json`]: notes("2019-07-14T12:00:00Z"),
    [`${year}/A very long name of a photo of the whole famil.json`]: notes("2019-07-20T12:00:00Z"),
    [`${year}/IMG_3.jpg.json`]: notes("2019-07-20T12:00:00Z", { trashed: true }),
    [`${year}/damaged.jpg.json`]: "{",
    [`${lake}/Metadaten.json`]: JSON.stringify({ title: "The lake" }),
  };
  return [pictures, json];
}

async function folderOf(tree: Tree): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-takeout-"));
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

async function zipOf(name: string, tree: Tree) {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(tree)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return { name, mimeType: "application/zip", buffer: await buffer(zip.outputStream) };
}

type Files = Parameters<Awaited<ReturnType<typeof chooser>>["setFiles"]>[0];

async function chooser(page: Page, button: string) {
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  return opened;
}

async function choose(page: Page, button: string, files: Files): Promise<void> {
  await (await chooser(page, button)).setFiles(files);
}

const photosOf = async (who: Person, group: { id: string }) =>
  (await who.request<{ photos: { name: string; day: string }[] }>("GET", `/api/groups/${group.id}/photos`)).photos;

test("a member imports photos from Google Takeout once, with days, captions and albums, and undoes it", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Family", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const page = await signedIn(bob, phone);
  const [pictures, json] = await takeout();

  await page.goto(`/groups/${group.id}/photos`);
  await page.getByRole("link", { name: "Import photos and videos" }).click();
  await expect(page.getByText("Import a WhatsApp chat")).toHaveCount(0);
  await choose(page, "Choose ZIP files", [
    await zipOf("takeout-001.zip", pictures),
    await zipOf("takeout-002.zip", json),
  ]);
  await expect(page.getByText("5 photos")).toBeVisible();
  await expect(page.getByText("2 captions")).toBeVisible();
  await page.getByText("2 other files are left out").click();
  await expect(page.getByText("letter.docx")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Make an album of each folder" })).toBeChecked();
  await expect(page.getByRole("listitem").filter({ hasText: "The lake" })).toContainText("1 photo");
  await expectNoAccessibilityProblem(page);
  await expectToFit(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("4 photos and videos were added")).toBeVisible();
  await page.getByText("1 file wasn’t accepted by the server").click();
  await expect(page.getByText("damaged.jpg")).toBeVisible();
  await expectNoAccessibilityProblem(page);

  const days = (await photosOf(anna, group)).map(({ name, day }) => [name, day] as const);
  expect(Object.fromEntries(days)).toEqual({
    "A very long name of a photo of the whole family.jpg": "2019-07-20",
    ...{ "IMG_1.jpg": "2019-07-14", "IMG_1-edited.jpg": "2019-07-14", "IMG_2.jpg": "2019-07-14" },
  });
  const annas = await signedIn(anna);
  await annas.goto(`/groups/${group.id}/albums`);
  await annas.getByRole("link", { name: /The lake/ }).click();
  await expect(annas.getByText("Grandma swims").first()).toBeVisible();

  await page.getByRole("button", { name: "Import more photos" }).click();
  const folder = await folderOf({
    ...pictures,
    ...json,
    [`${lake}/IMG_20190714_181500.jpg`]: await photo("#ffcc00"),
  });
  await choose(page, "Choose a folder", join(folder, "Takeout"));
  await expect(page.getByText("6 photos")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("1 photo or video was added")).toBeVisible();
  await rm(folder, { recursive: true });
  expect(await photosOf(anna, group)).toHaveLength(5);
  await annas.reload();
  await expect(annas.getByText(/2 photos/).first()).toBeVisible();

  const imports = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Undo" }) });
  await expect(imports).toHaveCount(2);
  for (const left of [1, 0]) {
    await imports.first().getByRole("button", { name: "Undo" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
    await expect(imports).toHaveCount(left);
  }
  await expect.poll(() => photosOf(anna, group)).toEqual([]);
  await annas.goto(`/groups/${group.id}/albums`);
  await expect(annas.getByText("The lake")).toHaveCount(0);
});

test("a plain folder is imported by the names of its files, and other files are refused with a reason", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Family", "Anna");
  const anna = people[0]!;
  const page = await signedIn(anna);
  const folder = await folderOf({
    "Pictures/Rome/IMG_20180714_101500.jpg": await photo("#22456e"),
    "Pictures/Rome/2018-07-14 <b>&amp; 😀 %20#.jpg": await photo("#6e2245"),
    "Pictures/Lake/VID-20190714-WA0001.jpg": await photo("#456e22"),
    "Letters/letter.txt": "words",
  });

  await page.goto(`/groups/${group.id}/import`);
  await choose(page, "Choose a folder", join(folder, "Letters"));
  await expect(page.getByRole("alert").filter({ hasText: "There are no photos or videos in it." })).toBeVisible();
  const text = { name: "photos.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") };
  await choose(page, "Choose ZIP files", text);
  await expect(page.getByRole("alert").filter({ hasText: "“photos.zip” isn’t a ZIP file" })).toBeVisible();
  await choose(page, "Choose a folder", join(folder, "Pictures"));
  await expect(page.getByText("3 photos")).toBeVisible();
  await expect(page.getByText("From July 14, 2018 to July 14, 2019")).toBeVisible();
  await page.getByRole("checkbox", { name: "Make an album of each folder" }).check();
  await expect(page.getByRole("listitem").filter({ hasText: "Rome" })).toContainText("2 photos");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("3 photos and videos were added")).toBeVisible();
  await rm(folder, { recursive: true });

  expect((await photosOf(anna, group)).map(({ day }) => day)).toEqual(["2019-07-14", "2018-07-14", "2018-07-14"]);
  await page.getByRole("link", { name: "Show the photos" }).click();
  await expect(page.getByRole("heading", { name: "July 2019" })).toBeVisible();
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("link", { name: "Rome" }).first()).toBeVisible();
});
