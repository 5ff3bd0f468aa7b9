import type { Page } from "@playwright/test";
import { markPeople } from "./mark-people.ts";
import { arrived, visit, withhold, type Scene } from "./scene.ts";
import type { Texts } from "./texts.ts";

/** Scenes of messages and their actions. */
export const messageScenes: readonly Scene[] = [
  {
    name: "message-album",
    whole: true,
    who: "anna",
    open: (page, { messages }) => visit(page, `/messages/${messages.album}`),
  },
  {
    name: "message-comments",
    who: "anna",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.album}`);
      await page.getByRole("textbox", { name: t("composer.comment") }).scrollIntoViewIfNeeded();
      await arrived(page);
    },
  },
  {
    name: "message-focused",
    who: "anna",
    async open(page, { messages, comment }) {
      await visit(page, `/messages/${messages.album}/${comment}`);
      await page.locator(`[data-reply="${comment}"]`).waitFor();
      await arrived(page);
    },
  },
  {
    name: "message-unread",
    who: "anna",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.album}`);
      await page.keyboard.press("g");
      await page.keyboard.press("u");
      await page.getByText(t("thread.unread"), { exact: true }).waitFor();
      await arrived(page);
    },
  },
  {
    name: "message-film",
    who: "anna",
    async open(page, { messages }) {
      await visit(page, `/messages/${messages.film}`);
      await page.locator("video").waitFor();
      await page.waitForLoadState("networkidle");
    },
  },
  {
    name: "message-film-not-ready",
    who: "anna",
    async open(page, { messages }, t) {
      await asIfRaw(page);
      await visit(page, `/messages/${messages.film}`);
      await page.getByText(t("file.video_not_ready")).waitFor();
    },
  },
  {
    name: "message-music",
    who: "anna",
    async open(page, { messages }) {
      await visit(page, `/messages/${messages.music}`);
      await page.locator("audio").waitFor();
      await page.waitForLoadState("networkidle");
    },
  },
  {
    name: "message-paper",
    whole: true,
    who: "anna",
    open: (page, { messages }) => visit(page, `/messages/${messages.paper}`),
  },
  {
    name: "message-link",
    whole: true,
    who: "anna",
    async open(page, { messages }) {
      await visit(page, `/messages/${messages.link}`);
      await page.getByRole("link", { name: "The path above the gardens" }).waitFor();
      await arrived(page);
    },
  },
  {
    name: "message-words",
    whole: true,
    who: "anna",
    open: (page, { messages }) => visit(page, `/messages/${messages.words}`),
  },
  { name: "message-long", who: "anna", open: (page, { messages }) => visit(page, `/messages/${messages.long}`) },
  {
    name: "message-loading",
    who: "anna",
    async open(page, { messages }) {
      await withhold(page, /\/api\/messages\/[^/]+\/thread/);
      await page.goto(`/messages/${messages.album}`);
      await page.locator("main [data-skeleton]").first().waitFor();
    },
  },
  {
    name: "message-failed",
    who: "anna",
    async open(page, { messages }, t) {
      await page.route(/\/api\/messages\/[^/]+\/thread/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`/messages/${messages.album}`);
      await page.getByText(t("message.failed")).waitFor();
    },
  },
  { name: "message-menu", who: "anna", open: (page, { messages }, t) => openMenu(page, messages.own, t) },
  {
    name: "message-edit",
    who: "anna",
    async open(page, { messages }, t) {
      await openMenu(page, messages.own, t);
      await page.getByRole("menuitem", { name: t("message.edit") }).click();
      await page.getByRole("button", { name: t("action.save") }).waitFor();
      await arrived(page);
    },
  },
  {
    name: "message-delete",
    who: "anna",
    async open(page, { messages }, t) {
      await openMenu(page, messages.own, t);
      await page.getByRole("menuitem", { name: t("message.delete"), exact: true }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "public-link-none",
    who: "anna",
    async open(page, { messages }, t) {
      await openMenu(page, messages.own, t);
      await page.getByRole("menuitem", { name: t("share.action") }).click();
      await page.getByRole("button", { name: t("public.title") }).click();
      await page.getByRole("button", { name: t("public.make") }).waitFor();
    },
  },
  {
    name: "public-link",
    who: "anna",
    async open(page, { messages }, t) {
      await openMenu(page, messages.album, t);
      await page.getByRole("menuitem", { name: t("share.action") }).click();
      await page.getByRole("button", { name: t("public.title") }).click();
      await page.getByRole("button", { name: t("public.end") }).waitFor();
    },
  },
  {
    name: "public-link-code",
    who: "anna",
    async open(page, { messages }, t) {
      await openMenu(page, messages.album, t);
      await page.getByRole("menuitem", { name: t("share.action") }).click();
      await page.getByRole("button", { name: t("public.title") }).click();
      await page.getByRole("button", { name: t("action.qr_code") }).click();
      await page.getByRole("img", { name: t("action.qr_code") }).waitFor();
    },
  },
  {
    name: "message-quote",
    who: "anna",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.words}`);
      await page.getByRole("article").locator("[data-quotable] p").first().selectText();
      await page.getByRole("button", { name: t("message.quote") }).click();
      await page.getByRole("article").locator("[data-quotable] p").last().selectText();
      await page.getByRole("button", { name: t("message.quote") }).waitFor();
    },
  },
  {
    name: "reaction",
    who: "anna",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.album}`);
      await page
        .getByRole("button", { name: t("reaction.add") })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "lightbox",
    who: "anna",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.album}`);
      await page.locator("article a:has(img)").first().click();
      await page.getByRole("dialog", { name: t("picture.viewer") }).waitFor();
      await page.getByRole("button", { name: t("picture.zoom") }).waitFor();
      await arrived(page);
    },
  },
  {
    name: "photo-people",
    who: "anna",
    async open(page, { messages }, t) {
      const { tapAt, field } = await markPeople(page, messages.album, t);
      await tapAt(0.8, 0.4);
      await field.fill("b");
      await arrived(page);
    },
  },
  {
    name: "photo-names",
    who: "anna",
    async open(page, { messages }, t) {
      const { marking } = await markPeople(page, messages.album, t);
      await marking.getByRole("button", { name: t("action.close") }).click();
      await page.getByRole("list", { name: t("marks.title") }).waitFor();
    },
  },
  {
    name: "lightbox-comments",
    who: "anna",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.album}`);
      await page.locator("article a:has(img)").first().click();
      await page.locator(".pswp--open").waitFor();
      // On wide screens the comments stand beside the photo.
      const opener = page
        .locator(".pswp [aria-haspopup=dialog]")
        .filter({ has: page.locator("svg") })
        .first();
      if ((page.viewportSize()?.width ?? 0) < 900) await opener.click();
      await page.getByRole("textbox", { name: t("picture.comment") }).waitFor();
      await arrived(page);
    },
  },
  {
    name: "share-message",
    who: "anna",
    async open(page, { messages }) {
      await visit(page, `/share?message=${messages.album}`);
      await page.getByRole("article").waitFor();
      await arrived(page);
    },
  },
  { name: "share-words", who: "anna", open: (page) => visit(page, "/share?title=A+walk&text=Seen+today") },
  {
    name: "comment",
    who: "anna",
    async open(page, { messages, picture }, t) {
      await visit(page, `/messages/${messages.own}`);
      const buffer = Buffer.from(await picture(6));
      await page.locator("input[type=file]").setInputFiles([{ name: "plums.jpg", mimeType: "image/jpeg", buffer }]);
      await page.getByRole("textbox", { name: t("composer.comment") }).fill("With these?\nFrom our own tree.");
      await page.getByText(t("composer.draft_saved")).waitFor();
      await arrived(page);
    },
  },
];

async function openMenu(page: Page, message: string, t: Texts): Promise<void> {
  await visit(page, `/messages/${message}`);
  await page
    .getByRole("button", { name: t("message.actions"), exact: true })
    .first()
    .click();
  await page.getByRole("menu").waitFor();
}

/** Makes the server report each file as still being converted. */
async function asIfRaw(page: Page): Promise<void> {
  await page.route(/\/api\/(messages\/[^/]+\/thread|files\/)/, async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({
      contentType: "application/json",
      body: text.replaceAll('"status":"ready"', '"status":"raw"'),
    });
  });
}
