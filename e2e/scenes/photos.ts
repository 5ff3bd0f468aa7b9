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
  { name: "photos-none", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.empty}/photos`) },
];
