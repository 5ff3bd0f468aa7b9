import type { Page } from "@playwright/test";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { password } from "./people.ts";

test("a passkey can be created, signs in without typing, can be renamed, and stops working once removed", async ({
  aGroupOf,
  signedIn,
}) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const page = await signedIn(anna);
  await withDevice(page);
  await page.goto("/");
  await openAccess(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Incorrect password.");
  await expectNoAccessibilityProblem(page);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue(/ · Linux$/);
  await expectNoAccessibilityProblem(page);
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByRole("button", { name: "Create the passkey" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Laptop" });
  await expect(row).toContainText("Not used yet");
  await expectNoAccessibilityProblem(page);

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Create the passkey" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This device already has a passkey of yours.");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await choose(page, "Log out");
  await expect(page).toHaveURL(/\/login/);
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();

  await openAccess(page);
  await expect(row).toContainText("Last used:");
  await row.getByRole("button", { name: "Rename: Laptop" }).click();
  await dialog.getByLabel("Name").fill("Old laptop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByRole("button", { name: "Remove: Old laptop" }).click();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(proof.getByLabel("Password", { exact: true })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await proof.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await expect(row).toHaveCount(0);

  await choose(page, "Log out");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.locator("main").getByRole("alert")).toHaveText(
    "We don't recognize this passkey. It may have been removed.",
  );
  await expectNoAccessibilityProblem(page);
});

test("without a passkey on the device, people see an explanation and sign in with their password", async ({
  aGroupOf,
  hearth,
  page,
}) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const { unlock } = await withDevice(page);
  await unlock(false);
  await page.goto(`${hearth.url}/login`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.locator("main").getByRole("alert")).toHaveText("No passkey was used. You can try again.");
  await page.getByLabel("Email").fill(people[0]!.login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});

test("a browser without passkeys is offered none", async ({ aGroupOf, signedIn }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto(`/users/${(await people[0]!.me()).id}/settings?tab=access`);
  await expect(page.getByText("Passkeys need https")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  await page.goto("/logout");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});

async function openAccess(page: Page): Promise<void> {
  await choose(page, "Settings");
  await page.getByRole("link", { name: "Devices and access" }).click();
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Adds a virtual authenticator with fingerprint to the browser, through the debugging protocol. */
async function withDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    unlock: (isUserVerified: boolean) => browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
