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
    "Picture frames",
    "For programmers",
  ]);
  await expect(page.getByLabel("Language")).toBeVisible();
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
  await page.getByRole("region", { name: "Your groups" }).getByRole("link", { name: "Famille Martin" }).click();
  await expect(page.getByRole("heading", { name: "Famille Martin" })).toBeVisible();
  await expect(list.getByRole("link")).toHaveText([
    /^About/,
    /^Invite/,
    /^Members and permissions/,
    /^Moderation/,
    /^Advanced/,
  ]);
  await expectNoAccessibilityProblem(page);
  await expectToFit(page);
  await expectRoomForFingers(page);
  await list.getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Famille Martin");
  await expect(page.getByRole("heading", { name: "About" })).toHaveCount(1);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(list.getByRole("link")).toHaveCount(5);
});

test("no page of settings is longer than two screens of a phone", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { viewport: { width: 390, height: 844 } });
  const mine = `/users/${(await people[0]!.me()).id}/settings`;
  const ofGroup = ["", "/about", "/invite", "/advanced"].map((part) => `/groups/${group.id}/settings${part}`);
  const others = [`/groups/${group.id}/permissions`, `/groups/${group.id}/moderation`];
  const ofAccount = ["", "?tab=profile", "?tab=notifications", "?tab=access", "?tab=frames", "?tab=programs"];
  for (const address of [...ofGroup, ...others, ...ofAccount.map((tab) => `${mine}${tab}`)]) {
    await page.goto(address);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.locator("main [data-skeleton]")).toHaveCount(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, address).toBeLessThanOrEqual(2 * 844);
  }
});
