import { arrived, visit, withhold, type Scene } from "./scene.ts";

const nowhere = "00000000-0000-7000-8000-000000000000";

/** Groups, what is found in them, and what stands in the bar above. */
export const groupScenes: readonly Scene[] = [
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
    name: "search-open",
    who: "anna",
    async open(page, { groups }) {
      await visit(page, `/groups/${groups.full}`);
      await page.keyboard.press("/");
      await page.getByRole("searchbox").fill("plums");
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
  { name: "create-group", who: "anna", open: (page) => visit(page, "/create-group") },
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
  { name: "bookmarks-none", who: "newcomer", open: (page) => visit(page, "/bookmarks") },
  {
    name: "notifications",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}`);
      await page
        .getByRole("banner")
        .getByRole("button", { name: t("notification.title") })
        .click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "notifications-none",
    who: "newcomer",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}`);
      await page
        .getByRole("banner")
        .getByRole("button", { name: t("notification.title") })
        .click();
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
