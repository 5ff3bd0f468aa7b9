import type { Page } from "@playwright/test";
import type { Me } from "#contract/accounts.ts";
import { browserWith } from "../first-steps.ts";
import { arrived, visit, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import type { Texts } from "./texts.ts";

/** Scenes of the optional steps after joining. What people skip is not stored, so that later scenes show them again. */
export const firstStepsScenes: readonly Scene[] = [
  {
    name: "first-steps-picture",
    who: "newcomer",
    open: (page, stage, t) => openStep(page, stage, t, 1),
  },
  {
    name: "first-steps-picture-chosen",
    who: "newcomer",
    async open(page, stage, t) {
      await openStep(page, stage, t, 1);
      const bytes = await stage.picture(1);
      const me = await newcomerOf(stage);
      const { id } = await stage.newcomer.upload("jeanne.jpg", bytes);
      await page.route("**/api/files", (route) => route.fulfill({ json: { id } }));
      await page.route(`**/api/users/${me.id}`, (route) => route.fulfill({ json: { ...me, avatar: { id } } }));
      const buffer = Buffer.from(bytes);
      await page.locator("input[type=file]").setInputFiles({ name: "jeanne.jpg", mimeType: "image/jpeg", buffer });
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("picture.use") })
        .click();
      await page.getByRole("button", { name: t("first_steps.continue") }).waitFor();
      await arrived(page);
    },
  },
  {
    name: "first-steps-notifications",
    who: "newcomer",
    open: (page, stage, t) => openStep(page, stage, t, 2),
  },
  {
    name: "first-steps-notifications-blocked",
    who: "newcomer",
    async open(page, stage, t) {
      await openStep(page, stage, t, 2);
      await page.getByRole("button", { name: t("first_steps.notifications_start") }).click();
      await page.getByText(t("push.blocked")).waitFor();
    },
  },
  {
    name: "first-steps-home-screen",
    who: "newcomer",
    open: (page, stage, t) => openStep(page, stage, t, 3, "prompt"),
  },
  {
    name: "first-steps-home-screen-safari",
    who: "newcomer",
    open: (page, stage, t) => openStep(page, stage, t, 3, "manual"),
  },
];

/** As the server answers changes of the newcomer, but without a language of their own, so that the browser's stays. */
async function newcomerOf({ newcomer }: Stage): Promise<Me> {
  const me = await newcomer.request<Me>("GET", "/api/me");
  return { ...me, data: { ...me.data, lang: undefined } };
}

async function openStep(page: Page, stage: Stage, t: Texts, step: number, way?: "prompt" | "manual") {
  const me = await newcomerOf(stage);
  await page.route(`**/api/users/${me.id}`, (route) => route.fulfill({ json: me }));
  await browserWith(page, { notifications: "denied", homeScreen: way ?? "manual" });
  await visit(page, `/groups/${stage.groups.full}/first-steps`);
  for (let i = 1; i < step; i++) await page.getByRole("button", { name: t("first_steps.not_now") }).click();
  await page.getByRole("img", { name: t("first_steps.progress", { step: String(step), steps: "3" }) }).waitFor();
  await arrived(page);
}
