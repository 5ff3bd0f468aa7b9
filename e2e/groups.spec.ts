import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { Person } from "./people.ts";

test("a group's settings show its people and its link; a new link makes the old one worthless", async ({
  hearth,
  aGroupOf,
  signedIn,
  page: visitor,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/settings`);
  await expect(page.getByText("2 people")).toBeVisible();
  await expect(page.getByText("Bob")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  const link = page.getByLabel("Invitation link");
  await expect(link).toHaveValue(`${hearth.url}/invitation/${group.inviteKey}`);

  await page.getByRole("button", { name: "Reset the link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset the link" }).click();
  await expect(page.getByText("There is a new invitation link")).toBeVisible();
  await expect(link).not.toHaveValue(`${hearth.url}/invitation/${group.inviteKey}`);
  await visitor.goto(`${hearth.url}/invitation/${group.inviteKey}`);
  await expect(visitor.getByText("This invitation does not work any more")).toBeVisible();
});

test("a rename reaches the others while they look", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const page = await signedIn(bob);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("banner")).toContainText("Famille Martin");
  await anna.call("PUT", `/api/groups/${group.id}`, { name: "The Martins" });
  await expect(page.getByRole("banner")).toContainText("The Martins");
});

test("leaving asks first; afterwards the group is gone from here, and no address brings it back", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const message = await anna.post(group.id, { title: "For the family only" });
  const page = await signedIn(bob);
  await page.goto(`/groups/${group.id}/settings`);
  await page.getByRole("button", { name: "Leave the group" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave the group" }).click();
  await expect(page.getByText("You left the group")).toBeVisible();
  for (const address of [`/groups/${group.id}`, `/messages/${message.id}`]) {
    await page.goto(address);
    await expect(page.getByText("Not found, or not shared with you")).toBeVisible();
    await expectNoAccessibilityProblem(page);
  }
});
