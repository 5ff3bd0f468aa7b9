import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { swipe } from "./swiping.ts";
import { anAlbum, viewerOf } from "./viewing.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("the comments of a photo are dragged to full height, back, and closed", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { message } = await anAlbum(people[0]!, group.id);
  const page = await signedIn(people[0]!, phone);
  await page.goto(`/messages/${message.id}`);
  await page.getByRole("link", { name: "Before the rain" }).tap();
  await viewerOf(page).getByRole("button", { name: "0 comments" }).tap();
  const sheet = page.getByRole("dialog", { name: "Comments" });
  const full = sheet.getByRole("button", { name: "Expand to full height" });
  await expect(full).toHaveAttribute("aria-pressed", "false");
  await expect(sheet.getByRole("textbox", { name: "Comment on this photo" })).toBeFocused();
  const isStill = () =>
    sheet.evaluate((one) => Promise.all(one.getAnimations({ subtree: true }).map(({ finished }) => finished)));
  const drag = async (by: number) => {
    await isStill();
    const { x, y, width } = (await sheet.getByRole("heading", { name: "Comments" }).boundingBox())!;
    await swipe(page, { x: x + width / 2, y: y + 4 }, { x: x + width / 2, y: y + 4 + by });
  };
  const heightOf = async () => (await sheet.boundingBox())!.height;

  await drag(-120);
  await expect(full).toHaveAttribute("aria-pressed", "true");
  await expect.poll(heightOf).toBeGreaterThan(780);
  await expectNoAccessibilityProblem(page);
  await drag(120);
  await expect(full).toHaveAttribute("aria-pressed", "false");
  await expect.poll(heightOf).toBeLessThan(620);
  await isStill();
  await full.click();
  await expect(full).toHaveAttribute("aria-pressed", "true");
  await isStill();
  await full.click();
  await expect(full).toHaveAttribute("aria-pressed", "false");
  await drag(120);
  await expect(sheet).toHaveCount(0);
  await expect(viewerOf(page)).toBeVisible();
});
