import type { Page } from "@playwright/test";
import type { Me } from "#contract/accounts.ts";
import type { NotificationPage } from "#contract/notifications.ts";
import type { Profile } from "#contract/profiles.ts";
import { arrived, visit, withhold, type Scene } from "./scene.ts";
import type { Texts } from "./texts.ts";

const nowhere = "00000000-0000-7000-8000-000000000000";

/** Scenes of groups, search and the top bar. */
export const groupScenes: readonly Scene[] = [
  { name: "groups", who: "anna", open: (page) => visit(page, "/groups") },
  { name: "group", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.full}`) },
  {
    name: "group-read-before",
    who: "anna",
    async open(page, { groups }) {
      await visit(page, `/groups/${groups.full}`);
      await page.evaluate(() => scrollBy(0, innerHeight * 1.2));
      await arrived(page);
    },
  },
  { name: "group-empty", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.empty}`) },
  { name: "group-long", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.long}`) },
  {
    name: "group-loading",
    who: "anna",
    async open(page, { groups }) {
      await withhold(page, /\/api\/groups\/[^/]+\/cards/);
      await page.goto(`/groups/${groups.full}`);
      await page.locator("main [data-skeleton]").first().waitFor();
    },
  },
  {
    name: "group-failed",
    who: "anna",
    async open(page, { groups }, t) {
      await page.route(/\/api\/groups\/[^/]+\/cards/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`/groups/${groups.full}`);
      await page.getByText(t("feed.failed")).waitFor();
    },
  },
  {
    name: "groups-menu",
    who: "anna",
    async open(page, { groups }) {
      await visit(page, `/groups/${groups.full}`);
      await page.getByRole("banner").getByRole("button", { expanded: false }).first().click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "group-menu",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}`);
      await page.getByRole("button", { name: t("group.menu") }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "group-mute",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}`);
      await page.getByRole("button", { name: t("group.menu") }).click();
      await page.getByRole("menuitem", { name: t("group.mute") }).click();
      await page.getByRole("dialog").getByRole("checkbox").waitFor();
    },
  },
  {
    name: "person",
    who: "anna",
    async open(page, { groups }) {
      await page.route(/\/api\/people\/[^/]+$/, async (route) => {
        const profile = (await (await route.fetch()).json()) as Profile;
        const now = new Date();
        const birthday = { day: now.getDate(), month: now.getMonth() + 1, year: 1985 };
        await route.fulfill({ json: { ...profile, birthday } });
      });
      await visit(page, `/groups/${groups.full}/members`);
      await page.locator("[data-member] a").first().click();
      await page.waitForURL(/\/users\//);
      await page.getByRole("heading", { level: 1, name: /^Anna/ }).waitFor();
      await page.locator("main article").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "group-members",
    who: "anna",
    async open(page, { groups }) {
      await visit(page, `/groups/${groups.full}/members`);
      await page.locator("[data-member]").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "groups-many",
    who: "anna",
    async open(page, { groups }, t) {
      await page.route(/\/api\/me$/, async (route) => {
        const me = (await (await route.fetch()).json()) as Me;
        const more = ["Tennis", "Chœur d’été", "Book club", "Allotments", "Class of 1994", "Neighbours"];
        const made = more.map((name, n) => ({
          ...me.groups[0]!,
          id: `${nowhere}-${n}`,
          name,
          unread: n % 2 === 1,
        }));
        await route.fulfill({ json: { ...me, groups: [...me.groups, ...made] } });
      });
      await visit(page, `/groups/${groups.full}`);
      await page.getByRole("banner").getByRole("button", { expanded: false }).first().click();
      await page.getByRole("searchbox", { name: t("group.find") }).waitFor();
    },
  },
  {
    name: "groups-marked-read",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}`);
      await page.getByRole("button", { name: t("group.menu") }).click();
      await page.getByRole("menuitem", { name: t("menu.mark_read") }).click();
      await page.getByRole("button", { name: t("action.undo") }).waitFor();
    },
  },
  {
    name: "account-menu",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}`);
      await page.getByRole("button", { name: t("menu.account") }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "search",
    who: "anna",
    async open(page, { groups }) {
      await visit(page, `/groups/${groups.full}/search?q=the`);
      await page.getByRole("article").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "search-nothing",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/search?q=xylophone`);
      await page.getByText(t("search.none"), { exact: true }).waitFor();
    },
  },
  {
    name: "search-meant",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/search?q=threee`);
      await page.getByRole("list", { name: t("search.instead") }).waitFor();
    },
  },
  {
    name: "search-begin",
    who: "anna",
    open: (page, { groups }) => visit(page, `/groups/${groups.full}/search`),
  },
  {
    name: "search-filtered",
    who: "anna",
    async open(page, { groups, anna }) {
      const { id } = await anna.me();
      await visit(page, `/groups/${groups.full}/search?in=all&by=${id}&from=2025-06-01&has=photo`);
      await page.getByRole("article").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "search-filter",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/search?q=the&in=all&has=photo`);
      await page.getByRole("article").first().waitFor();
      await page.getByRole("button", { name: t("search.filter"), exact: true }).click();
      await page.getByRole("dialog").waitFor();
      await arrived(page);
    },
  },
  {
    name: "search-open",
    who: "anna",
    async open(page, { groups }) {
      await visit(page, `/groups/${groups.full}`);
      await page.keyboard.press("/");
      await page.getByRole("searchbox").fill("the");
      await page.getByRole("search").getByRole("link").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "search-recent",
    who: "anna",
    async open(page, { groups }, t) {
      for (const words of ["plums", "first steps"]) {
        await visit(page, `/groups/${groups.full}`);
        await page.keyboard.press("/");
        await page.getByRole("searchbox").fill(words);
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/search/);
      }
      await visit(page, `/groups/${groups.full}`);
      await page.keyboard.press("/");
      await page.getByRole("region", { name: t("search.recent") }).waitFor();
    },
  },
  {
    name: "random-nothing",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.empty}/random`);
      await page.getByText(t("random.none")).waitFor();
    },
  },
  { name: "not-found", who: "anna", open: (page) => visit(page, `/groups/${nowhere}`) },
  {
    name: "bookmarks",
    who: "anna",
    async open(page) {
      await visit(page, "/bookmarks");
      await page.getByRole("article").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "drafts",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/write`);
      await page.getByRole("button", { name: t("composer.add_title") }).click();
      await page.getByLabel(t("composer.title_label")).fill("A title that goes on and on ".repeat(4));
      await page.getByText(t("composer.draft_saved")).waitFor();
      await visit(page, "/drafts");
    },
  },
  { name: "drafts-none", who: "newcomer", open: (page) => visit(page, "/drafts") },
  { name: "bookmarks-none", who: "newcomer", open: (page) => visit(page, "/bookmarks") },
  {
    name: "notifications",
    who: "anna",
    async open(page, { groups }, t) {
      await page.route("**/api/me/notifications/page?*", async (route) => {
        const list = (await (await route.fetch()).json()) as NotificationPage;
        const [newest] = list.items;
        const birthday = { ...newest, id: "birthday", type: "birthday", thread: undefined, reaction: undefined };
        await route.fulfill({ json: { ...list, items: [birthday, ...list.items] } });
      });
      await openBell(page, groups.full, t);
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "notifications-none",
    who: "newcomer",
    async open(page, { groups }, t) {
      await openBell(page, groups.full, t);
      await page.getByText(t("notification.none"), { exact: true }).waitFor();
    },
  },
  {
    name: "offline",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}`);
      await page.context().setOffline(true);
      await page.getByText(t("offline.line")).waitFor();
    },
  },
  {
    name: "keys",
    who: "anna",
    async open(page, { groups }) {
      await visit(page, `/groups/${groups.full}`);
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
];

async function openBell(page: Page, group: string, t: Texts): Promise<void> {
  await visit(page, `/groups/${group}`);
  const bell = page.getByRole("banner").getByRole("button", { name: t("notification.title") });
  await bell.click();
}
