import { PDFDocument } from "@cantoo/pdf-lib";
import type { Locator, Page } from "@playwright/test";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { phonePhoto } from "./pictures.ts";
import type { Person } from "./people.ts";
import { film } from "./recordings.ts";

const landscape = [3200, 2400] as const;
const portrait = [2400, 3200] as const;
const millimetresPerPoint = 25.4 / 72;

/** Presses the button for printing, and returns the sizes of the pages in millimetres. The dialog itself cannot be tested. */
async function printed(page: Page, button: Locator): Promise<string[]> {
  await page.evaluate(() => (window.print = () => document.documentElement.setAttribute("data-printing", "")));
  await button.click();
  await expect(page.locator("html[data-printing]")).toBeAttached();
  const pdf = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  await page.evaluate(() => {
    document.documentElement.removeAttribute("data-printing");
    window.dispatchEvent(new Event("afterprint"));
  });
  return pdf.getPages().map((one) => {
    const { width, height } = one.getSize();
    return [width, height].map((side) => Math.round(side * millimetresPerPoint)).join(" x ");
  });
}

/** Returns the texts of sheets that cut something off, or set it into the line of the page number. */
function cutTexts(sheets: Locator): Promise<string[]> {
  return sheets.evaluateAll((all) =>
    all
      .filter((one) => {
        const number = one.querySelector(":scope > p[data-side]")?.getBoundingClientRect().top ?? Infinity;
        const ends = [...one.children].slice(0, -1).map((child) => child.getBoundingClientRect().bottom);
        return one.scrollHeight > one.clientHeight + 1 || Math.max(...ends) > number + 1;
      })
      .map(({ textContent }) => textContent),
  );
}

test("Anna looks through a book of photos, leaves a page out and prints the others", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const files = [];
  for (const [width, height] of [landscape, portrait, landscape, landscape, landscape, landscape])
    files.push(await anna.upload("lake.jpg", await phonePhoto(width, height)));
  const captions = { [files[3]!.id]: "The last swim before the storm. ".repeat(15) };
  const message = { group: group.id, data: { title: "The lake", captions }, files: files.map(({ id }) => id) };
  await anna.request("POST", "/api/messages", message);

  const page = await signedIn(anna, { viewport: { width: 1280, height: 900 }, screen: { width: 1280, height: 900 } });
  await page.goto(`/groups/${group.id}/photos`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Make a photo book" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Photo book" })).toBeVisible();
  const pages = page.getByRole("region", { name: /^(Cover|Page \d+)$/ });
  await expect(pages).toHaveCount(3);
  await expect(pages.locator("img")).toHaveCount(7);
  await expectNoAccessibilityProblem(page);

  await page.getByLabel("Title").fill("A summer at the lake");
  await pages.nth(1).getByRole("checkbox").uncheck();
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("A summer at the lake");
  await expect(pages.first()).toContainText("A summer at the lake");
  await expect(pages.nth(1).getByRole("checkbox")).not.toBeChecked();
  expect(await cutTexts(pages.locator("> div > div"))).toEqual([]);

  const button = page.getByRole("button", { name: /^Print 2 pages/ });
  expect(await printed(page, button)).toEqual(["210 x 297", "210 x 297"]);
  await page.getByLabel("Paper size").selectOption({ label: "Square, 21 cm" });
  expect(await cutTexts(pages.locator("> div > div"))).toEqual([]);
  expect(new Set(await printed(page, page.getByRole("button", { name: /^Print \d+ pages/ })))).toEqual(
    new Set(["210 x 210"]),
  );
});

test("Anna chooses texts and comments for the book, and long ones continue on the next page", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const lake = await anna.upload("lake.jpg", await phonePhoto(3200, 2400));
  const jars = await anna.post(group.id, { title: "Quinces", text: "Forty-one jars." }, { files: [lake.id] });
  await bob.post(group.id, { text: "It was two lamps." }, { parent: jars.id });
  await bob.post(group.id, { text: "Write it down." }, { parent: jars.id });
  const words = Array.from({ length: 1200 }, (_, n) => `word${n}`);
  const unspaced = "漢".repeat(900);
  await bob.post(group.id, { text: `${words.join(" ")}\n\n${unspaced}` });

  const page = await signedIn(anna, { viewport: { width: 1280, height: 900 }, screen: { width: 1280, height: 900 } });
  await page.goto(`/groups/${group.id}/book`);
  const choice = page.getByRole("group").filter({ hasText: "Texts and comments" });
  await choice.getByText("Texts and comments: 0 of 2 printed").click();
  const pages = page.getByRole("region", { name: /^(Cover|Page \d+)$/ });
  await expect(pages).toHaveCount(2);
  await choice.getByRole("checkbox", { name: /Quinces/ }).check();
  await choice.getByRole("checkbox", { name: /Write it down/ }).check();
  await expect(pages.nth(1)).toContainText("Bob Write it down.");
  await expect(pages.nth(1)).not.toContainText("It was two lamps.");
  await expectNoAccessibilityProblem(page);

  await choice.getByRole("checkbox", { name: /word0/ }).check();
  for (const paper of ["A4", "Square, 21 cm"]) {
    await page.getByLabel("Paper size").selectOption({ label: paper });
    await expect(pages.filter({ hasText: "word1199" })).toHaveCount(1);
    const shown = (await pages.locator("> div > div p").allTextContents()).join(" ");
    expect(shown.match(/word\d+/g)).toEqual(words);
    expect(shown.match(/漢/g)).toHaveLength(unspaced.length);
    expect(await cutTexts(pages.locator("> div > div"))).toEqual([]);
  }

  await page.reload();
  await expect(pages.filter({ hasText: "Forty-one jars." })).toHaveCount(1);
  const button = page.getByRole("button", { name: /^Print \d+ pages/ });
  expect(await printed(page, button)).toHaveLength(await pages.count());
});

test("Anna's book has no photos of people whom she hides", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  for (const one of people)
    await one.post(
      group.id,
      { title: "Lake" },
      { files: [(await one.upload("a.jpg", await phonePhoto(400, 300))).id] },
    );
  await anna.request("PUT", `/api/me/hidden/${(await bob.me()).id}`);
  const page = await signedIn(anna, { viewport: { width: 390, height: 844 } });
  await page.goto(`/groups/${group.id}/book`);
  const sheet = page.getByRole("region", { name: "Page 2" });
  await expect(sheet.locator("img")).toHaveCount(1);
  await expect(sheet).toContainText("Anna");
});

test("a video has a QR code beside it, which leads to its message", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const swim = await anna.upload("swim.mp4", await film(1));
  await anna.post(group.id, { title: "Swim" }, { files: [swim.id] });
  const page = await signedIn(anna, { viewport: { width: 390, height: 844 } });
  await page.goto(`/groups/${group.id}/book`);
  const sheet = page.getByRole("region", { name: "Page 2" });
  await expect(sheet.getByRole("img", { name: "QR code" })).toBeVisible();
  await expect(sheet).toContainText("Opens for members of Famille Martin");

  await page.goto(`/groups/${group.id}/book?album=${group.id}`);
  await expect(page.getByText("The photos could not be loaded")).toBeVisible();
});
