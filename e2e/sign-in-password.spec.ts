import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { Hearth } from "./hearth.ts";
import { Mailbox } from "./mailbox.ts";
import { password, Person } from "./people.ts";
import { signInto } from "./signing-in.ts";

test("a forgotten password is reset by an emailed link that works once", async ({ browser }) => {
  const mailbox = new Mailbox();
  const hearth = await Hearth.start({ SMTP_URL: await mailbox.open(), MAIL_FROM: "Hearth <hearth@example.org>" });
  const anna = await Person.signUp(hearth, "Anna", hearth.firstLink.split("/").at(-1)!);
  const page = await (await browser.newContext({ baseURL: hearth.url })).newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByRole("button", { name: "Forgotten your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("User not found")).toBeVisible();
  await page.getByLabel("Email").fill(anna.login);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Password reset email sent")).toBeVisible();

  const mail = await mailbox.nextAbout("A new password");
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

test("a new email address applies once its link was opened, and the old address is notified", async ({ browser }) => {
  const mailbox = new Mailbox();
  const hearth = await Hearth.start({ SMTP_URL: await mailbox.open(), MAIL_FROM: "Hearth <hearth@example.org>" });
  const anna = await Person.signUp(hearth, "Anna", hearth.firstLink.split("/").at(-1)!);
  await mailbox.nextAbout("Confirm your email address");
  const context = await browser.newContext({ baseURL: hearth.url });
  await signInto(context, anna);
  const page = await context.newPage();
  await page.goto(`/users/${(await anna.me()).id}/settings`);
  await page.getByLabel("Email").fill("new@example.org");
  await page.getByRole("button", { name: "Save" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await proof.getByLabel("Password", { exact: true }).fill(password);
  await proof.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("we’ve sent a link to new@example.org")).toBeVisible();
  await expect(page.getByText("Your email changes to new@example.org once")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(anna.login);
  await expectNoAccessibilityProblem(page);

  const mails = [await mailbox.next(), await mailbox.next()];
  const notice = mails.find(({ to }) => to?.[0]?.address === anna.login)!;
  expect(notice.text).toContain("Change of email address requested");
  const asked = mails.find(({ to }) => to?.[0]?.address === "new@example.org")!;
  await page.goto(/http:\S+confirm-email\S+/.exec(asked.text ?? "")![0]);
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("From now on, sign in with new@example.org.")).toBeVisible();
  await Person.signIn(hearth, "Anna", "new@example.org");
  await hearth.remove();
  await mailbox.close();
});
