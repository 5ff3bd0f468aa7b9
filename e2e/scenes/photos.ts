import { arrived, visit, type Scene } from "./scene.ts";

/** Scenes of the photo library. */
export const photoScenes: readonly Scene[] = [
  { name: "photos", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.full}/photos`) },
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
];
