import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { Person } from "./people.ts";
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
  await expect(marking.getByRole("button", { name: "Remove Mia" })).toBeVisible();
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

test("photos with a person are found in the library, with their names in the viewer, and on the person's page", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  await anAlbum(people[0]!, group.id);
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/photos`);
  const photos = page.locator("[id^=photo-]");
  await photos.first().click();
  await viewerOf(page).getByRole("button", { name: "Who is in the photo?" }).click();
  const marking = page.getByRole("dialog", { name: "Who is in the photo?" });
  const field = marking.getByRole("textbox", { name: "Add a name" });
  for (const name of ["Bob", "Grandma"]) {
    await marking.locator("[data-stage]").click({ position: { x: 60, y: 60 } });
    await field.fill(name);
    await field.press("Enter");
    await expect(marking.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  }
  await marking.getByRole("button", { name: "Close" }).click();
  const names = page.getByRole("list", { name: "Who is in the photo?" });
  await expect(names.getByText("Grandma")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Grandma, 1 photo" }).click();
  await expect(page.getByRole("heading", { name: "Photos of Grandma" })).toBeVisible();
  await expect(page).toHaveURL(/\/photos\?name=Grandma$/);
  await expect(photos).toHaveCount(1);
  await photos.first().click();
  await expect(names.getByText("Bob")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(names).toBeHidden();

  await page.getByRole("link", { name: "All photos" }).click();
  await expect(page.getByRole("link", { name: "Grandma, 1 photo" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Photos of Grandma" })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Photos of Grandma" })).toBeVisible();
  await page.getByRole("link", { name: "Make a photo book" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Photos of Grandma");
  await expect(page.getByRole("region", { name: "Page 2" }).locator("img")).toHaveCount(1);
  await page.goBack();

  await page.goto(`/groups/${group.id}/members`);
  await page.getByRole("main").getByRole("link", { name: "Bob" }).click();
  const shelf = page.getByRole("region", { name: "Photos of Bob" });
  await expect(shelf.getByRole("link", { name: "Photos of Bob, 1" })).toBeVisible();
  await shelf.getByRole("link", { name: "All photos" }).click();
  await expect(page).toHaveURL(/\/photos\?person=/);
  await expect(photos).toHaveCount(1);
});

test("a member says that a name in photos is theirs, and is marked instead of it once an admin agrees", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { message, photos } = await anAlbum(anna, group.id);
  for (const { id } of photos.slice(0, 2))
    await anna.request("POST", `/api/messages/${message.id}/photo-people`, { photo: id, name: "Robi" });
  const [bobs, annas] = [await signedIn(bob), await signedIn(anna)];
  const claim = bobs.getByRole("button", { name: "I am Robi" });
  await bobs.goto(`/groups/${group.id}/photos`);
  await bobs.getByRole("link", { name: "Robi, 2 photos" }).click();
  await expectNoAccessibilityProblem(bobs);
  await claim.click();
  await bobs.getByRole("alertdialog", { name: "Are you Robi?" }).getByRole("button", { name: "This is me" }).click();
  await expect(bobs.getByText("Waiting for an admin to agree")).toBeVisible();
  await bobs.getByRole("button", { name: "Withdraw" }).click();
  await expect(claim).toBeVisible();
  await claim.click();
  await bobs.getByRole("alertdialog").getByRole("button", { name: "This is me" }).click();
  await expect(bobs.getByText("Waiting for an admin to agree")).toBeVisible();

  await annas.goto("/");
  await annas.getByRole("button", { name: /Notifications/ }).click();
  await annas
    .getByRole("link", { name: /Bob says a name in photos in Famille Martin is theirs/ })
    .first()
    .click();
  const claims = annas.getByRole("region", { name: "Names in photos" });
  await expect(claims.getByText("Bob says they are “Robi”")).toBeVisible();
  await expectNoAccessibilityProblem(annas);
  await claims.getByRole("button", { name: "Agree" }).click();
  await expect(claims).toBeHidden();

  await bobs.getByRole("button", { name: /Notifications/ }).click();
  await bobs.getByRole("link", { name: /Anna agreed that a name in photos in Famille Martin is yours/ }).click();
  await bobs.getByRole("link", { name: "Bob, 2 photos" }).click();
  await expect(bobs.getByRole("heading", { name: "Photos of Bob" })).toBeVisible();
  await expect(bobs.locator("[id^=photo-]")).toHaveCount(2);
  await expect(bobs.getByRole("button", { name: /^I am/ })).toBeHidden();
});
