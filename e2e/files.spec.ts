import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { Person } from "./people.ts";
import { drawing, phonePhoto, place } from "./pictures.ts";
import { waitForUploads, writeTitle } from "./writing.ts";

test("a phone's photo is upright, opens in the lightbox, and reveals no location", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  const photo = await phonePhoto(900, 1600);
  expect(photo.includes(place)).toBe(true);
  await page.goto(`/groups/${group.id}/write`);
  await page.locator("input[type=file]").setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: photo });
  await writeTitle(page, "At the sea");
  await waitForUploads(page);
  await page.getByRole("button", { name: "Send" }).click();

  const picture = page.getByRole("img", { name: "Photo 1 of 1 by Anna" });
  await expect(picture).toBeVisible();
  const size = await picture.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return { isUpright: img.naturalHeight > img.naturalWidth };
  });
  expect(size).toEqual({ isUpright: true });
  const shown = await page.request.get(await picture.evaluate((img: HTMLImageElement) => img.currentSrc));
  expect((await shown.body()).includes(place)).toBe(false);

  await picture.click();
  const lightbox = page.getByRole("dialog", { name: "Photos" });
  await expect(lightbox).toBeVisible();
  await expect(lightbox.getByRole("img", { name: "Photo 1 of 1 by Anna" }).first()).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Photo 1 of 1 by Anna" })).toBeFocused();
  await picture.click();
  await expect(lightbox).toBeVisible();
  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "At the sea" })).toBeVisible();
});

test("six photos become an album without a removed one and with a restored one", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const colours = ["#8a3b12", "#3b6e22", "#22456e", "#6e2265", "#c9a227", "#207a7a", "#555555"];
  const files = await Promise.all(
    colours.map(async (colour, i) => ({ name: `${i}.png`, mimeType: "image/png", buffer: await drawing(colour) })),
  );
  await page.locator("input[type=file]").setInputFiles(files);
  await page.getByRole("button", { name: "Remove 0.png" }).click();
  await page.getByRole("button", { name: "Remove 1.png" }).click();
  await page.getByRole("button", { name: "Restore 1.png" }).click();
  await waitForUploads(page);
  await page.getByRole("button", { name: "Send" }).click();

  await expect(page.getByRole("img", { name: "Photo 1 of 6 by Anna" })).toBeVisible();
  await expect(page.getByText("+1", { exact: true })).toBeVisible();
});

test("a script named .jpg is rejected with an explanation, and the rest of the message is sent", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const script = Buffer.from("<script>alert('not a picture')</script>");
  await page.locator("input[type=file]").setInputFiles({ name: "holiday.jpg", mimeType: "image/jpeg", buffer: script });
  await expect(page.getByText("Files of this kind are not accepted.")).toBeVisible();
  await page.getByLabel("Text").fill("No photo then.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send without it" }).click();
  await expect(page).toHaveURL(/\/messages\//);
  await expect(page.getByRole("paragraph").filter({ hasText: "No photo then." })).toBeVisible();
});

test("the address of a photo shows nothing to strangers, visitors and former members", async ({
  hearth,
  aGroupOf,
  signedIn,
  page: nobody,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const outsider = (await aGroupOf("Somebody else's", "Paul")).people[0]!;
  const { id, contentUrl } = await anna.upload("sea.jpg", await phonePhoto(900, 1600));
  await anna.post(group.id, { title: "At the sea" }, { files: [id] });
  const addresses = [`/files/${contentUrl}`, `/files/${id}/original`, `/api/images/crop/320/180/${id}`];
  const [member, stranger] = [await signedIn(bob), await signedIn(outsider)];
  await member.goto(`/groups/${group.id}`);
  await expect(member.getByText("At the sea")).toBeVisible();
  await stranger.goto("/");
  await expect(stranger.getByRole("banner")).toContainText("Somebody else's");
  const statuses = (page: typeof nobody) =>
    Promise.all(addresses.map(async (address) => (await page.request.get(hearth.url + address)).status()));

  expect(await statuses(member)).toEqual([200, 200, 200]);
  expect(await statuses(stranger)).toEqual([404, 404, 404]);
  expect(await statuses(nobody)).toEqual([404, 404, 404]);
  await bob.request("POST", `/api/groups/${group.id}/leave`);
  expect(await statuses(member)).toEqual([404, 404, 404]);
});
