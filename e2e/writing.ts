import { expect, type Page } from "@playwright/test";

/** Gives a message that is being written a title. */
export async function writeTitle(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Add a title" }).click();
  await page.getByLabel("Title").fill(title);
}

/** Waits until the files of a message that is being written are uploaded. */
export async function waitForUploads(page: Page): Promise<void> {
  await expect(page.getByText(/^Posting when|^Files are still being uploaded/)).toHaveCount(0);
}
