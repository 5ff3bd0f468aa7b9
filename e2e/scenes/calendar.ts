import { visit, type Scene } from "./scene.ts";

/** Scenes of the calendar. */
export const calendarScenes: readonly Scene[] = [
  {
    name: "calendar",
    who: "anna",
    whole: true,
    async open(page, { groups }) {
      await visit(page, `/groups/${groups.full}/calendar`);
      await page.getByRole("table").waitFor();
    },
  },
  {
    name: "calendar-list",
    who: "anna",
    async open(page) {
      await visit(page, "/calendar?view=list");
      await page.locator("main ol").waitFor();
    },
  },
  { name: "calendar-none", who: "newcomer", open: (page) => visit(page, "/calendar?view=list") },
];
