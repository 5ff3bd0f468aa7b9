import type { Info, Me } from "#contract/accounts.ts";
import type { Page } from "@playwright/test";
import { arrived, visit, type Scene } from "./scene.ts";
import type { Texts } from "./texts.ts";

/** Scenes for visitors and signed-out people. */
export const entryScenes: readonly Scene[] = [
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
    name: "login-code",
    async open(page, _stage, t) {
      await page.route("**/api/login", (route) =>
        route.fulfill({ status: 400, json: { code: "code_wrong", message: "", error: "" } }),
      );
      await visit(page, "/login");
      await press(page, t("login.submit"));
      await page.getByLabel(t("second_factor.code")).fill("123456");
      await press(page, t("login.submit"));
      await page.getByText(t("error.code_wrong")).waitFor();
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
    name: "invitation-password",
    async open(page, { inviteKey }, t) {
      await visit(page, `/invitation/${inviteKey}`);
      await page.getByLabel(t("signup.password"), { exact: true }).fill("blue-kitchen-8");
      await page.getByText(t("password.good")).waitFor();
    },
  },
  {
    name: "invitation-name",
    async open(page, { inviteKey }, t) {
      await visit(page, `/invitation/${inviteKey}`);
      await page.getByLabel(t("signup.email")).fill("elodie.martin@example.org");
      await page.getByLabel(t("signup.name")).focus();
    },
  },
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
  {
    name: "invitation-expired",
    async open(page, { inviteKey }) {
      const json = { code: "invitation_expired" };
      await page.route(/\/api\/groups\/invitation\//, (route) => route.fulfill({ status: 400, json }));
      await visit(page, `/invitation/${inviteKey}`);
    },
  },
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
  {
    name: "account-unproven",
    whole: true,
    who: "anna",
    async open(page, stage, t) {
      await page.route("**/api/me", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as Me), isLoginUnproven: true } });
      });
      await page.route("**/api/info", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as Info), allow_email: true } });
      });
      await visit(page, `/users/${(await stage.anna.me()).id}/settings?tab=profile`);
      await page.getByRole("button", { name: t("account.login_prove") }).waitFor();
    },
  },
  {
    name: "password-ended",
    who: "anna",
    async open(page, stage, t) {
      await page.route("**/api/me", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as Me), isPasswordEnded: true } });
      });
      await visit(page, `/groups/${stage.groups.full}`);
      await page.getByRole("link", { name: t("password_ended.set") }).waitFor();
    },
  },
  { name: "confirm-email-own", open: (page) => visit(page, "/confirm-email?key=a-key&proves=1") },
  { name: "confirm-email", open: (page) => visit(page, "/confirm-email?key=a-key") },
  {
    name: "confirm-email-done",
    async open(page, _stage, t) {
      await page.route("**/api/login-change", (route) => route.fulfill({ json: { login: "anna@example.org" } }));
      await visit(page, "/confirm-email?key=a-key");
      await press(page, t("confirm_email.button"));
      await page.getByText(t("confirm_email.done", { login: "anna@example.org" })).waitFor();
    },
  },
  { name: "confirm-email-dead", open: (page) => visit(page, "/confirm-email") },
  { name: "password-reset-dead", open: (page) => visit(page, "/password-reset") },
  {
    name: "mails-to-stop",
    async open(page, _stage, t) {
      await page.route("**/api/stop-notification-emails/**", (route) => route.fulfill({ json: { name: "Anna" } }));
      await visit(page, "/stop-notification-emails/anna/token");
      await page.getByRole("button", { name: t("stop_emails.stop") }).waitFor();
    },
  },
  {
    name: "mails-stopped",
    async open(page, _stage, t) {
      await page.route("**/api/stop-notification-emails/**", (route) => route.fulfill({ json: { name: "Anna" } }));
      await visit(page, "/stop-notification-emails/anna/token");
      await press(page, t("stop_emails.stop"));
      await page.getByText(t("stop_emails.done")).waitFor();
    },
  },
  {
    name: "mails-weekly",
    async open(page, _stage, t) {
      await page.route("**/api/stop-notification-emails/**", (route) => route.fulfill({ json: { name: "Anna" } }));
      await visit(page, "/stop-notification-emails/anna/token");
      await press(page, t("stop_emails.stop"));
      await press(page, t("stop_emails.weekly"));
      await page.getByText(t("stop_emails.now_weekly")).waitFor();
    },
  },
  {
    name: "server-mails-stopped",
    async open(page, _stage, t) {
      await page.route("**/api/stop-server-emails/**", (route) => route.fulfill({ json: { name: "Anna" } }));
      await visit(page, "/stop-server-emails/anna/token");
      await press(page, t("stop_emails.stop"));
      await page.getByText(t("stop_emails.server_done")).waitFor();
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
  const ask = page.getByText(t("login.forgotten_ask"));
  const askByName = page.getByText(t("login.forgotten_ask_name", { name: "Anna Martin" }));
  await (allow_email ? page.getByText(t("login.forgotten_hint")) : ask.or(askByName)).waitFor();
  await arrived(page);
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}
