import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { Person } from "./people.ts";

test("members see who has opened a message, unless they hide what they read themselves", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await anna.post(group.id, { title: "Three days in Arezzo" });
  const page = await signedIn(anna, { viewport: { width: 390, height: 844 } });
  await page.goto(`/messages/${id}`);
  await expect(page.getByRole("button", { name: "Bookmark this message" })).toBeVisible();
  await expect(page.getByText("Seen by")).toHaveCount(0);

  const reader = await signedIn(bob);
  const noted = reader.waitForResponse((response) => response.url().endsWith(`/api/messages/${id}/read`));
  await reader.goto(`/messages/${id}`);
  await noted;
  await page.reload();
  await page.getByRole("button", { name: "Seen by 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Seen by" });
  await expect(dialog.getByRole("listitem")).toContainText(["Bob"]);
  await expectNoAccessibilityProblem(page);

  await reader.goto(`/users/${(await bob.me()).id}/settings`);
  await reader.getByRole("checkbox", { name: "Read receipts" }).uncheck();
  await expect(reader.getByText("Settings updated")).toBeVisible();
  await expectNoAccessibilityProblem(reader);
  await page.reload();
  await expect(page.getByRole("button", { name: "Bookmark this message" })).toBeVisible();
  await expect(page.getByText("Seen by")).toHaveCount(0);
});
