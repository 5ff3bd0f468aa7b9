import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { Hearth } from "./hearth.ts";
import { Mailbox } from "./mailbox.ts";
import { Person } from "./people.ts";

test("who forgot the password gets a mail, and sets a new one with its link, once", async ({ browser }) => {
  const mailbox = new Mailbox();
  const hearth = await Hearth.start({ SMTP_URL: await mailbox.open(), MAIL_FROM: "Hearth <hearth@example.org>" });
  const anna = await Person.signUp(hearth, "Anna", hearth.firstLink.split("/").at(-1)!);
  const page = await (await browser.newContext({ baseURL: hearth.url })).newPage();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("nobody@example.org");
  await page.getByRole("button", { name: "Forgotten your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("User not found")).toBeVisible();
  await page.getByLabel("E-mail").fill(anna.login);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Password reset e-mail sent")).toBeVisible();

  const mail = await mailbox.next();
  expect(mail.to?.[0]?.address).toBe(anna.login);
  const link = /http:\S+password-reset\S+/.exec(mail.text ?? "")![0];
  expect(mail.html).toContain("Choose a new password");
  await page.goto(link);
  await expectNoAccessibilityProblem(page);
  await page.getByLabel("New password", { exact: true }).fill("another long password");
  await page.getByLabel("New password again").fill("another long passwort");
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel("New password again").fill("another long password");
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
  await expect(page).toHaveURL(/create-group/);
  expect((await fetch(`${hearth.url}/api/me`, { headers: { "x-auth-token": anna.key } })).status).toBe(401);

  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("a third long password");
  await page.getByLabel("New password again").fill("a third long password");
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
  await expect(page.getByText("This link has been used or is too old. Ask for a new one.")).toBeVisible();
  await hearth.remove();
  await mailbox.close();
});
