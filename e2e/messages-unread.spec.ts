import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("what is new in a group is marked until one goes on from there", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  await anna.post(group.id, { title: "Long read" });
  await bob.call("POST", `/api/groups/${group.id}/read`, {});
  await anna.post(group.id, { title: "Fresh news" });
  const page = await signedIn(bob);
  await page.goto(`/groups/${group.id}`);

  const cards = page.getByRole("feed").getByRole("article");
  await expect(cards.filter({ hasText: "Fresh news" })).toContainText("New:");
  await expect(cards.filter({ hasText: "Long read" })).not.toContainText("New:");
  await expectNoAccessibilityProblem(page);

  const wasRead = page.waitForResponse(/\/api\/groups\/.*\/read$/);
  await page.keyboard.press("c");
  await wasRead;
  await page.goto(`/groups/${group.id}`);
  await expect(cards.filter({ hasText: "Fresh news" })).toBeVisible();
  await expect(cards.filter({ hasText: "Fresh news" })).not.toContainText("New:");
});
