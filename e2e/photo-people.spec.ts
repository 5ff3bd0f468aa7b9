import { expect, test } from "./fixtures.ts";
import { anAlbum, viewerOf } from "./viewing.ts";

test("people are marked in a photo and can be removed again, and a marked member is notified", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const { message } = await anAlbum(people[0]!, group.id);
  const [page, other] = [await signedIn(people[0]!), await signedIn(people[1]!)];
  await page.goto(`/messages/${message.id}`);
  await page.getByRole("link", { name: "Before the rain" }).click();
  await viewerOf(page).getByRole("button", { name: "Who is in the photo?" }).click();
  const marking = page.getByRole("dialog", { name: "Who is in the photo?" });
  const field = marking.getByRole("textbox", { name: "Add a name" });

  await marking.locator("[data-stage]").click({ position: { x: 60, y: 60 } });
  await expect(field).toBeFocused();
  await field.fill("bo");
  await field.press("Enter");
  await expect(marking.getByRole("button", { name: "Remove Bob" })).toBeVisible();
  await field.fill("Mia");
  await marking.getByRole("button", { name: "Add “Mia” as a new name" }).click();
  await marking.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(marking.getByRole("button", { name: "Remove Mia" })).toBeHidden();

  await other.goto("/");
  await other.getByRole("button", { name: /Notifications/ }).click();
  await other.getByRole("link", { name: /Anna marked you in a photo/ }).click();
  await other.getByRole("link", { name: "Before the rain" }).click();
  await viewerOf(other).getByRole("button", { name: "Who is in the photo?" }).click();
  await other.getByRole("button", { name: "Remove Bob" }).click();
  await expect(marking.getByRole("button", { name: "Remove Bob" })).toBeHidden();

  await page.keyboard.press("Escape");
  await expect(marking).toBeHidden();
  await expect(viewerOf(page)).toBeVisible();
});
