import { errorLimits } from "#contract/error-limits.ts";
import type { Page } from "@playwright/test";
import type { InvitationLink } from "#contract/groups.ts";
import { arrived, visit, type Scene } from "./scene.ts";
import * as words from "./words.ts";

/** Scenes of founding groups, and of their settings. */
export const groupSettingsScenes: readonly Scene[] = [
  { name: "create-group", who: "anna", open: (page) => visit(page, "/create-group") },
  {
    name: "invite-people",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/invite`);
      await page.getByRole("img", { name: t("action.qr_code") }).waitFor();
    },
  },
  { name: "group-settings", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.full}/settings`) },
  ...["about", "invite", "advanced"].map((part): Scene => {
    return {
      name: `group-${part}`,
      whole: true,
      who: "anna",
      open: (page, { groups }) => visitGroup(page, groups.full, part),
    };
  }),
  { name: "group-settings-long", who: "anna", open: (page, { groups }) => visitGroup(page, groups.long) },
  {
    name: "group-posting-by-mail",
    who: "anna",
    async open(page, { groups }, t) {
      const address = "hearth+paguhqk5oqs5jhh5d6kn3qjq2imjpgg2cvlm7q3xytdszf4h5@example.org";
      await page.route("**/posting-address", (route) =>
        route.fulfill({ json: { isPossible: true, isOn: true, mayHaveAddress: true, address } }),
      );
      await visitGroup(page, groups.full, "advanced");
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
    name: "group-permissions-claims",
    whole: true,
    who: "anna",
    async open(page, { groups, newcomer }, t) {
      const { id, name } = await newcomer.me();
      const claimedBy = { id, name, entityType: "user" as const };
      const claims = ["Mamie", "Jean-Christophe-Emmanuel de la Fontaine-Villeneuve"].map((name) => {
        return { id: name, name, claimedBy };
      });
      await page.route("**/api/groups/*/photo-name-claims", (route) => route.fulfill({ json: { claims } }));
      await visit(page, `/groups/${groups.full}/permissions`);
      await page.getByRole("heading", { name: t("marks.claims") }).waitFor();
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
      await visitGroup(page, groups.full, "invite");
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
      await visitGroup(page, groups.full, "invite");
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

async function visitGroup(page: Page, group: string, part = "about"): Promise<void> {
  await visit(page, `/groups/${group}/settings/${part}`);
  await page.locator("main").getByRole("region").first().waitFor();
}
