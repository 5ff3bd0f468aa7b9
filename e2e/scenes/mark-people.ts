import type { Page } from "@playwright/test";
import { visit } from "./scene.ts";
import type { Texts } from "./texts.ts";

/** Opens the first photo of a message with two names in it, and the page that marks people. */
export async function markPeople(page: Page, messageId: string, t: Texts) {
  await visit(page, `/messages/${messageId}`);
  await page.locator("article a:has(img)").first().click();
  await page.getByRole("button", { name: t("marks.title") }).click();
  const marking = page.getByRole("dialog", { name: t("marks.title") });
  const field = marking.getByRole("textbox", { name: t("marks.field") });
  const stage = marking.locator("[data-stage]");
  const tapAt = async (x: number, y: number) => {
    const { width, height } = (await stage.boundingBox())!;
    await stage.click({ position: { x: width * x, y: height * y } });
  };
  for (const [n, name] of ["Mamie", "Leo"].entries()) {
    const chip = marking.getByRole("button", { name: t("marks.remove", { name }) });
    if (await chip.isVisible()) continue;
    await tapAt(0.2 + n * 0.3, 0.3);
    await field.fill(name);
    await field.press("Enter");
    await chip.waitFor();
  }
  return { marking, field, tapAt };
}
