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

type Addition = "Photos and videos" | "Event" | "Poll" | "Find a date" | "Who brings what" | "File" | "Record a video";

/** Chooses from what can be added to a message that is being written. */
export async function addToMessage(page: Page, what: Addition): Promise<void> {
  await page.getByRole("button", { name: "Add to the message" }).click();
  await page.getByRole("group", { name: "Add to the message" }).getByRole("button", { name: what }).click();
}
