import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("a person mentioned in a post is notified of it live, and a new name follows", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Paul");
  const [anna, paul] = people as [(typeof people)[0], (typeof people)[0]];
  const { id } = await paul.me();
  const takesName = (name: string) => paul.request("PUT", `/api/users/${id}`, { name });
  await takesName("Paul Roussel");
  const his = await signedIn(paul);
  await his.goto(`/groups/${group.id}`);
  const hers = await signedIn(anna);
  await hers.goto(`/groups/${group.id}/write`);

  const text = hers.getByRole("textbox", { name: "Text" });
  await text.pressSequentially("Could you bring the bowl, @rou");
  const list = hers.getByRole("listbox", { name: "Members to mention" });
  await expect(list.getByRole("option")).toHaveCount(1);
  await expect(list.getByRole("option", { name: /Paul Roussel/ })).toHaveAttribute("aria-selected", "true");
  await expectNoAccessibilityProblem(hers);
  await hers.keyboard.press("Enter");
  await expect(text).toHaveValue("Could you bring the bowl, @Paul Roussel ");
  await expect(hers.locator("form mark")).toHaveText("@Paul Roussel");
  await expectNoAccessibilityProblem(hers);
  await expect(list).toHaveCount(0);
  await hers.getByRole("button", { name: "Send" }).click();
  await hers.waitForURL(/\/messages\//);
  await expect(hers.getByRole("link", { name: "@Paul Roussel" })).toBeVisible();

  await his.getByRole("button", { name: "Notifications, 1 unread" }).click();
  const notifications = his.getByRole("dialog", { name: /Notifications/ });
  await notifications.getByRole("link", { name: /Anna mentioned you in Could you bring the bowl/ }).click();
  await expect(his.getByRole("link", { name: "@Paul Roussel" })).toBeVisible();
  await expectNoAccessibilityProblem(his);

  await his.getByRole("button", { name: "Notifications", exact: true }).click();
  await notifications.getByRole("button", { name: "Mentions" }).click();
  await expect(notifications.getByRole("listitem")).toHaveCount(1);
  await expect(notifications.getByRole("listitem")).toContainText("mentioned you in");
  await expectNoAccessibilityProblem(his);
  await his.reload();
  await his.getByRole("button", { name: "Notifications", exact: true }).click();
  await expect(notifications.getByRole("button", { name: "Mentions" })).toHaveAttribute("aria-pressed", "true");
  await notifications.getByRole("button", { name: "All" }).click();
  await expect(notifications.getByRole("listitem").first()).toBeVisible();
  await his.keyboard.press("Escape");

  await takesName("Paul Blanc");
  await hers.reload();
  await hers.getByRole("link", { name: "@Paul Blanc" }).click();
  await expect(hers).toHaveURL(new RegExp(`/users/${id}$`));
});

test("arrows choose, Escape closes, and a name that is removed mentions nobody", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Paul", "Patricia");
  const [anna, paul] = people as [(typeof people)[0], (typeof people)[0]];
  const { id } = await paul.post(group.id, { text: "Who comes?" });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);
  const field = page.getByRole("textbox", { name: "Write a comment…" });
  const list = page.getByRole("listbox", { name: "Members to mention" });

  await field.pressSequentially("@p");
  // Paul takes part in the conversation.
  await expect(list.getByRole("option").first()).toHaveAccessibleName(/Paul/);
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option", { name: /Patricia/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await field.pressSequentially("@p");
  await list.getByRole("option", { name: /Patricia/ }).click();
  await expect(field).toHaveValue("@Patricia ");
  await expect(field).toBeFocused();
  await field.fill("@Pat");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("listitem").getByText("@Pat", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /@Pat/ })).toHaveCount(0);
});

test("a mention in a draft outlives a reload, and everyone can be mentioned", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Paul");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  await page.getByRole("textbox", { name: "Text" }).fill("Hello");
  await page.getByRole("button", { name: "Mention someone" }).click();
  await page.getByRole("option", { name: /Paul/ }).click();
  await page.getByRole("textbox", { name: "Text" }).pressSequentially("and @every");
  await page.getByRole("option", { name: /@everyone Notifies all 2 members/ }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("Hello @Paul and @everyone ");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(/\/messages\//);
  await expect(page.getByRole("link", { name: "@Paul" })).toBeVisible();
  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("Good evening @Paul");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Good evening" })).toBeVisible();
  await expect(page.getByRole("link", { name: "@Paul" })).toBeVisible();
});

test("emoji are found by name while writing", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const text = page.getByRole("textbox", { name: "Text" });

  await text.pressSequentially("Fresh :strawb");
  await expect(page.getByRole("option", { name: "strawberry" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(text).toHaveValue("Fresh 🍓");
  await text.pressSequentially(" and :strawberry:");
  await expect(text).toHaveValue("Fresh 🍓 and 🍓");
});
