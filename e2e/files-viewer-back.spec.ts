import { expect, test } from "./fixtures.ts";
import { anAlbum, viewerOf } from "./viewing.ts";

test("a photo that is opened right after another was closed stays open, and Back closes it", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { message } = await anAlbum(people[0]!, group.id);
  const page = await signedIn(people[0]!);
  await page.goto(`/messages/${message.id}`);
  await page.getByRole("link", { name: "Photo 2 of 3 by Anna" }).click();
  await expect(viewerOf(page).getByText("2 of 3")).toBeVisible();
  await page.evaluate(() => {
    const back = history.back.bind(history);
    history.back = () => setTimeout(back, 1000);
    addEventListener("popstate", () => document.body.setAttribute("data-went-back", ""), { once: true });
  });
  await page.keyboard.press("Escape");
  await expect(viewerOf(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Photo 3 of 3 by Anna" }).click();
  await expect(viewerOf(page).getByText("3 of 3")).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-went-back");
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await expect(viewerOf(page).getByText("3 of 3")).toBeVisible();
  await page.goBack();
  await expect(viewerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/messages/${message.id}$`));
});
