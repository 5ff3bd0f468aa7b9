import type { Page } from "@playwright/test";
import { markPeople } from "./mark-people.ts";
import { arrived, visit, type Scene } from "./scene.ts";

/** Scenes of the photo library. */
export const photoScenes: readonly Scene[] = [
  { name: "photos", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.full}/photos`) },
  {
    name: "photo-book",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/book`);
      await page.getByRole("region", { name: t("book.page", { number: 3 }) }).waitFor();
      await page.locator("main img").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "photo-book-texts",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/book`);
      await page.locator("summary").click();
      for (const n of [0, 1, 2]) await page.locator("details > ul > li > label").nth(n).click();
      await page.locator("details ul ul label").first().click();
      await page.getByRole("region", { name: t("book.page", { number: 3 }) }).waitFor();
      await arrived(page);
    },
  },
  {
    name: "photos-people",
    who: "anna",
    async open(page, { groups, messages }, t) {
      await markPeople(page, messages.album, t);
      await visit(page, `/groups/${groups.full}/photos`);
      await page.getByRole("link", { name: /^Mamie/ }).waitFor();
      await page.locator("[id^=photo-] img").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "photos-person",
    who: "anna",
    async open(page, { groups, messages }, t) {
      await markPeople(page, messages.album, t);
      await visit(page, `/groups/${groups.full}/photos?name=Mamie`);
      await page.getByRole("heading", { name: t("library.of", { name: "Mamie" }) }).waitFor();
      await page.locator("[id^=photo-] img").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "photos-claim",
    who: "anna",
    async open(page, { groups, messages }, t) {
      await markPeople(page, messages.album, t);
      await visit(page, `/groups/${groups.full}/photos?name=Mamie`);
      await page.getByRole("button", { name: t("import.claim_label", { name: "Mamie" }) }).click();
      await page.getByRole("alertdialog").waitFor();
      await arrived(page);
    },
  },
  {
    name: "photos-claim-waits",
    who: "anna",
    async open(page, { groups, messages, anna }, t) {
      await markPeople(page, messages.album, t);
      const { id, name } = await anna.me();
      const claims = [{ id: "1", name: "Mamie", claimedBy: { id, name, entityType: "user" as const } }];
      await page.route("**/api/groups/*/photo-name-claims", (route) => route.fulfill({ json: { claims } }));
      await visit(page, `/groups/${groups.full}/photos?name=Mamie`);
      await page.getByText(t("import.claim_waits")).waitFor();
      await page.locator("[id^=photo-] img").first().waitFor();
      await arrived(page);
    },
  },
  {
    name: "photos-selected",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/photos`);
      await page.getByRole("button", { name: t("library.select"), exact: true }).click();
      for (const n of [0, 1]) await page.locator("[id^=photo-]").nth(n).click();
      await arrived(page);
    },
  },
  {
    name: "photos-download-parts",
    who: "anna",
    async open(page, { groups }, t) {
      const sizes = [2_100_000_000, 2_040_000_000, 4_300_000_000, 1_980_000_000, 870_000_000];
      const parts = sizes.map((bytes, n) => ({
        bytes,
        files: n === 2 ? 1 : 812 - n * 90,
        address: `healthz?part=${n}`,
      }));
      await page.route("**/photos/parts", (route) => route.fulfill({ json: { parts } }));
      await page.route("**/healthz?part=*", (route) => route.fulfill({ status: 204 }));
      await visit(page, `/groups/${groups.full}/photos`);
      await page.getByRole("link", { name: t("library.download_all") }).click();
      for (const n of [0, 1]) await page.getByRole("dialog").getByRole("button").nth(n).click();
      await arrived(page);
    },
  },
  { name: "albums", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.full}/albums`) },
  { name: "albums-none", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.empty}/albums`) },
  { name: "album", who: "anna", open: (page, { photoAlbum }) => visit(page, `/albums/${photoAlbum}`) },
  {
    name: "album-editing",
    who: "anna",
    async open(page, { photoAlbum }, t) {
      await visit(page, `/albums/${photoAlbum}`);
      await page.getByRole("button", { name: t("albums.menu") }).click();
      await page.getByRole("menuitem", { name: t("albums.arrange") }).click();
      await arrived(page);
    },
  },
  {
    name: "album-adding",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/photos`);
      await page.getByRole("button", { name: t("library.select"), exact: true }).click();
      await page.locator("[id^=photo-]").first().click();
      await page.getByRole("button", { name: t("albums.add") }).click();
      await page.getByRole("dialog").locator("img").first().waitFor();
      await arrived(page);
    },
  },
  { name: "memories", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.full}/memories`) },
  { name: "memories-none", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.empty}/memories`) },
  { name: "recap", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.full}/recap/2026`) },
  { name: "photos-none", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.empty}/photos`) },
  { name: "frame", open: (page, { frame }) => openFrame(page, frame, "12:00", "main [data-ready] img") },
  { name: "frame-night", open: (page, { frame }) => openFrame(page, frame, "23:00", "main time") },
];

async function openFrame(page: Page, address: string, time: string, shown: string) {
  await page.clock.setSystemTime(new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00`));
  await page.goto(address);
  await page.getByRole("button").last().click();
  await page.locator(shown).first().waitFor();
  await arrived(page);
}
