import type { Person } from "./people.ts";
import { postPhotos } from "./dated-photos.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { drawing } from "./pictures.ts";

test("an album is made from a post, and everybody adds to it from the library and from their device", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await postPhotos(anna, group.id, ["2025-07-14", "2025-07-15"], "Our summer");
  await postPhotos(bob, group.id, ["2025-07-16"], "One more");
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);
  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Make an album" }).click();
  const dialog = page.getByRole("dialog", { name: "New album" });
  await expect(dialog.getByLabel("Title")).toHaveValue("Our summer");
  await expectNoAccessibilityProblem(page);
  await dialog.getByLabel("Title").fill("Summer of 2025");
  await dialog.getByRole("button", { name: "Make an album" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Summer of 2025" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([/July 14, 2025 1/, /July 15, 2025 1/]);
  await expectNoAccessibilityProblem(page);

  const other = await signedIn(bob);
  await other.goto(`/groups/${group.id}/photos`);
  await other.getByRole("button", { name: "Select", exact: true }).click();
  await other.getByRole("checkbox", { name: "Photo, Wednesday, July 16, 2025" }).click();
  await other.getByRole("button", { name: "Add to album" }).click();
  await other.getByRole("button", { name: /Summer of 2025/ }).click();
  await expect(other.getByText("1 photo added to Summer of 2025")).toBeVisible();
  // It arrives while the page is open.
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([/14/, /15/, /July 16, 2025 1/]);

  await other
    .getByRole("region", { name: "Albums" })
    .getByRole("link", { name: /^Summer of 2025/ })
    .click();
  await other.getByRole("button", { name: "Add photos" }).click();
  const chosen = other.waitForEvent("filechooser");
  await other.getByRole("menuitem", { name: "From this device" }).click();
  const files = await Promise.all(
    ["#552211", "#115522"].map(async (colour, i) => ({
      ...{ name: `${i}.png`, mimeType: "image/png" },
      buffer: await drawing(colour),
    })),
  );
  await (await chosen).setFiles([...files, { ...files[0]!, name: "copy.png" }]);
  await expect(other.getByText("2 photos added to Summer of 2025 · 1 file is already here: skipped")).toBeVisible();
  await expect(page.getByText("5 photos")).toBeVisible();
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("article").filter({ hasText: "Summer of 2025" })).toHaveCount(1);
});

test("the creator of an album captions, arranges and removes photos, shares it and deletes it", async ({
  aGroupOf,
  signedIn,
  browser,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const [anna] = people as [Person];
  const { id: messageId, files } = await postPhotos(anna, group.id, ["2025-07-14", "2025-07-15", "2025-07-16"], "Sea");
  const photos = files.map(({ id }) => ({ id, messageId }));
  const { id } = await anna.request<{ id: string }>("POST", `/api/groups/${group.id}/albums`, {
    ...{ title: "The sea", isCommon: false, photos },
  });
  const page = await signedIn(anna);
  await page.goto(`/albums/${id}`);
  await expect(page.getByText("Only Anna can add")).toBeVisible();
  await page.getByRole("button", { name: "Album menu" }).click();
  await page.getByRole("menuitem", { name: "Edit photos" }).click();
  const menu = (n: number) => page.getByRole("button", { name: "Edit photo", exact: true }).nth(n);
  await menu(0).click();
  await page.getByRole("menuitem", { name: "Caption" }).click();
  await page.getByLabel("Caption").fill("The first wave");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The first wave", { exact: true })).toBeVisible();

  await menu(0).click();
  await page.getByRole("menuitem", { name: "Move The first wave later" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(0);
  const labels = page.getByRole("button", { name: /^(Photo, |The first wave)/ });
  await expect(labels.nth(1)).toHaveAccessibleName("The first wave");
  await labels.nth(2).locator("..").dragTo(labels.nth(0).locator(".."));
  await expect(labels.nth(0)).toHaveAccessibleName("Photo, Wednesday, July 16, 2025");
  await menu(0).click();
  await page.getByRole("menuitem", { name: "Remove from album" }).click();
  await expect(labels).toHaveCount(2);
  await page.getByRole("button", { name: "Done" }).click();
  await expectNoAccessibilityProblem(page);
  await labels.nth(1).click();
  await expect(page.getByRole("dialog", { name: "Photos" }).getByText("The first wave")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Share link" }).click();
  const dialog = page.getByRole("dialog", { name: "Public link" });
  await dialog.getByRole("button", { name: "Make a public link" }).click();
  const address = await dialog.getByLabel("Public link").inputValue();
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { name: "The sea" })).toBeVisible();
  await expect(stranger.getByText("The first wave")).toBeVisible();
  const widths = stranger
    .locator("img")
    .evaluateAll((images) => images.map((one) => (one as HTMLImageElement).naturalWidth));
  expect((await widths).every((width) => width > 0)).toBe(true);
  await stranger.context().close();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Album menu" }).click();
  await page.getByRole("menuitem", { name: "Delete album" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete album" }).click();
  await expect(page.getByRole("heading", { name: "No albums yet" })).toBeVisible();
});
