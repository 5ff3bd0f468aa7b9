import { expect, test } from "./fixtures.ts";

test("a group stays visible until the tapped message can be shown", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  await anna.post(group.id, { title: "The salad", text: "everybody asked for" });
  const page = await signedIn(anna);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/message-*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/groups/${group.id}`);

  await page.getByRole("link", { name: "The salad" }).click();
  await expect(page).toHaveURL(/\/messages\//);
  await expect(page.getByRole("banner")).toContainText("Famille Martin");
  await expect(page.getByRole("feed").getByRole("article")).toContainText("The salad");

  arrive();
  await expect(page.getByRole("textbox", { name: "Write a comment" })).toBeVisible();
  await expect(page.getByRole("feed")).toHaveCount(0);
});
