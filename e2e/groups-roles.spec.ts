import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import type { Person } from "./people.ts";
import { writeTitle } from "./writing.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("a member who becomes a reader loses what readers may not do at once, but not what they wrote", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const message = await anna.post(group.id, { title: "The long way round" });
  const bobs = await signedIn(bob, phone);
  await bobs.goto(`/groups/${group.id}`);
  const write = bobs.getByRole("link", { name: "Write" });
  await write.click();
  await writeTitle(bobs, "Next Thursday");
  await bobs.goto(`/groups/${group.id}`);
  await expect(write).toBeVisible();

  const annas = await signedIn(anna);
  await annas.goto(`/groups/${group.id}/members`);
  await expect(annas.getByRole("heading", { name: "1 admin" })).toBeVisible();
  await annas.getByRole("button", { name: "Actions for Bob" }).click();
  await expect(annas.getByRole("menuitem")).toHaveText([
    "View posts",
    "Make admin",
    "Make reader",
    "Hand over the group…",
    "Remove from the group…",
  ]);
  await expectNoAccessibilityProblem(annas);
  await annas.getByRole("menuitem", { name: "Make reader" }).click();
  await expect(annas.getByRole("status").filter({ hasText: "Bob is now a reader" })).toBeAttached();
  await expect(annas.getByRole("listitem").filter({ hasText: "Bob" })).toContainText("Reader");

  await expect(bobs.getByText("You can read here, but not write.")).toBeVisible();
  await expect(write).toHaveCount(0);
  await expect(bobs.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expectNoAccessibilityProblem(bobs);
  await expectToFit(bobs);
  await bobs.goto(`/groups/${group.id}/write`);
  await expect(bobs.getByLabel("Title")).toHaveValue("Next Thursday");
  await bobs.getByRole("button", { name: "Send" }).click();
  await expect(bobs.getByText("You don’t have permission to do this.")).toBeVisible();
  await expect(bobs.getByLabel("Title")).toHaveValue("Next Thursday");

  await bobs.goto(`/messages/${message.id}`);
  await expect(bobs.getByRole("textbox", { name: "Write a comment" })).toBeVisible();
  await anna.request("PUT", `/api/groups/${group.id}/permissions`, { comment: "member" });
  await expect(bobs.getByText("You can read here, but not comment.")).toBeVisible();
  await expectToFit(bobs);
});

test("an admin chooses what members can do, and nothing is stored before Save", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const bobs = await signedIn(bob);
  await bobs.goto(`/groups/${group.id}/settings`);
  await expect(bobs.getByRole("textbox", { name: "Name" })).toBeVisible();
  await expect(bobs.getByRole("link", { name: "Members and permissions" })).toHaveCount(0);
  const bobsRole = `/api/groups/${group.id}/members/${(await bob.me()).id}`;

  const annas = await signedIn(anna, phone);
  await annas.goto(`/groups/${group.id}/settings`);
  await annas.getByRole("link", { name: "Members and permissions" }).click();
  await expect(annas.getByRole("radio", { name: "Family" })).toBeChecked();
  await annas.getByRole("radio", { name: "Family" }).press("ArrowDown");
  await expect(annas.getByRole("radio", { name: "Club" })).toBeChecked();
  await annas.keyboard.press("ArrowDown");
  await expect(annas.getByRole("radio", { name: "Announcements" })).toBeChecked();
  await expect(annas.getByLabel("Post", { exact: true })).toHaveValue("admin");
  await annas.getByLabel("Invite people").selectOption("Members");
  await expect(annas.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(annas.getByRole("status").filter({ hasText: "Custom" })).toBeVisible();
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);

  // Another admin saves meanwhile; the choices made here stay.
  await anna.request("PUT", bobsRole, { role: "admin" });
  await bob.request("PUT", `/api/groups/${group.id}/permissions`, { pin: "admin" });
  const stored = bobs.getByRole("link", { name: "Members and permissions" });
  await expect(stored).toContainText("Custom");
  await expect(annas.getByLabel("Post", { exact: true })).toHaveValue("admin");
  await expect(annas.getByLabel("Pin messages")).toHaveValue("admin");
  await annas.getByRole("button", { name: "Save" }).click();
  await expect(annas.getByText("Group updated")).toBeVisible();
  await anna.request("PUT", bobsRole, { role: "member" });
  await expect(bobs.getByRole("textbox", { name: "Name" })).toHaveCount(0);
  await bobs.goto(`/groups/${group.id}`);
  await expect(bobs.getByText("Only admins can write here.")).toBeVisible();
  await expect(bobs.getByRole("button", { name: "Invite", exact: true })).toBeVisible();
});

test("the owner hands the group over after confirming, and becomes an admin", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  await anna.post(group.id, { title: "Thank you all" });
  const annas = await signedIn(anna, phone);
  await annas.goto(`/groups/${group.id}`);
  await annas.getByRole("link", { name: "Members" }).click();
  const list = annas.getByRole("main");
  await expectToFit(annas);
  await list.getByRole("button", { name: "Actions for Bob" }).press("ArrowUp");
  await annas.keyboard.press("ArrowUp");
  await annas.keyboard.press("Enter");
  const question = annas.getByRole("alertdialog", { name: "Hand Thursday Hikers over to Bob?" });
  await expect(question).toContainText("you become an admin");
  await question.getByRole("button", { name: "Hand over the group" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: "Bob" })).toContainText("Owner");
  await expect(list.getByRole("link", { name: "Bob" })).toBeFocused();
  await expect(list.getByRole("listitem").filter({ hasText: "(you)" })).toContainText("Admin");
  await expect(list.getByRole("button", { name: "Actions for Bob" })).toHaveCount(0);

  const bobs = await signedIn(bob);
  await bobs.goto(`/groups/${group.id}`);
  await bobs.getByRole("link", { name: "Thank you all" }).click();
  await bobs.getByRole("article").getByRole("button", { name: "More" }).first().click();
  await bobs.getByRole("menuitem", { name: "Pin to the top of the group" }).click();
  await expect(bobs.getByText("Message pinned")).toBeVisible();
});
