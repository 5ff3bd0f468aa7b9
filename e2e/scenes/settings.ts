import { errorLimits } from "#contract/error-limits.ts";
import type { Page } from "@playwright/test";
import { arrived, visit, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import * as words from "./words.ts";

/** Scenes of the settings of accounts. */
export const settingsScenes: readonly Scene[] = [
  {
    name: "settings",
    who: "anna",
    open: async (page, { anna }) => visit(page, `/users/${(await anna.me()).id}/settings`),
  },
  { name: "account", whole: true, who: "anna", open: (page, stage) => visitAccount(page, stage) },
  {
    name: "account-unsaved",
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage);
      await page.getByLabel(t("account.new_password"), { exact: true }).fill("short");
      await page.getByRole("button", { name: t("action.save") }).click();
      await page.getByText(t("error.password_length", errorLimits.password_length)).waitFor();
    },
  },
  {
    name: "account-birthday",
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage);
      await page.getByLabel(t("account.birthday_day"), { exact: true }).selectOption("31");
      await page.getByLabel(t("account.birthday_month"), { exact: true }).selectOption("9");
      await page.getByLabel(t("account.birthday_year"), { exact: true }).fill("1985");
      await page.getByRole("button", { name: t("action.save") }).click();
      await page.getByText(t("error.birthday_invalid")).waitFor();
    },
  },
  {
    name: "account-picture",
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage);
      const buffer = Buffer.from(await stage.picture(1));
      await page.locator("input[type=file]").setInputFiles({ name: "anna.jpg", mimeType: "image/jpeg", buffer });
      await page.getByText(t("account.picture_preview")).waitFor();
      await arrived(page);
    },
  },
  {
    name: "account-leave",
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage);
      await page.getByLabel(t("account.name"), { exact: true }).fill("Anna Marie");
      const tab = page.getByRole("link", { name: t("account.access") });
      await tab.or(page.getByRole("link", { name: t("action.back") })).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "account-notifications",
    whole: true,
    who: "anna",
    async open(page, stage) {
      await page.route("**/api/info", async (route) => {
        const info = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...info, allow_email: true } });
      });
      await visitAccount(page, stage, "notifications");
    },
  },
  {
    name: "account-second-factor",
    who: "anna",
    async open(page, stage, t) {
      const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
      const address = `otpauth://totp/hearth.example.org:anna%40example.org?issuer=hearth.example.org&secret=${secret}`;
      await page.route("**/api/me/second-factor", (route) =>
        route.request().method() === "POST" ? route.fulfill({ json: { secret, address } }) : route.continue(),
      );
      await visitAccount(page, stage, "access");
      await page.getByRole("button", { name: t("second_factor.start") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("second_factor.next") })
        .click();
      await page
        .getByRole("dialog")
        .getByRole("img", { name: t("second_factor.qr") })
        .waitFor();
    },
  },
  {
    name: "account-recovery-codes",
    who: "anna",
    async open(page, stage, t) {
      const recoveryCodes = Array.from({ length: 10 }, (_, i) => `k7px-9fmt-qwz${i}`);
      await page.route("**/api/me/second-factor", (route) =>
        route.fulfill({ json: { isOn: true, recoveryCodesLeft: 2 } }),
      );
      await page.route("**/api/me/second-factor/recovery-codes", (route) => route.fulfill({ json: { recoveryCodes } }));
      await visitAccount(page, stage, "access");
      await page.getByRole("button", { name: t("second_factor.renew") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("second_factor.renew") })
        .click();
      await page.getByText(t("second_factor.recovery_text")).waitFor();
    },
  },
  {
    name: "account-passkeys",
    whole: true,
    who: "anna",
    async open(page, stage, t) {
      await page.route("**/api/me/passkeys", (route) => route.fulfill({ json: words.passkeys() }));
      await visitAccount(page, stage, "access");
      await page.getByText(t("passkeys.unused")).waitFor();
    },
  },
  {
    name: "account-passkey-name",
    who: "anna",
    async open(page, stage, t) {
      const user = { id: "", name: "", displayName: "" };
      await page.route("**/api/me/passkeys/start", (route) => route.fulfill({ json: { challenge: "", user } }));
      await visitAccount(page, stage, "access");
      await page.getByRole("button", { name: t("passkeys.add") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("second_factor.next") })
        .click();
      await page.getByText(t("passkeys.make_text")).waitFor();
    },
  },
  {
    name: "account-access",
    whole: true,
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage, "access");
      await page.getByText(t("sessions.current")).waitFor();
    },
  },
  {
    name: "account-activity",
    who: "anna",
    async open(page, stage, t) {
      await page.route("**/api/me/security-events", (route) => route.fulfill({ json: words.securityEvents() }));
      await visitAccount(page, stage, "access");
      const title = page.getByRole("heading", { name: t("security.title") });
      await title.waitFor();
      await title.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "account-confirm",
    who: "anna",
    async open(page, stage, t) {
      await page.route("**/api/me/passkeys", (route) => route.fulfill({ json: words.passkeys() }));
      await visitAccount(page, stage);
      await page.getByLabel(t("account.new_password"), { exact: true }).fill("a new long password");
      await page.getByRole("button", { name: t("action.save") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("account.confirm_passkey") })
        .waitFor();
    },
  },
  {
    name: "account-new-address",
    who: "anna",
    async open(page, stage, t) {
      await page.route("**/api/me", async (route) => {
        const me = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...me, pendingLogin: "anna.marie.martin@example.org" } });
      });
      await visitAccount(page, stage);
      await page.getByRole("button", { name: t("account.login_cancel") }).waitFor();
    },
  },
  {
    name: "account-reset-key",
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage, "programs");
      await page.getByRole("button", { name: t("account.api_key_reset") }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "account-delete",
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage, "access");
      await page.getByRole("button", { name: t("account.delete") }).click();
      await page.getByRole("dialog").getByRole("textbox").fill("somebody@example.org");
      await page.getByRole("button", { name: t("account.delete_now") }).click();
      await page.getByText(t("account.delete_differs")).waitFor();
    },
  },
];

async function visitAccount(page: Page, { anna }: Stage, tab?: string): Promise<void> {
  const { id } = await anna.me();
  await visit(page, `/users/${id}/settings?tab=${tab ?? "profile"}`);
}
