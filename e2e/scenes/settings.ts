import type { Page } from "@playwright/test";
import { visit, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** What is set: of one's account, and of groups. */
export const settingsScenes: readonly Scene[] = [
  { name: "account", whole: true, who: "anna", open: (page, stage) => visitAccount(page, stage) },
  {
    name: "account-unsaved",
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage);
      await page.getByLabel(t("account.new_password"), { exact: true }).fill("short");
      await page.getByRole("button", { name: t("action.save") }).click();
      await page.getByText(t("error.password_length")).waitFor();
    },
  },
  {
    name: "account-leave",
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage);
      await page.getByLabel(t("account.name"), { exact: true }).fill("Anna Marie");
      await page.getByRole("link", { name: t("account.access") }).click();
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
    name: "account-access",
    whole: true,
    who: "anna",
    async open(page, stage, t) {
      await visitAccount(page, stage, "access");
      await page.getByText(t("sessions.current")).waitFor();
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
    name: "group-settings-unsaved",
    who: "anna",
    async open(page, { groups }, t) {
      await visitGroup(page, groups.full);
      await page.getByLabel(t("group.name"), { exact: true }).fill("");
      await page.getByRole("button", { name: t("action.save") }).click();
      await page.getByText(t("error.group_name_length")).waitFor();
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
  await visit(page, `/users/${id}/settings${tab ? `?tab=${tab}` : ""}`);
}

async function visitGroup(page: Page, group: string): Promise<void> {
  await visit(page, `/groups/${group}/settings`);
  await page.getByRole("listitem").first().waitFor();
}
