import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { password, Person } from "./people.ts";
import { twoColours } from "./pictures.ts";

test("people see their sessions and can sign out another device", async ({ hearth, aGroupOf, signedIn }) => {
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
  await expect(elsewhere.request("GET", "/api/me")).rejects.toThrow("401");
});

test("a new password replaces the old one and appears in recent activity", async ({ aGroupOf, signedIn }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const page = await signedIn(anna);
  await page.goto(`/users/${(await anna.me()).id}/settings`);
  await page.getByLabel("New password", { exact: true }).fill("another long password");
  await page.getByRole("button", { name: "Save" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await proof.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("another long password");
  await page.getByRole("button", { name: "Save" }).click();
  await proof.getByLabel("Password", { exact: true }).fill(password);
  await proof.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Settings updated")).toBeVisible();

  await page.getByRole("link", { name: "Devices and access" }).click();
  const activity = page.getByRole("region", { name: "Recent activity" }).getByRole("listitem");
  await expect(activity.first()).toContainText("Password changed");
  await expectNoAccessibilityProblem(page);
});

test("an avatar is cropped by keyboard and can be removed again", async ({ aGroupOf, signedIn }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/users/${(await people[0]!.me()).id}/settings`);
  const field = page.getByRole("group", { name: "Picture" });
  const buffer = await twoColours("#ff0000", "#0000ff");

  await field.locator("input[type=file]").setInputFiles({ name: "two.jpg", mimeType: "image/jpeg", buffer });
  const dialog = page.getByRole("dialog", { name: "What do others see?" });
  await dialog.getByRole("slider", { name: "Zoom" }).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("application")).toBeFocused();
  for (let n = 0; n < 20; n++) await page.keyboard.press("ArrowLeft");
  await expectNoAccessibilityProblem(page);
  await dialog.getByRole("button", { name: "Use this picture" }).click();

  await expect(dialog).toBeHidden();
  const shown = field.locator("img");
  await expect(shown).toBeVisible();
  const corners = await shown.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    const canvas = new OffscreenCanvas(img.naturalWidth, img.naturalHeight).getContext("2d")!;
    canvas.drawImage(img, 0, 0);
    return [0.1, 0.9].map((part) => [...canvas.getImageData(img.naturalWidth * part, 50, 1, 1).data]);
  });
  for (const [red, , blue] of corners) expect(blue! - red!).toBeGreaterThan(200);
  await field.getByRole("button", { name: "Remove" }).click();
  await expect(shown).toHaveCount(0);
});

test("theme and text size apply immediately, and after a reload before any script has loaded", async ({
  aGroupOf,
  signedIn,
}) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { colorScheme: "light" });
  await page.goto(`/users/${(await people[0]!.me()).id}/settings`);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const letters = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));

  await page.getByLabel("Theme").selectOption("Dark");
  await page.getByLabel("Text size").selectOption("Very large");
  expect(await ground()).toBe("rgb(23, 20, 18)");
  expect(await letters()).toBe(21);
  await expectNoAccessibilityProblem(page);

  await page.route(/\.js$/, (route) => route.abort());
  await page.reload();
  expect(await ground()).toBe("rgb(23, 20, 18)");
  expect(await letters()).toBe(21);
});

test("an account is deleted after its owner has typed the login", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  await bob.post(group.id, { title: "What Bob wrote" });
  const page = await signedIn(bob);
  await page.goto(`/users/${(await bob.me()).id}/settings?tab=access`);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account permanently?" });
  await dialog.getByRole("textbox").fill("somebody@example.org");
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect(dialog).toContainText("This is not the address of your account.");
  await expectNoAccessibilityProblem(page);
  await dialog.getByRole("textbox").fill(bob.login);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await proof.getByLabel("Password", { exact: true }).fill("not the password");
  await proof.getByRole("button", { name: "Continue" }).click();
  await expect(proof.getByRole("alert")).toHaveText("Incorrect password.");
  await expectNoAccessibilityProblem(page);
  await proof.getByLabel("Password", { exact: true }).fill(password);
  await proof.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("apiKey"))).toBeNull();
  const { users } = await anna.request<{ users: object[] }>("GET", `/api/groups/${group.id}`);
  expect(users).toHaveLength(1);
});

test("settings explain that email and push are not available", async ({ aGroupOf, signedIn }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/users/${(await people[0]!.me()).id}/settings`);

  await page.getByRole("link", { name: "Notifications", exact: true }).click();

  await expect(page).toHaveURL(/\?tab=notifications$/);
  await expect(page.getByText("Email isn't set up on this server.")).toBeVisible();
  await expect(page.getByRole("region", { name: "On this device" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
});

test("an unsubscribe link works without signing in, and an invalid one shows the error", async ({ hearth, page }) => {
  await page.goto(`${hearth.url}/stop-notification-emails/nobody/not-a-token`);
  await expect(page.getByText("An error occurred")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.goto(`${hearth.url}/stop-notification-emails`);
  await expect(page.getByText("An error occurred")).toBeVisible();

  await page.route("**/api/stop-notification-emails/**", (route) =>
    route.fulfill({
      json: route.request().method() === "GET" ? { name: "Anna" } : { message: "Email notifications disabled" },
    }),
  );
  await page.goto(`${hearth.url}/stop-notification-emails/anna/token`);
  await expect(page.getByText("Stop sending notification emails to Anna?")).toBeVisible();
  await page.getByRole("button", { name: "Stop emails" }).click();
  await expect(page.getByText("Notification emails have stopped.")).toBeVisible();
  await page.getByRole("button", { name: "One mail a week instead" }).click();
  await expect(page.getByText("From now on, you get one email a week, if there is anything new.")).toBeVisible();
});
