import { expect, expectNoAccessibilityProblem, startWithEntryGroup, test } from "./fixtures.ts";
import { password } from "./people.ts";

test("signing up with a known address offers to sign in and join with one tap", async ({ hearth, aGroupOf, page }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  const club = await anna.createGroup("Allotment friends");
  await page.goto(`${hearth.url}/invitation/${club.inviteKey}`);
  await page.getByLabel("Email").fill(bob.login);
  await page.getByLabel("Password", { exact: true }).fill("some other password");
  await page.getByRole("button", { name: "Join Allotment friends" }).click();

  const notice = page.getByRole("alert").filter({ hasText: "You already have an account. Sign in to join." });
  await expect(notice).toBeVisible();
  await expect(page.getByText("Invalid login")).toHaveCount(0);
  await expectNoAccessibilityProblem(page);
  await notice.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(bob.login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
  await expect(page).toHaveURL(`${hearth.url}/groups/${club.id}`);
});

test("without email, people who forgot their password see whom to ask", async ({ browser }) => {
  for (const [settings, name] of [
    [{ INIT_NAME: "Anna Martin" }, "Anna Martin"],
    [{ CONTACT: "Bob, +33 1 23 45 67 89" }, "Bob, +33 1 23 45 67 89"],
  ] as const) {
    const hearth = await startWithEntryGroup(settings);
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${hearth.url}/login`);
    await page.getByRole("button", { name: "Forgotten your password?" }).click();
    await expect(page.getByText(`Ask ${name} to set a new password for you.`)).toBeVisible();
    await expectNoAccessibilityProblem(page);
    await page.context().close();
    await hearth.remove();
  }
});
