import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { drawing, phonePhoto } from "./pictures.ts";
import { waitForUploads } from "./writing.ts";

test("the place of a photo is read by members in the viewer, is not on the public page, and can be removed", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "sea.png", mimeType: "image/png", buffer: await drawing("#22456e") });
  const dialog = page.getByRole("dialog", { name: "Photo" });
  await page.getByRole("button", { name: /^Add a caption/ }).click();
  await expect(dialog.getByLabel("Place")).toHaveValue("");
  await dialog.getByLabel("Caption").fill("Before the rain");
  await dialog.getByLabel("Place").fill("Étretat, Normandy");
  await expectNoAccessibilityProblem(page);
  await page.keyboard.press("Enter");
  await waitForUploads(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/messages\//);

  const other = await signedIn(people[1]!);
  await other.goto(page.url());
  await other.getByRole("link", { name: "Before the rain" }).click();
  const viewer = other.getByRole("dialog", { name: "Photos" });
  await expect(viewer.getByRole("img", { name: "Place" })).toBeVisible();
  await expect(viewer.getByText("Étretat, Normandy")).toBeVisible();
  await expectNoAccessibilityProblem(other);

  const id = page.url().split("/").at(-1);
  const { token } = await people[0]!.request<{ token: string }>("POST", `/api/messages/${id}/public-links`, {});
  const visited = await other.context().newPage();
  await visited.goto(`/public/${token}`);
  await expect(visited.getByText("Before the rain")).toBeVisible();
  await expect(visited.getByText("Étretat")).toHaveCount(0);

  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("button", { name: /^Before the rain/ }).click();
  await expect(dialog.getByLabel("Place")).toHaveValue("Étretat, Normandy");
  await dialog.getByLabel("Place").fill("");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await other.reload();
  await expect(other.getByText("Before the rain").first()).toBeVisible();
  await expect(other.getByText("Étretat")).toHaveCount(0);
});

test("the place that a camera noted is used on request, and opens in maps from the library", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const buffer = await phonePhoto(640, 480);
  await page.locator("input[type=file]").setInputFiles({ name: "sea.jpg", mimeType: "image/jpeg", buffer });
  await waitForUploads(page);
  await page.getByRole("button", { name: /^Add a caption/ }).click();
  const dialog = page.getByRole("dialog", { name: "Photo" });
  await expect(dialog.getByLabel("Place")).toHaveValue("");
  const use = dialog.getByRole("button", { name: "Use the place from the photo" });
  await expectNoAccessibilityProblem(page);
  await use.click();
  await expect(dialog.getByLabel("Place")).toHaveValue("48.85667, 2.35194");
  await expect(use).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/messages\//);

  const other = await signedIn(people[1]!);
  await other.goto(`/groups/${group.id}/photos`);
  await other.getByRole("button", { name: /^Photo, / }).click();
  const link = other.getByRole("dialog").getByRole("link", { name: /48\.85667, 2\.35194/ });
  await expect(link).toHaveAttribute("href", /48\.85667%2C%202\.35194/);
  await expectNoAccessibilityProblem(other);
});
