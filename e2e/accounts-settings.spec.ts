import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { Person } from "./people.ts";

test("one sees where one is signed in, and ends a sign-in elsewhere", async ({ hearth, aGroupOf, signedIn }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const elsewhere = await Person.signIn(hearth, "Anna", anna.login);
  const page = await signedIn(anna);
  await page.goto(`/users/${(await anna.me()).id}/settings?tab=access`);

  const sessions = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This browser" })).toHaveCount(1);
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: /^Sign out:/ }).click();

  await expect(sessions).toHaveCount(1);
  await expect(elsewhere.call("GET", "/api/me")).rejects.toThrow("401");
});

test("an account is deleted once one has typed whose it is", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  await bob.post(group.id, { title: "What Bob wrote" });
  const page = await signedIn(bob);
  await page.goto(`/users/${(await bob.me()).id}/settings?tab=access`);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account for good?" });
  await dialog.getByRole("textbox").fill("somebody@example.org");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog).toContainText("This is not the address of your account.");
  await expectNoAccessibilityProblem(page);
  await dialog.getByRole("textbox").fill(bob.login);
  await dialog.getByRole("button", { name: "Delete for good" }).click();

  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("apiKey"))).toBeNull();
  const { users } = await anna.call<{ users: object[] }>("GET", `/api/groups/${group.id}`);
  expect(users).toHaveLength(1);
});

test("without a mail server and without push in this browser, the settings say so", async ({ aGroupOf, signedIn }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/users/${(await people[0]!.me()).id}/settings`);

  await page.getByRole("link", { name: "Notifications", exact: true }).click();

  await expect(page).toHaveURL(/\?tab=notifications$/);
  await expect(page.getByText("This server sends no mails.")).toBeVisible();
  await expect(page.getByRole("region", { name: "On this device" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
});

test("a link that stops mails needs no sign-in, and a bad one shows the error", async ({ hearth, page }) => {
  await page.goto(`${hearth.url}/stop-notification-emails/nobody/not-a-token`);
  await expect(page.getByText("An error occurred")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.goto(`${hearth.url}/stop-notification-emails`);
  await expect(page.getByText("An error occurred")).toBeVisible();

  await page.route("**/api/stop-notification-emails/**", (route) =>
    route.fulfill({ json: { message: "Email notifications disabled" } }),
  );
  await page.goto(`${hearth.url}/stop-notification-emails/anna/token`);
  await expect(page.getByText("Notification e-mails have stopped.")).toBeVisible();
});
