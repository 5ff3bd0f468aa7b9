import type { Page } from "@playwright/test";
import { arrived, visit, type Scene } from "./scene.ts";
import type { Texts } from "./texts.ts";

/** What strangers see, and who is not signed in. */
export const doorScenes: readonly Scene[] = [
  { name: "login", open: (page) => visit(page, "/login") },
  {
    name: "login-refused",
    async open(page, _stage, t) {
      await visit(page, "/login");
      await page.getByLabel(t("login.email")).fill("nobody@example.org");
      await page.getByLabel(t("login.password"), { exact: true }).fill("not the password");
      await press(page, t("login.submit"));
      await page.getByRole("alert").getByText(t("error.invalid_login")).waitFor();
    },
  },
  {
    name: "login-first",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}`);
      await page.getByText(t("login.wanted_hint")).waitFor();
    },
  },
  { name: "forgotten", open: (page, _stage, t) => forgotten(page, t, true) },
  { name: "forgotten-without-mail", open: (page, _stage, t) => forgotten(page, t, false) },
  { name: "invitation", open: (page, { inviteKey }) => visit(page, `/invitation/${inviteKey}`) },
  {
    name: "invitation-with-account",
    async open(page, { inviteKey }, t) {
      await visit(page, `/invitation/${inviteKey}`);
      await press(page, t("login.submit"));
      await page.getByRole("button", { name: t("signup.create") }).waitFor();
    },
  },
  {
    name: "invitation-refused",
    async open(page, { inviteKey }, t) {
      await visit(page, `/invitation/${inviteKey}`);
      await page.getByLabel(t("signup.email")).fill("jeanne");
      await page.locator("form button[type=submit]").click();
      await page.getByText(t("error.login_not_email")).waitFor();
    },
  },
  { name: "invitation-dead", open: (page) => visit(page, "/invitation/nobody-made-this") },
  { name: "uninvited", open: (page) => visit(page, "/signup") },
  { name: "password-reset", open: (page) => visit(page, "/password-reset?mail=anna%40example.org&key=a-key") },
  {
    name: "password-reset-refused",
    async open(page, _stage, t) {
      await visit(page, "/password-reset?mail=anna%40example.org&key=a-key");
      await page.getByLabel(t("account.new_password"), { exact: true }).fill("one password");
      await page.getByLabel(t("reset.again"), { exact: true }).fill("another one");
      await press(page, t("reset.submit"));
      await page.getByText(t("error.passwords_dont_match")).waitFor();
    },
  },
  { name: "password-reset-dead", open: (page) => visit(page, "/password-reset") },
  {
    name: "mails-stopped",
    async open(page, _stage, t) {
      await page.route("**/api/stop-notification-emails/**", (route) => route.fulfill({ json: {} }));
      await visit(page, "/stop-notification-emails/anna/token");
      await page.getByText(t("stop_emails.done")).waitFor();
    },
  },
  { name: "mails-not-stopped", open: (page) => visit(page, "/stop-notification-emails") },
  { name: "public", open: (page, { publicToken }) => visit(page, `/public/${publicToken}`) },
  { name: "public-dead", open: (page) => visit(page, "/public/nobody-made-this") },
];

async function forgotten(page: Page, t: Texts, allow_email: boolean): Promise<void> {
  await page.route("**/api/info", async (route) => {
    const info = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...info, allow_email } });
  });
  await visit(page, "/login");
  await press(page, t("login.forgotten"));
  await page.getByText(t(allow_email ? "login.forgotten_hint" : "login.forgotten_ask")).waitFor();
  await arrived(page);
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}
