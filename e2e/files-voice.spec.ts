import type { Locator, Page } from "@playwright/test";
import playwright from "../playwright.config.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { Person } from "./people.ts";
import { addToMessage, waitForUploads, writeTitle } from "./writing.ts";

const { launchOptions } = playwright.use!;

// A microphone that beeps and a camera that shows a test picture. This browser cannot ask, so it always allows them.
const devices = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
test.use({ launchOptions: { ...launchOptions, args: [...launchOptions!.args!, ...devices] } });

test("Anna records a voice comment, listens to it and sends it, and Bob plays it and moves in it by keyboard", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await anna.post(group.id, { title: "The old lamp" });
  const [annasPage, bobsPage] = [await signedIn(anna), await signedIn(bob)];
  await Promise.all([annasPage, bobsPage].map((page) => page.goto(`/messages/${id}`)));

  await annasPage.getByRole("button", { name: "Record a voice message" }).click();
  await expect(annasPage.getByText(/^0:0[2-9] \/ 5:00$/)).toBeVisible();
  await expectNoAccessibilityProblem(annasPage);
  await annasPage.getByRole("button", { name: "Stop recording" }).click();
  const draft = annasPage.getByRole("group", { name: "Voice message" });
  await draft.getByRole("button", { name: "Play" }).click();
  await expect(draft.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => positionOf(draft)).toBeGreaterThan(0.5);
  await expectNoAccessibilityProblem(annasPage);
  await annasPage.getByRole("button", { name: "Send" }).click();

  await expect(annasPage.getByRole("button", { name: "Record a voice message" })).toBeFocused();
  for (const page of [annasPage, bobsPage]) {
    const received = page.getByRole("listitem").getByRole("group", { name: "Voice message" });
    await expect(received).toContainText(/0:0[2-9]/);
  }
  const player = bobsPage.getByRole("group", { name: "Voice message" });
  const slider = player.getByRole("slider", { name: "Position" });
  await slider.focus();
  await slider.press("End");
  await slider.press("ArrowLeft");
  expect(await positionOf(player)).toBeGreaterThan(0.5);
  await expect(slider).toHaveAttribute("aria-valuetext", /^0:0\d of 0:0\d$/);
  await slider.press("Home");
  await expect.poll(() => positionOf(player)).toBeLessThan(0.2);
  await player.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => positionOf(player)).toBeGreaterThan(0.3);
  await expectNoAccessibilityProblem(bobsPage);
});

test("Anna holds the microphone to record, and a recording that she discards is nowhere", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "The old lamp" });
  const page = await signedIn(people[0]!);
  await page.goto(`/messages/${id}`);
  const microphone = page.getByRole("button", { name: "Record a voice message" });
  await microphone.hover();
  await page.mouse.down();
  await expect(page.getByText(/^0:01 \//)).toBeVisible();
  await page.mouse.up();

  await expect(page.getByRole("group", { name: "Voice message" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await page.getByRole("button", { name: "Discard recording" }).click();
  await expect(page.getByPlaceholder("Write a comment…")).toBeVisible();
  await microphone.click();
  await expect(page.getByText(/^0:01 \//)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByPlaceholder("Write a comment…")).toBeVisible();
  await page.reload();
  await expect(microphone).toBeVisible();
  await expect(page.getByRole("group", { name: "Voice message" })).toHaveCount(0);

  await page.getByPlaceholder("Write a comment…").fill("Found it");
  await expect(microphone).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
});

test("a voice message recorded without network waits on the device, and arrives when the network is back", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await anna.post(group.id, { title: "The old lamp" });
  const [page, bobsPage] = [await signedIn(anna), await signedIn(bob)];
  await Promise.all([page.goto(`/messages/${id}`, { waitUntil: "networkidle" }), bobsPage.goto(`/messages/${id}`)]);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(page.getByText(/^0:01 \//)).toBeVisible();
  await page.getByRole("button", { name: "Stop recording" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("button", { name: "Record a voice message" })).toBeVisible();
  await expect(page.getByText("1 message will be sent when you're back online.")).toBeVisible();
  const waiting = page.getByRole("listitem").getByRole("group", { name: "Voice message" });
  await expect(waiting.locator("audio")).toHaveAttribute("src", /^blob:/);

  await page.context().setOffline(false);
  await expect(bobsPage.getByRole("group", { name: "Voice message" })).toBeVisible();
});

test("Anna is asked before she leaves a page with a recording that is not sent", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "The old lamp" });
  const page = await signedIn(people[0]!);
  await page.goto(`/messages/${id}`);
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(page.getByText(/^0:01 \//)).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();

  const question = page.getByRole("alertdialog", { name: "Discard the recording?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "Stop recording" }).click();
  await expect(page.getByRole("group", { name: "Voice message" })).toBeVisible();
});

test("without permission, Anna reads how to give it, and what she wrote stays", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "The old lamp" });
  const page = await signedIn(people[0]!);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
  });
  await page.goto(`/messages/${id}`);
  await page.getByRole("button", { name: "Record a voice message" }).click();

  await expect(page.getByRole("alert").first()).toContainText("isn't allowed to use the microphone");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByPlaceholder("Write a comment…").fill("Found it");
  await record(page, "Record a video");
  await expect(page.getByRole("alert").first()).toContainText("isn't allowed to use the camera and microphone");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByPlaceholder("Write a comment…")).toHaveValue("Found it");
});

test("Anna records a video and a voice message for a post, and Bob plays both", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}/write`);
  await writeTitle(page, "First steps");

  await addToMessage(page, "Record a video");
  const dialog = page.getByRole("dialog", { name: "Record a video" });
  await expect(dialog.getByText(/^Up to 3:00, /)).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await dialog.getByRole("button", { name: "Start recording" }).click();
  await expect(dialog.getByText(/0:01 \/ 3:00$/)).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await dialog.getByRole("button", { name: "Stop recording" }).click();
  await expect(dialog.getByLabel("Video", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Record again" }).click();
  await dialog.getByRole("button", { name: "Start recording" }).click();
  await expect(dialog.getByText(/0:02 \/ 3:00$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Stop recording" }).click();
  await dialog.getByRole("button", { name: "Use" }).click();

  await page.getByRole("button", { name: "Record a voice message" }).click();
  const voiceDialog = page.getByRole("dialog", { name: "Record a voice message" });
  await voiceDialog.getByRole("button", { name: "Start recording" }).click();
  await expect(voiceDialog.getByText(/^0:01 \/ 5:00$/)).toBeVisible();
  await voiceDialog.getByRole("button", { name: "Stop recording" }).click();
  await voiceDialog.getByRole("button", { name: "Use" }).click();
  await waitForUploads(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();

  const bobsPage = await signedIn(bob);
  await bobsPage.goto(new URL(page.url()).pathname);
  await bobsPage.getByRole("group", { name: "Voice message" }).getByRole("button", { name: "Play" }).click();
  await expect.poll(() => positionOf(bobsPage.getByRole("group", { name: "Voice message" }))).toBeGreaterThan(0.3);
  const start = bobsPage.getByRole("button", { name: /^Play 20/ });
  await expect(start).toContainText(/0:0[2-9]/);
  await start.click();
  const video = bobsPage.locator("video");
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.3);
  // Only one plays at a time.
  const isPaused = bobsPage.locator("audio").evaluate((player: HTMLAudioElement) => player.paused);
  expect(await isPaused).toBe(true);
});

/** Chooses from the menu of a comment. */
async function record(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: "Add photos or files" }).click();
  await page.getByRole("menuitem", { name: what }).click();
}

function positionOf(player: Locator): Promise<number> {
  return player.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
}
