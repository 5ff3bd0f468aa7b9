import { errorLimits } from "#contract/error-limits.ts";
import type { Page } from "@playwright/test";
import { visit, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import type { Texts } from "./texts.ts";

const rosa = {
  ...{ id: "rosa", name: "Great-Aunt Rosa-Maria Baumgartner-Oberammergau", login: "great-aunt-rosa-maria-4821" },
  ...{ hasPin: true, isLocked: true, lastActivityDate: 1_795_000_000 },
};
const jean = { ...rosa, id: "jean", name: "Jean", login: "jean-1730", hasPin: false, isLocked: false };
const link = {
  url: "https://hearth.example.org/device-link/kQ3Zc1rW9bT7mVxY2sLdF0gH5jK8nP4qR6tU_wA-EiO",
  expiresAt: 1_796_000_000,
};

/** Scenes for people without an email address. */
export const withoutEmailScenes: readonly Scene[] = [
  {
    name: "login-pin",
    async open(page, _stage, t) {
      await visit(page, "/login");
      await page.getByRole("button", { name: t("login.with_pin") }).click();
      await page.getByLabel(t("login.pin_name")).waitFor();
    },
  },
  {
    name: "device-link",
    async open(page, _stage, t) {
      await page.route("**/api/device-links/*", (route) =>
        route.fulfill({ json: { name: rosa.name, expiresAt: link.expiresAt } }),
      );
      await visit(page, "/device-link/a");
      await page.getByText(t("device_link.text")).waitFor();
    },
  },
  {
    name: "device-link-dead",
    async open(page, _stage, t) {
      await visit(page, "/device-link/a");
      await page.getByText(t("device_link.ask")).waitFor();
    },
  },
  {
    name: "sponsored",
    who: "anna",
    async open(page, stage, t) {
      await visitSponsored(page, stage, t);
    },
  },
  {
    name: "sponsored-menu",
    who: "anna",
    async open(page, stage, t) {
      await visitSponsored(page, stage, t);
      await page.getByRole("button", { name: t("sponsored.actions_for", { name: "Jean" }) }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "sponsored-add",
    who: "anna",
    async open(page, stage, t) {
      await visitSponsored(page, stage, t);
      await page.getByRole("button", { name: t("sponsored.add") }).click();
      const form = page.getByRole("dialog");
      await form.getByRole("button", { name: t("sponsored.create") }).click();
      await form.getByText(t("error.user_name_length", errorLimits.user_name_length)).waitFor();
    },
  },
  {
    name: "sponsored-link",
    who: "anna",
    async open(page, stage, t) {
      await page.route("**/api/me/sponsored-accounts/rosa/device-link", (route) =>
        route.fulfill({ status: 201, json: link }),
      );
      await visitSponsored(page, stage, t);
      await page.getByRole("button", { name: t("sponsored.actions_for", { name: rosa.name }) }).click();
      await page.getByRole("menuitem", { name: t("sponsored.link") }).click();
      await page.getByRole("img", { name: t("action.qr_code") }).waitFor();
    },
  },
];

async function visitSponsored(page: Page, { anna }: Stage, t: Texts): Promise<void> {
  await page.route("**/api/me/sponsored-accounts", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: [rosa, jean] }) : route.continue(),
  );
  await visit(page, `/users/${(await anna.me()).id}/settings?tab=access`);
  const title = page.getByRole("heading", { name: t("sponsored.title") });
  await page.getByText("Jean", { exact: true }).waitFor();
  await title.scrollIntoViewIfNeeded();
}
