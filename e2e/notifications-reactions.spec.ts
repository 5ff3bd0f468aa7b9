import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("an author sees live who reacted, in one notification that leaves with the last reaction", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [(typeof people)[0], (typeof people)[0]];
  const { id } = await anna.post(group.id, { title: "Ski trip" });
  const hers = await signedIn(anna);
  await hers.goto(`/groups/${group.id}`);
  // For Bob joining the group.
  await expect(hers.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  const his = await signedIn(bob);
  await his.goto(`/messages/${id}`);

  await his.getByRole("button", { name: "React", exact: true }).first().click();
  const picker = his.getByRole("dialog", { name: "React" });
  await picker.getByRole("button", { name: "❤️", exact: true }).click();
  await hers.getByRole("button", { name: "Notifications, 2 unread" }).click();
  const list = hers.getByRole("dialog", { name: /Notifications/ });
  await expect(list.getByRole("link", { name: /Bob reacted ❤️ to Ski trip/ })).toBeVisible();
  await expectNoAccessibilityProblem(hers);

  await his.getByRole("button", { name: "❤️ by Bob" }).click();
  await expect(list.getByRole("link", { name: /Bob reacted/ })).toHaveCount(0);
  await his.getByRole("button", { name: "React", exact: true }).first().click();
  await picker.getByRole("button", { name: "👍", exact: true }).click();
  await list.getByRole("link", { name: /Bob reacted 👍 to Ski trip/ }).click();
  await expect(hers).toHaveURL(new RegExp(`/messages/${id}$`));
  await expect(hers.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
});

test("a person can turn off notifications of reactions", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [(typeof people)[0], (typeof people)[0]];
  const { id } = await anna.post(group.id, { title: "Ski trip" });
  const page = await signedIn(anna);
  await page.goto(`/users/${(await anna.me()).id}/settings?tab=notifications`);
  const choice = page.getByRole("checkbox", { name: "Reactions to what I post: In the app" });
  await expect(choice).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await choice.uncheck();
  await saved;

  await bob.request("POST", `/api/messages/${id}/reactions`, { reaction: "❤️" });
  const { id: comment } = await bob.post(group.id, { text: "Count me in" }, { parent: id });

  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: /Notifications/ }).click();
  const list = page.getByRole("dialog", { name: /Notifications/ });
  await expect(list.getByRole("link", { name: /Bob commented on Ski trip/ })).toHaveAttribute(
    "href",
    new RegExp(comment),
  );
  await expect(list.getByText(/reacted/)).toHaveCount(0);
});
