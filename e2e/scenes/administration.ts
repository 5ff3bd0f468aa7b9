import type { Page } from "@playwright/test";
import type { Me } from "#contract/accounts.ts";
import type {
  HealthReport,
  ServerGroups,
  ServerOverview,
  ServerPeople,
  ServerSecurityEvents,
  ServerSettings,
  ServerWork,
} from "#contract/administration.ts";
import type { ServerBackups } from "#contract/backups.ts";
import type { ServerUpdates } from "#contract/updates.ts";
import { isProtectedSetting, serverSettings } from "#contract/server-settings.ts";
import { visit, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** Scenes of the operator's pages. */
export const administrationScenes: readonly Scene[] = [
  ...(["overview", "people", "groups", "work", "health", "backups", "updates", "settings", "security"] as const).map(
    (part): Scene => ({
      name: `admin-${part}`,
      whole: true,
      who: "anna",
      async open(page, stage, t) {
        await administer(page, stage);
        await visit(page, part === "overview" ? "/admin" : `/admin/${part}`);
        const isPhone = page.viewportSize()!.width < 768;
        if (isPhone && part === "overview") await page.getByRole("link", { name: t("admin.parts.overview") }).click();
        await page.getByRole("main").getByRole("region").first().waitFor();
      },
    }),
  ),
  ...(["name", "account", "address", "mail", "backups"] as const).map((step): Scene => ({
    name: `setup-${step}`,
    who: "anna",
    async open(page, stage) {
      await administer(page, stage);
      await visit(page, `/admin/setup?step=${step}`);
      await page.getByRole("main").getByRole("region").first().waitFor();
    },
  })),
  {
    name: "admin-settings-code",
    whole: true,
    who: "anna",
    async open(page, stage, t) {
      await administer(page, stage);
      await visit(page, "/admin/settings");
      await page.getByLabel(t("admin.setting.LINK_PREVIEW_ALLOW")).fill("wiki.local");
      await page.getByLabel(t("admin.machine_code")).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-backups-restore",
    who: "anna",
    async open(page, stage, t) {
      await administer(page, stage);
      await visit(page, "/admin/backups");
      await page
        .getByRole("button", { name: t("admin.backups.restore"), exact: true })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "setup-banner",
    who: "anna",
    async open(page, stage, t) {
      await administer(page, stage);
      await visit(page, `/groups/${stage.groups.full}`);
      await page.getByRole("complementary", { name: t("admin.banner_title") }).waitFor();
    },
  },
];

const now = Math.floor(Date.now() / 1000);
const gigabyte = 1000 ** 3;
const day = 24 * 60 * 60;

/** Makes Anna an administrator of a server that needs attention. */
async function administer(page: Page, { anna, groups }: Stage): Promise<void> {
  const me = await anna.request<Me>("GET", "/api/me");
  const answers: Record<string, unknown> = {
    "**/api/admin/overview": overview(),
    "**/api/admin/people?*": people(me),
    "**/api/admin/groups?*": groupList(groups),
    "**/api/admin/work": work(),
    "**/api/admin/health": health(),
    "**/api/admin/settings": settings(),
    "**/api/admin/backups": backups(),
    "**/api/admin/updates": updates(),
    "**/api/admin/security-events": security(me),
    "**/api/admin/address": { publicUrl: "https://hearth.example.org", reached: "other_server" },
  };
  await page.route("**/api/me", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as Me), isAdministrator: true } });
  });
  await page.route("**/api/admin/stream", (route) => route.fulfill({ body: "data: 0\n\n" }));
  for (const [path, json] of Object.entries(answers)) await page.route(path, (route) => route.fulfill({ json }));
}

function overview(): ServerOverview {
  const growth = Array.from({ length: 12 }, (_, n) => ({
    month: `2026-${String(n + 1).padStart(2, "0")}`,
    bytes: (0.2 + Math.abs(Math.sin(n))) * 4 * gigabyte,
  }));
  return {
    ...{ version: "0.1.0", node: "24.11.1", database: "PostgreSQL", ffmpeg: "ffmpeg version 7.1" },
    ...{ people: 148, suspended: 1, activePeople: 96, groups: 17, messages: 48_213 },
    storage: {
      ...{ image: 61 * gigabyte, video: 120 * gigabyte, audio: 2 * gigabyte, pdf: gigabyte, other: gigabyte / 2 },
      ...{ database: gigabyte / 3, free: 310 * gigabyte, total: 512 * gigabyte },
    },
    growth,
    missing: ["address", "mail", "backups"],
    ...{ problems: 2, failedJobs: 1, undeliveredMails: 3 },
  };
}

function people({ id, login, name }: Me): ServerPeople {
  const row = { createdAt: now - 900 * day, lastActivityDate: now - 600, groups: 3, sessions: 2, bytes: 12 * gigabyte };
  const facts = { ...row, isAdministrator: false, hasSecondFactor: false };
  return {
    items: [
      { ...facts, id, login, name, isAdministrator: true },
      { ...facts, id: "2", login: "lucie@example.org", name: "Lucie", hasSecondFactor: true },
      {
        ...facts,
        id: "3",
        login: "a.very.long.address.of.somebody@a-very-long-domain.example.org",
        name: "Maximiliane",
      },
      { ...facts, id: "4", login: "gone@example.org", name: "Paul", suspendedAt: now - day, sessions: 0, bytes: 0 },
    ],
    next: "gone@example.org",
  };
}

function groupList({ full, empty }: Stage["groups"]): ServerGroups {
  const facts = { createdAt: now - 900 * day, lastActivityDate: now - 4000, bytes: 61 * gigabyte };
  return {
    items: [
      { ...facts, id: full, name: "Famille Martin", members: 14, messages: 3120 },
      { ...facts, id: empty, name: "Donaudampfschifffahrtsgesellschaft", members: 0, messages: 1, abandonedAt: now },
      { ...facts, id: `${full}-2`, name: "Lacrosse", members: 22, messages: 871, suspendedAt: now - day },
    ],
  };
}

function work(): ServerWork {
  return {
    queue: [
      { kind: "files.convert", scheduled: 0, due: 3, running: 1, failed: 1 },
      { kind: "notifications.mail-digest", scheduled: 12, due: 0, running: 0, failed: 0 },
    ],
    failed: [
      {
        id: "1",
        kind: "files.convert",
        failedAt: now - 3600,
        attempts: 5,
        reason: "ffmpeg ended with 1: moov atom not found",
      },
    ],
    mail: {
      isSetUp: true,
      waiting: 2,
      undelivered: [{ at: now - day, login: "gone@example.org", reason: "the mail server answered 550 to RCPT TO" }],
    },
    pushes: { devices: 61, people: 44, waiting: 0 },
    conversions: { waiting: 3, failed: 1 },
  };
}

function health(): HealthReport {
  const key = "019aa0de-0000-7000-8000-000000000001/original";
  return {
    checkedAt: now - 7 * 3600,
    isRunning: false,
    findings: [
      { level: "wrong", code: "file_missing", values: { key } },
      { level: "wrong", code: "search_behind", values: { count: 12 }, canMend: true },
      { level: "note", code: "disk_low", values: { free: "3.2" } },
      { level: "ok", code: "database_responds", values: { kind: "PostgreSQL" } },
      { level: "ok", code: "files_complete", values: { count: 9120 } },
    ],
  };
}

function backups(): ServerBackups {
  const facts = { messages: 48_213, files: 9120, bytes: 184 * gigabyte, copied: gigabyte / 9 };
  const good = { ...facts, finishedAt: now - 7 * 3600, verifiedAt: now - 7 * 3600, keptFor: ["daily" as const] };
  return {
    ...{ place: "/mnt/nas/hearth", isEncrypted: true, isRunning: false, nextAt: now + 17 * 3600 },
    otherPlace: "/mnt/the-disk-before/hearth",
    canRestore: true,
    needsCode: true,
    lastRestore: { at: now - 3 * 3600, backup: "2026-11-25T0300-3", isUndone: false },
    backups: [
      {
        ...facts,
        id: "4",
        startedAt: now - 600,
        finishedAt: now - 60,
        name: "2026-11-26T0300-4",
        keptFor: ["latest"],
      },
      { ...good, id: "3", startedAt: now - 8 * 3600, name: "2026-11-25T0300-3", keptFor: ["daily", "weekly"] },
      { id: "2", startedAt: now - 2 * day, finishedAt: now - 2 * day, keptFor: [], problem: "EACCES: /mnt/nas/hearth" },
      { ...good, id: "1", startedAt: now - 26 * day, name: "2026-10-31T0300-1", keptFor: ["monthly"] },
    ],
  };
}

function updates(): ServerUpdates {
  return {
    ...{ version: "1.4.0", isRelease: true },
    update: {
      ...{ source: "https://releases.example.org/hearth-1.5.0.tar.gz", from: "1.4.0", to: "1.5.0", state: "undone" },
      ...{ startedAt: now - 1800, endedAt: now - 1700, problem: "not_healthy", detail: "/readyz answered 503" },
    },
  };
}

function settings(): ServerSettings {
  return {
    settings: Object.entries(serverSettings).map(([name, { ...setting }]) => ({
      name,
      value: "standard" in setting ? setting.standard : undefined,
      isSet: false,
      isFixed: name === "MAX_PDF_MB",
      needsCode: isProtectedSetting(name),
    })),
  };
}

function security({ login }: Me): ServerSecurityEvents {
  const from = {
    address: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
    device: "Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1",
  };
  return {
    items: [
      { id: "3", kind: "suspended", at: now - 60, ...from, login: "gone@example.org", actor: login },
      { id: "2", kind: "sign_in_failed", at: now - 600, ...from, login: "lucie@example.org" },
      { id: "1", kind: "settings_changed", at: now - 7200, ...from, login },
    ],
    next: "1",
  };
}
