import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectRoomForFingers, expectToFit, narrow } from "./fitting.ts";

test("on a phone the settings are a list, and each entry is a page that leads back to it", async ({
  aGroupOf,
  signedIn,
}) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { viewport: narrow });
  await page.goto(`/users/${(await people[0]!.me()).id}/settings`);
  const list = page.getByRole("navigation", { name: "Settings" });
  await expect(list.getByRole("link")).toHaveText([
    /Profile$/,
    "Notifications",
    "Devices and access",
    /Famille Martin$/,
  ]);
  await expectNoAccessibilityProblem(page);
  await expectToFit(page);
  await expectRoomForFingers(page);

  await list.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Profile" })).toHaveCount(1);
  await page.getByRole("link", { name: "Back" }).click();
  await list.getByRole("link", { name: "Notifications" }).click();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await list.getByRole("link", { name: "Famille Martin" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Famille Martin");
});
