import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { InvitationLinks } from "#contract/groups.ts";
import type { Person } from "./people.ts";
import { twoColours } from "./pictures.ts";

test("group settings show the link, and a new link invalidates the old one", async ({
  hearth,
  aGroupOf,
  signedIn,
  page: visitor,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/settings/invite`);
  await expectNoAccessibilityProblem(page);
  const link = page.getByLabel("Invitation link");
  await expect(link).toHaveValue(`${hearth.url}/invitation/${group.inviteKey}`);

  await page.getByRole("button", { name: "Reset the link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset the link" }).click();
  await expect(page.getByText("There is a new invitation link")).toBeVisible();
  await expect(link).not.toHaveValue(`${hearth.url}/invitation/${group.inviteKey}`);
  await visitor.goto(`${hearth.url}/invitation/${group.inviteKey}`);
  await expect(visitor.getByText("This invitation no longer works")).toBeVisible();
});

test("a temporary link works for one person, can be revoked, and tells latecomers that it was used", async ({
  hearth,
  aGroupOf,
  signedIn,
  page: visitor,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { people: others } = await aGroupOf("Club", "Zoe");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/settings/invite`);
  const links = page.getByRole("region", { name: "Temporary links" });
  await links.getByLabel("Maximum uses").selectOption("1 person");
  await links.getByRole("button", { name: "Create a link" }).click();
  await expect(links.getByText("0 of 1 joined")).toBeVisible();
  await links.getByRole("button", { name: "Revoke link" }).click();
  await expect(links.getByRole("listitem")).toHaveCount(0);
  await links.getByRole("button", { name: "Create a link" }).click();
  await expect(links.getByRole("listitem")).toHaveCount(1);

  const { links: made } = await people[0]!.request<InvitationLinks>("GET", `/api/groups/${group.id}/invitations`);
  await others[0]!.request("POST", `/api/groups/invitation/${made[0]!.inviteKey}`);
  await visitor.goto(`${hearth.url}/invitation/${made[0]!.inviteKey}`);
  await expect(visitor.getByText("This invitation has been fully used.")).toBeVisible();
});

test("a renamed group updates live for others", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const page = await signedIn(bob);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("banner")).toContainText("Famille Martin");
  await anna.request("PUT", `/api/groups/${group.id}`, { name: "The Martins" });
  await expect(page.getByRole("banner")).toContainText("The Martins");
});

test("a group's picture and description appear for members, and the picture also in invitations", async ({
  hearth,
  aGroupOf,
  signedIn,
  page: visitor,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const bobs = await signedIn(bob);
  await bobs.goto(`/groups/${group.id}`);
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}/settings`);
  const buffer = await twoColours("#ff0000", "#0000ff");

  await page.locator("input[type=file]").setInputFiles({ name: "two.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("dialog").getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByLabel("What it is about").fill("All who are called Martin");
  await page.getByRole("button", { name: "Save" }).click();

  const head = bobs.getByRole("main").locator("header");
  await expect(head.getByRole("heading", { name: "Famille Martin" })).toBeVisible();
  await expect(head.getByText("All who are called Martin")).toBeVisible();
  await expect(head.locator("img")).toHaveJSProperty("complete", true);
  await expectNoAccessibilityProblem(bobs);
  await visitor.goto(`${hearth.url}/invitation/${group.inviteKey}`);
  await expect(visitor.getByRole("heading", { name: /invites you/ })).toBeVisible();
  await expect(visitor.locator("main img")).toHaveJSProperty("naturalWidth", 200);
});

test("leaving a group asks first, and afterwards no address shows it", async ({ aGroupOf, signedIn }) => {
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
