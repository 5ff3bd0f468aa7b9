import type { MadeSponsoredAccount } from "#contract/sponsored-accounts.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { Person } from "./people.ts";
import { signInto } from "./signing-in.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("Anna adds her aunt, who has no email address, and whose phone signs in by a link and later by a PIN", async ({
  hearth,
  aGroupOf,
  browser,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const annas = await browser.newContext({ baseURL: hearth.url });
  await signInto(annas, people[0]!);
  const page = await annas.newPage();
  await page.goto(`/groups/${group.id}/settings/invite`);
  const card = page.getByRole("region", { name: "People without email" });
  await card.getByRole("button", { name: "Add a person" }).click();
  const form = page.getByRole("dialog", { name: "Add a person" });
  await form.getByLabel("PIN (optional)").fill("123456");
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByText("The name must have 1 to 128 characters")).toBeVisible();
  await form.getByLabel("Name").fill("Aunt Rosa");
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByText("This PIN is too easy to guess")).toBeVisible();
  await form.getByLabel("PIN (optional)").fill("271828");
  await form.getByRole("button", { name: "Create account" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in a device: Aunt Rosa" });
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  const link = await dialog.getByLabel("Link for a device").inputValue();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(card.getByRole("listitem")).toContainText("has a PIN");
  const login = /aunt-rosa-\d{4}/.exec(await card.getByRole("listitem").innerText())![0];

  const rosas = await browser.newContext({ baseURL: hearth.url, ...phone });
  const rosa = await rosas.newPage();
  await rosa.goto(link);
  await expect(rosa.getByRole("heading", { name: "Welcome, Aunt Rosa" })).toBeVisible();
  await expectNoAccessibilityProblem(rosa);
  await rosa.getByRole("button", { name: "Sign in" }).click();
  await expect(rosa.getByRole("heading", { name: "Famille Martin" })).toBeVisible();
  await rosa.getByRole("button", { name: "Your account" }).click();
  await rosa.getByRole("menuitem", { name: "Settings" }).click();
  await rosa.getByRole("link", { name: "Profile" }).click();
  await expect(rosa.getByLabel("Email")).toHaveValue("");
  await expect(rosa.getByText(`Name for signing in: ${login}`)).toBeVisible();
  await rosa.goto("/logout");
  await expect(rosa).toHaveURL(/login/);
  await rosa.goto(link);
  await expect(rosa.getByRole("heading", { name: "This link has been used or has expired" })).toBeVisible();

  await rosa.goto("/login");
  await rosa.getByRole("button", { name: "Sign in with a PIN" }).click();
  await expectNoAccessibilityProblem(rosa);
  await rosa.getByLabel("Name for signing in").fill(login.toUpperCase());
  await rosa.getByLabel("PIN", { exact: true }).fill("271828");
  await rosa.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(rosa.getByRole("heading", { name: "Famille Martin" })).toBeVisible();

  await card.getByRole("button", { name: "Actions for Aunt Rosa" }).click();
  await page.getByRole("menuitem", { name: "Sign out everywhere" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("Signed out everywhere")).toBeVisible();
  await expect(rosa).toHaveURL(/login/);
  await annas.close();
  await rosas.close();
});

test("whoever signs in by a link on the device of somebody else finds nothing of theirs", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const sponsored = { name: "Aunt Rosa", group: group.id };
  const { link } = await anna.request<MadeSponsoredAccount>("POST", "/api/me/sponsored-accounts", sponsored);
  const page = await signedIn(bob);
  await page.goto(`/groups/${group.id}`);
  await page.evaluate(() => localStorage.setItem("written-by-bob", "a draft"));

  await page.goto(new URL(link.url).pathname);
  await expect(page.getByText("Someone is already signed in on this device.")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page.getByRole("button", { name: /Aunt Rosa/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("written-by-bob"))).toBeNull();
});
