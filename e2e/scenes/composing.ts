import { errorLimits } from "#contract/error-limits.ts";
import type { Page } from "@playwright/test";
import { arrived, visit, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import type { Texts } from "./texts.ts";

/** Scenes of writing a message. */
export const composingScenes: readonly Scene[] = [
  { name: "write", who: "anna", open: (page, { groups }) => visit(page, `/groups/${groups.full}/write`) },
  { name: "write-full", who: "anna", open: writeMuch },
  {
    name: "write-add",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/write`);
      await page.getByRole("button", { name: t("composer.add_more") }).click();
      await page.getByRole("group", { name: t("composer.add_more") }).waitFor();
    },
  },
  {
    name: "write-mention",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/write`);
      await page.getByLabel(t("composer.text_label")).fill("We are baking on Saturday. Could you bring the big bowl, ");
      await page.getByRole("button", { name: t("composer.mention") }).click();
      await page.getByRole("listbox", { name: t("mention.suggestions") }).waitFor();
    },
  },
  {
    name: "write-formatted",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/write`);
      await page.getByRole("button", { name: t("editor.formats"), exact: true }).click();
      await page.getByRole("toolbar", { name: t("editor.formats") }).waitFor();
      const text = page.getByLabel(t("composer.text_label"));
      await text.pressSequentially(
        "We are baking on Saturday. **Please bring your own tins**, the oven takes _four_.\n",
      );
      await text.pressSequentially(
        "- Flour\nButter\n\n> Who brings jam?\n\nRun `bake --now`.\n```for cake in oven:\n  eat",
      );
      await text.locator(".ql-code-block").nth(1).waitFor();
      await page.getByText(t("composer.draft_saved")).waitFor();
    },
  },
  {
    name: "comment-formatted",
    who: "anna",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.own}`);
      await page.getByRole("button", { name: t("composer.add"), exact: true }).click();
      await page.getByRole("menuitem", { name: t("editor.formats") }).click();
      const text = page.getByLabel(t("composer.comment"));
      await text.pressSequentially("**Lovely**, we need\n- more jam");
      await text.locator("li").waitFor();
    },
  },
  {
    name: "comment-emoji",
    who: "anna",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.own}`);
      await page.getByPlaceholder(t("composer.comment")).pressSequentially("Lovely :so");
      await page.getByRole("listbox", { name: t("composer.emoji") }).waitFor();
    },
  },
  {
    name: "write-refused",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/write`);
      const program = { name: "holiday.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") };
      const empty = { name: "nothing.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) };
      await page.locator("input[type=file]").setInputFiles([program, empty]);
      await page.getByRole("button", { name: t("composer.add_title") }).click();
      await page.getByLabel(t("composer.title_label")).fill("A title that goes on and on ".repeat(5));
      await page.getByRole("button", { name: t("composer.send") }).click();
      await page.getByText(t("error.title_too_long", errorLimits.title_too_long)).waitFor();
    },
  },
  {
    name: "write-empty-refused",
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/write`);
      await page.getByRole("button", { name: t("composer.send") }).click();
      await page.getByText(t("error.empty_message")).waitFor();
    },
  },
  {
    name: "write-upload-failed",
    who: "anna",
    async open(page, { groups, picture }, t) {
      await page.route(/\/api\/(files|uploads)/, (route) => route.fulfill({ status: 500, json: {} }));
      await visit(page, `/groups/${groups.full}/write`);
      const buffer = Buffer.from(await picture(1));
      await page.locator("input[type=file]").setInputFiles([{ name: "sea.jpg", mimeType: "image/jpeg", buffer }]);
      await page.getByRole("button", { name: t("upload.retry", { name: "sea.jpg" }) }).waitFor();
    },
  },
  {
    name: "write-leave",
    who: "anna",
    async open(page, stage, t) {
      await writeMuch(page, stage, t);
      await page.getByRole("button", { name: t("action.cancel") }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "write-describe",
    who: "anna",
    async open(page, stage, t) {
      await writeMuch(page, stage, t);
      await page.getByRole("button", { name: t("photo.edit", { name: "sea.jpg" }) }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
];

async function writeMuch(page: Page, { groups, picture }: Stage, t: Texts): Promise<void> {
  await visit(page, `/groups/${groups.full}/write`);
  await page.getByRole("button", { name: t("composer.add_title") }).click();
  await page.getByLabel(t("composer.title_label")).fill("A weekend by the sea");
  const words = "Two nights, four people, one very wet dog. The light on the last evening was worth the drive.";
  await page.getByLabel(t("composer.text_label")).fill(words);
  const files = ["sea.jpg", "dunes.jpg", "dog.jpg"].map(async (name, i) => {
    return { name, mimeType: "image/jpeg", buffer: Buffer.from(await picture(i)) };
  });
  await page.locator("input[type=file]").setInputFiles(await Promise.all(files));
  for (const name of ["sea.jpg", "dunes.jpg", "dog.jpg"])
    await page.getByRole("button", { name: t("photo.edit", { name }) }).waitFor();
  await page.getByRole("button", { name: t("composer.add_more") }).click();
  await page.getByRole("button", { name: t("composer.add_event"), exact: true }).click();
  await page.getByLabel(t("date.day"), { exact: true }).fill("2027-05-15");
  await page.getByText(t("composer.draft_saved")).waitFor();
  await arrived(page);
}
