import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("a notification appears live in the bell, leads to the message, and is read when opened", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [(typeof people)[0], (typeof people)[0]];
  const { id } = await anna.post(group.id, { title: "Three days in Arezzo", text: "We took the slow train" });
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}`);
  // For Bob joining the group.
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();

  const { id: comment } = await bob.post(group.id, { text: "And the bicycle?" }, { parent: id });

  await page.getByRole("button", { name: "Notifications, 2 unread" }).click();
  const list = page.getByRole("dialog", { name: /Notifications/ });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expectNoAccessibilityProblem(page);
  await list.getByRole("link", { name: /Bob commented on Three days in Arezzo/ }).click();
  await expect(page).toHaveURL(new RegExp(`/messages/${id}/${comment}`));
  await expect(list).toBeHidden();
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();

  await page.getByRole("button", { name: /Notifications/ }).click();
  await list.getByRole("button", { name: "Mark all as read" }).click();
  await expect(list.getByText("Unread:")).toHaveCount(0);
  await list.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByText("Unread:")).toHaveCount(1);
  await list.getByRole("button", { name: "Mark all as read" }).click();
  await expect(list.getByText("All marked as read")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeFocused();
});

test("opening a message marks its notification as read, in other browsers too", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const { id } = await people[0]!.post(group.id, { title: "At the sea" });
  const desk = await signedIn(people[1]!);
  await desk.goto(`/groups/${group.id}`);
  await expect(desk.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  const phone = await signedIn(people[1]!);

  await phone.goto(`/messages/${id}`);

  await expect(phone.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await expect(desk.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});

test("a notification is deleted after a delay in which it can be undone", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  await people[0]!.post(group.id, { title: "First" });
  await people[0]!.post(group.id, { title: "Second" });
  const page = await signedIn(people[1]!);
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: /Notifications/ }).click();
  const list = page.getByRole("dialog", { name: /Notifications/ });
  const choose = async (title: string, action: string) => {
    await list.getByRole("listitem").filter({ hasText: title }).getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };

  await choose("First", "Delete this notification");
  await list.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByText("First")).toBeVisible();
  await choose("Second", "Delete this notification");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /Notifications/ }).click();
  await expect(list.getByText("First")).toBeVisible();
  await expect(list.getByText("Second")).toHaveCount(0);
});

test("everything but opening a notification is in its menu: marking it as read, muting its thread and its group", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [(typeof people)[0], (typeof people)[0]];
  const { id } = await anna.post(group.id, { title: "Ski trip" });
  await anna.post(group.id, { text: "One" }, { parent: id });
  const page = await signedIn(bob, { viewport: { width: 390, height: 844 } });
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: "Notifications, 2 unread" }).click();
  const list = page.getByRole("dialog", { name: /Notifications/ });
  const row = list.getByRole("listitem").filter({ hasText: "commented on" });
  await row.getByRole("button", { name: "Actions" }).click();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("menuitem", { name: "Mark as read" }).click();
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await row.getByRole("button", { name: "Actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Mark as read" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Mute this thread" }).click();
  await expect(row).toContainText("muted");

  await row.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Unmute this thread" }).click();
  await expect(row).not.toContainText("muted");

  await row.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Mute Famille Martin…" }).click();
  await page.getByRole("dialog", { name: "Mute Famille Martin?" }).getByRole("button", { name: "For 1 hour" }).click();
  await expect(list.getByText("muted")).toHaveCount(2);
  await row.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Unmute Famille Martin" }).click();
  await expect(list.getByText("muted")).toHaveCount(0);
});

test("older notifications load on demand, twenty at a time", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  for (let n = 1; n <= 23; n++) await people[0]!.post(group.id, { title: `Message ${n}` });
  const page = await signedIn(people[1]!);
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: /Notifications/ }).click();
  const list = page.getByRole("dialog", { name: /Notifications/ });
  await expect(list.getByRole("listitem")).toHaveCount(20);

  await list.getByRole("button", { name: "Show older ones" }).click();

  await expect(list.getByRole("listitem")).toHaveCount(23);
});
