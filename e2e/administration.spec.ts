import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Group } from "#contract/groups.ts";
import { expect, expectNoAccessibilityProblem, startWithEntryGroup, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import type { Hearth } from "./hearth.ts";
import { Mailbox } from "./mailbox.ts";
import { password, Person } from "./people.ts";
import { signInto } from "./signing-in.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

let hearth: Hearth;
let keeper: Person;
test.beforeAll(async () => {
  hearth = await startWithEntryGroup();
  keeper = await Person.signIn(hearth, "Keeper", "keeper@example.org");
  const { groups } = await keeper.me();
  const { inviteKey } = await keeper.request<Group>("GET", `/api/groups/${groups[0]!.id}`);
  await Person.signUp(hearth, "Guest", inviteKey!);
});
test.afterAll(() => hearth.remove());

test("an administrator adds a person, suspends them and lets them back in", async ({ browser, page }) => {
  const context = await browser.newContext({ ...phone, baseURL: hearth.url });
  await signInto(context, keeper);
  const keepers = await context.newPage();
  await keepers.goto("/");
  await keepers.getByRole("button", { name: /keeper/i }).click();
  await keepers.getByRole("menuitem", { name: "Server" }).click();
  await expectNoAccessibilityProblem(keepers);
  await keepers.getByRole("link", { name: "People" }).click();
  await keepers.getByRole("button", { name: "Add a person" }).click();
  await keepers.getByRole("dialog").getByLabel("Email").fill("ines@example.org");
  await keepers.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = keepers.getByRole("dialog", { name: "Link for a new password" });
  const link = await dialog.getByText(/password-reset/).innerText();
  await expectNoAccessibilityProblem(keepers);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("New password again").fill(password);
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
  await expect(page).toHaveURL(/create-group/);

  const row = keepers.getByRole("listitem").filter({ hasText: "ines@example.org" });
  await act(keepers, "Ines", "Suspend account");
  await keepers.getByRole("alertdialog").getByRole("button", { name: "Suspend account" }).click();
  await expect(row).toContainText("Suspended");
  await expectToFit(keepers);
  await page.goto(`${hearth.url}/login`);
  await page.getByLabel("Email").fill("ines@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This account is suspended")).toBeVisible();

  await act(keepers, "Ines", "End suspension");
  await expect(row).not.toContainText("Suspended");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/create-group/);
  await page.goto(`${hearth.url}/admin`);
  await expect(page.getByRole("heading", { name: "Server" })).toHaveCount(0);
  await keepers.goto("/admin/security");
  await expect(keepers.getByText("Account suspended")).toBeVisible();
});

test("an administrator tries mail settings before saving them, and checks the health of the server", async ({
  browser,
}) => {
  const mailbox = new Mailbox();
  const { hostname, port } = new URL(await mailbox.open());
  const context = await browser.newContext({ baseURL: hearth.url });
  await signInto(context, keeper);
  const page = await context.newPage();
  await page.goto("/admin/settings");
  await page.getByLabel("Mail server").fill(hostname);
  await page.getByLabel("Port").fill(port);
  await page.getByLabel("Encryption").selectOption("starttls");
  await page.getByLabel("Sender").fill("hearth@example.org");
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await expect(page.getByText("Enter the code that this command prints on the server")).toBeVisible();
  await page.getByLabel("Code from the server").fill(await hearth.command("confirm"));
  await page.getByRole("button", { name: "Send me a test email" }).click();
  expect((await mailbox.next()).subject).toBe("Email from Hearth works");
  await page.getByLabel("Largest photo").fill("none");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a whole number from 1 to 1,048,576.")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByLabel("Largest photo").fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Mail server")).toHaveValue(hostname);
  await expect(page.getByLabel("Largest photo")).toHaveValue("20");

  await page.getByRole("link", { name: "Health" }).click();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("The mail server responds.")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByText("The public address is not set")).toBeVisible();
  await context.close();
  await mailbox.close();
});

test("an administrator sets a place for backups, backs up, and sees that the backup was restored for a test", async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "hearth-e2e-backups-"));
  const context = await browser.newContext({ baseURL: hearth.url });
  await signInto(context, keeper);
  const page = await context.newPage();
  await page.goto("/admin/backups");
  await page.getByRole("link", { name: "Set up" }).click();
  await page.getByLabel("Folder", { exact: true }).fill(folder);
  await page.getByLabel("Code from the server").fill(await hearth.command("confirm"));
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText("The place works.")).toBeVisible();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole("link", { name: "Backups" }).click();
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("Restored for a test, and complete")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await context.close();
  await rm(folder, { recursive: true });
});

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
