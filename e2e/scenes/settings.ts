import { errorLimits } from "#contract/error-limits.ts";
import type { Page } from "@playwright/test";
import type { InvitationLink } from "#contract/groups.ts";
import { arrived, visit, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import * as words from "./words.ts";

/** Scenes of the settings of accounts and groups. */
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
      await visitAccount(page, stage, "access");
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
  { name: "group-settings", whole: true, who: "anna", open: (page, { groups }) => visitGroup(page, groups.full) },
  { name: "group-settings-long", who: "anna", open: (page, { groups }) => visitGroup(page, groups.long) },
  {
    name: "group-posting-by-mail",
    who: "anna",
    async open(page, { groups }, t) {
      const address = "hearth+paguhqk5oqs5jhh5d6kn3qjq2imjpgg2cvlm7q3xytdszf4h5@example.org";
      await page.route("**/posting-address", (route) =>
        route.fulfill({ json: { isPossible: true, isOn: true, mayHaveAddress: true, address } }),
      );
      await visitGroup(page, groups.full);
      await page.getByLabel(t("posting.address")).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "group-permissions",
    whole: true,
    who: "anna",
    async open(page, { groups }) {
      await visit(page, `/groups/${groups.full}/permissions`);
      await page.getByRole("radio").nth(1).check();
    },
  },
  {
    name: "group-settings-unsaved",
    who: "anna",
    async open(page, { groups }, t) {
      await visitGroup(page, groups.full);
      await page.getByLabel(t("group.name"), { exact: true }).fill("");
      await page.getByRole("button", { name: t("action.save") }).click();
      await page.getByText(t("error.group_name_length", errorLimits.group_name_length)).waitFor();
    },
  },
  {
    name: "group-picture",
    who: "anna",
    async open(page, stage, t) {
      await visitGroup(page, stage.groups.full);
      const buffer = Buffer.from(await stage.picture(1));
      await page.locator("input[type=file]").setInputFiles({ name: "sea.jpg", mimeType: "image/jpeg", buffer });
      await page.getByText(t("group.picture_preview")).waitFor();
      await arrived(page);
    },
  },
  {
    name: "group-invitation-code",
    who: "anna",
    async open(page, { groups }, t) {
      await visitGroup(page, groups.full);
      await page.getByRole("button", { name: t("action.qr_code") }).click();
      await page.getByRole("img", { name: t("action.qr_code") }).waitFor();
    },
  },
  {
    name: "group-invitations",
    whole: true,
    who: "anna",
    async open(page, { groups }, t) {
      const inSomeDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;
      const links: InvitationLink[] = [
        {
          id: "1",
          inviteKey: "a-key",
          createdAt: 0,
          createdBy: "Paul",
          expiresAt: inSomeDays(7),
          uses: 2,
          mostUses: 5,
        },
        { id: "2", inviteKey: "another", createdAt: 0, createdBy: words.longWord, uses: 1 },
      ];
      await page.route(/\/api\/groups\/[^/]+\/invitations$/, (route) => route.fulfill({ json: { links } }));
      await visitGroup(page, groups.full);
      await page
        .getByRole("button", { name: t("public.end") })
        .first()
        .waitFor();
    },
  },
  {
    name: "group-leave",
    who: "anna",
    async open(page, { groups }, t) {
      await visitGroup(page, groups.full);
      await page.getByRole("button", { name: t("group.leave") }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];

async function visitAccount(page: Page, { anna }: Stage, tab?: string): Promise<void> {
  const { id } = await anna.me();
  await visit(page, `/users/${id}/settings?tab=${tab ?? "profile"}`);
}

async function visitGroup(page: Page, group: string): Promise<void> {
  await visit(page, `/groups/${group}/settings`);
  await page.getByRole("listitem").first().waitFor();
}
