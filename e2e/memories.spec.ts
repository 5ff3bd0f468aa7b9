import type { Person } from "./people.ts";
import { postPhotos } from "./dated-photos.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

/** Today for the browser, whose time zone differs from that of the tests (playwright.config.ts). */
const today = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Paris" }).format(new Date());
/** This day in an earlier year. The 29th of February is not in every year, so the tests use years in which it was. */
const ago = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;

test("the page of a group shows what was photographed on this day, and a person hides what they do not want to see", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  await postPhotos(bob, group.id, [ago(4), ago(4), ago(4), ago(4), ago(4), ago(4), ago(4)], "The castle gardens");
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}`);
  const card = page.getByRole("region", { name: "On this day, 4 years ago" });
  await expect(card.getByText("The castle gardens")).toBeVisible();
  await expect(card.getByText("+4")).toBeVisible();
  await expect(card.getByText("Only visible to you")).toBeVisible();
  await expectNoAccessibilityProblem(page);

  await postPhotos(anna, group.id, [ago(8)], "Older");
  await card.getByRole("link", { name: "Look back" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([/4 years ago/, /8 years ago/]);
  await expectNoAccessibilityProblem(page);
  const photos = page.getByRole("button", { name: /^Photo, / });
  await photos.first().click();
  await expect(page.getByRole("dialog", { name: "Photos" }).getByText("1 of 8")).toBeVisible();
  await page.keyboard.press("Escape");

  const menu = (n: number) => page.getByRole("button", { name: "Memory menu" }).nth(n);
  await menu(0).click();
  await page.getByRole("menuitem", { name: "Don’t show this photo again" }).click();
  await expect(photos).toHaveCount(7);
  await menu(0).click();
  await page.getByRole("menuitem", { name: "Don’t show photos by Bob" }).click();
  await expect(photos).toHaveCount(1);
  await page.getByRole("button", { name: "Hide a period" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("From").fill(ago(9));
  await dialog.getByLabel("To", { exact: true }).fill(ago(7));
  await dialog.getByRole("button", { name: "Hide a period" }).click();
  await expect(page.getByRole("heading", { name: "No photos of this day in earlier years" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("listitem").filter({ hasText: "Bob" }).getByRole("button", { name: "Show again" }).click();
  await expect(photos).toHaveCount(6);

  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: "Memory menu" }).click();
  await page.getByRole("menuitem", { name: "Hide for today" }).click();
  await expect(page.getByRole("region", { name: "On this day" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "On this day" })).toHaveCount(0);
});

test("the recap of a year shows its months, the most loved photos, people and events", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await postPhotos(anna, group.id, ["2024-07-14", "2024-07-15", "2024-12-24"], "Our year");
  await postPhotos(bob, group.id, ["2023-07-14"], "The year before");
  await bob.request("POST", `/api/messages/${id}/reactions`, { reaction: "❤️" });
  await anna.post(group.id, { title: "The feast", date: "2024-08-01" });
  const page = await signedIn(bob);
  await page.goto(`/groups/${group.id}/recap/2024`);
  await expect(page.getByRole("heading", { name: "2024 in photos" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Jul 2024: 2 photos" })).toBeVisible();
  await expect(page.getByRole("button", { name: "1 reaction" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Anna" })).toContainText("3 photos");
  await expect(page.getByRole("link", { name: "The feast" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("link", { name: "2023 in photos" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bob" })).toContainText("1 photo");
});

test("a person turns on being notified of memories, which is off by default", async ({ aGroupOf, signedIn }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/users/${(await people[0]!.me()).id}/settings?tab=notifications`);
  const choice = page.getByRole("checkbox", { name: "Photos of this day in earlier years: On the device" });
  await expect(choice).not.toBeChecked();
  await expectNoAccessibilityProblem(page);
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await choice.check();
  await saved;
  await page.reload();
  await expect(choice).toBeChecked();
});
