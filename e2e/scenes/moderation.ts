import type { Page } from "@playwright/test";
import type { GroupLog, JoinRequests, Reports } from "#contract/moderation.ts";
import type { Author } from "#contract/messages.ts";
import { visit, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** Scenes of requests to join, reports, and members whom an admin removes. */
export const moderationScenes: readonly Scene[] = [
  {
    name: "moderation",
    whole: true,
    who: "anna",
    async open(page, stage) {
      await decideMuch(page, stage);
      await visit(page, `/groups/${stage.groups.full}/moderation`);
      await page.getByRole("listitem").nth(6).waitFor();
    },
  },
  {
    name: "group-requests",
    who: "anna",
    async open(page, stage, t) {
      await decideMuch(page, stage);
      await visit(page, `/groups/${stage.groups.full}/permissions`);
      await page.getByText(t("moderation.accept"), { exact: true }).waitFor();
    },
  },
  {
    name: "group-settings-waiting",
    who: "anna",
    async open(page, stage, t) {
      await decideMuch(page, stage);
      await visit(page, `/groups/${stage.groups.full}/settings`);
      await page.getByText(`${t("moderation.reports")}: 1`).waitFor();
    },
  },
  {
    name: "member-removal",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/members`);
      await page.getByRole("listitem").filter({ hasText: "Lucie" }).getByRole("button", { expanded: false }).click();
      await page.getByRole("menuitem", { name: t("members.remove") }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "message-report",
    // Admins are not offered to report to themselves.
    who: "newcomer",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.words}`);
      await page
        .getByRole("article")
        .getByRole("button", { name: t("message.actions"), exact: true })
        .first()
        .click();
      await page.getByRole("menuitem", { name: t("report.action") }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "invitation-to-ask",
    who: "newcomer",
    async open(page, { inviteKey }, t) {
      const json = { name: "Thursday Hikers", members: 12, needsApproval: true };
      await page.route("**/api/groups/invitation/*", (route) => route.fulfill({ json }));
      await page.goto(`/invitation/${inviteKey}`);
      await page.getByRole("button", { name: t("invitation.ask") }).waitFor();
    },
  },
  {
    name: "invitation-waiting",
    who: "newcomer",
    async open(page, { inviteKey }, t) {
      const code = "waiting_for_approval";
      await page.route("**/api/groups/invitation/*", (route) =>
        route.request().method() === "POST" ? route.fulfill({ status: 403, json: { code } }) : route.fallback(),
      );
      await page.goto(`/invitation/${inviteKey}`);
      await page.getByRole("heading", { name: t("waiting.title") }).waitFor();
    },
  },
];

/** Answers with people who wait, are blocked or have reported something, and with one decision of each kind. */
async function decideMuch(page: Page, { anna, newcomer, messages }: Stage): Promise<void> {
  const admin = await authorOf(anna);
  const person = await authorOf(newcomer);
  const now = Math.floor(Date.now() / 1000);
  const about = { admin, person, at: now - 3600 };
  const requests: JoinRequests = { requests: [{ person, requestedAt: now - 7200, invitedBy: "Lucie" }] };
  const reports: Reports = {
    reports: [
      {
        ...{ message: messages.words, author: person, reporter: admin, reportedAt: now - 600 },
        ...{ text: "Cheap watches, only today", reason: "This is advertising." },
      },
    ],
  };
  const log: GroupLog = {
    items: [
      { ...about, id: "1", kind: "member_removed", blocked: true, deletedPosts: true },
      { ...about, id: "2", kind: "message_deleted" },
      { ...about, id: "3", kind: "role_changed", role: "admin" },
      { ...about, id: "4", kind: "approval_changed", isNeeded: true },
      { ...about, id: "5", kind: "public_link_ended" },
      { ...about, id: "6", kind: "permissions_changed" },
      { ...about, id: "7", kind: "member_unblocked" },
    ],
  };
  for (const [name, json] of Object.entries({
    requests,
    reports,
    blocks: { people: [{ person, blockedAt: now }] },
    log,
  }))
    await page.route(`**/api/groups/*/${name}*`, (route) => route.fulfill({ json }));
}

async function authorOf(person: Stage["anna"]): Promise<Author> {
  const { id, name, avatar } = await person.me();
  return { id, name, avatar, entityType: "user" };
}
