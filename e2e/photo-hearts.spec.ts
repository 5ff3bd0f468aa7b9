import { expect, test } from "./fixtures.ts";
import { anAlbum, viewerOf } from "./viewing.ts";

test("a heart in the viewer is that of the photo, and counts once for the message, for everyone", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const { message } = await anAlbum(people[0]!, group.id);
  const [page, other] = [await signedIn(people[0]!), await signedIn(people[1]!)];
  await other.goto(`/messages/${message.id}`);
  await page.goto(`/messages/${message.id}`);
  await page.getByRole("link", { name: "Before the rain" }).click();
  const viewer = viewerOf(page);
  const heart = viewer.getByRole("button", { name: "React with ❤️" });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toContainText("1");

  await viewer.getByRole("button", { name: "Next photo" }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect(heart).toContainText("0");
  await heart.click();
  await expect(heart).toContainText("1");
  const byAnna = other.getByRole("button", { name: "❤️ by Anna" });
  await expect(byAnna).toContainText("1");

  await other.getByRole("link", { name: "Before the rain" }).click();
  await expect(viewerOf(other).getByRole("button", { name: "React with ❤️" })).toContainText("1");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "❤️ by Anna" }).click();
  await expect(viewerOf(other).getByRole("button", { name: "React with ❤️" })).toContainText("0");
});
