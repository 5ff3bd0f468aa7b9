import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit, narrow } from "./fitting.ts";
import type { Person } from "./people.ts";
import { phonePhoto } from "./pictures.ts";

test("a name leads to the person's page, with shared groups, photos and messages", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const photo = await anna.upload("sea.jpg", await phonePhoto(400, 300));
  const { id } = await anna.post(group.id, { title: "At the sea" }, { files: [photo.id] });
  await anna.post(group.id, { title: "Back home" });
  const page = await signedIn(bob, { viewport: narrow });
  await page.goto(`/messages/${id}`);
  await page.getByRole("article").getByRole("link", { name: "Anna", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Anna", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Famille Martin" })).toBeVisible();
  const messages = page.getByRole("feed", { name: "Messages" });
  await expect(messages.getByRole("article")).toHaveCount(2);
  await expectNoAccessibilityProblem(page);
  await expectToFit(page);

  await page.getByRole("link", { name: "All photos" }).click();
  await expect(page.getByRole("heading", { name: "At the sea" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Photo 1 by Anna" }).click();
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`));

  await page.goto(`/groups/${group.id}/members`);
  await page.getByRole("main").getByRole("link", { name: "Bob" }).click();
  await expect(page.getByText("Bob has not posted anything here yet")).toBeVisible();
  await page.goto("/users/nobody");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Famille Martin has not")).toHaveCount(0);
});
