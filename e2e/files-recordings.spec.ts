import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import type { Person } from "./people.ts";
import { film, paper, song } from "./recordings.ts";
import { waitForUploads, writeTitle } from "./writing.ts";

test("video and music can be sent before conversion, become playable by themselves, and resume where they stopped", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  await expect(page.getByRole("button", { name: "Add to the message" })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles([
    { name: "birthday.avi", mimeType: "video/x-msvideo", buffer: await film(4) },
    { name: "song.flac", mimeType: "audio/flac", buffer: await song(4) },
  ]);
  await writeTitle(page, "The birthday");
  await waitForUploads(page);
  await page.getByRole("button", { name: "Send" }).click();

  const video = page.getByLabel("birthday.avi", { exact: true });
  await expect(video).toBeVisible();
  await expect(page.getByLabel("song.flac", { exact: true })).toBeVisible();
  await expect(page.getByText(/is not ready yet/)).toHaveCount(0);
  await expectNoAccessibilityProblem(page);
  const at = (player: typeof video) => player.evaluate((element: HTMLVideoElement) => element.currentTime);
  expect(await video.getAttribute("preload")).toBe("none");
  await video.evaluate((element: HTMLVideoElement) => (element.muted = true));
  const start = page.getByRole("button", { name: "Play birthday.avi" });
  await expect(start).toContainText("0:04");
  await start.click();
  await expect(start).toHaveCount(0);
  await expect(video).toHaveAttribute("controls");
  await expect.poll(() => at(video)).toBeGreaterThan(0.5);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  const left = await at(video);

  await page.getByRole("link", { name: "Back" }).click();
  const card = page.getByRole("article").filter({ hasText: "The birthday" });
  await expect(card.getByText("Video", { exact: true })).toBeVisible();
  await card.getByRole("link").click();
  await video.evaluate((element: HTMLVideoElement) => element.load());
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    element.pause();
  });
  await expect.poll(() => at(video)).toBeGreaterThan(left - 0.1);
});

test("a document shows its first page and name, and opens in the browser's viewer", async ({
  hearth,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const { id } = await anna.upload("programme.pdf", paper("The programme"));
  const message = await anna.post(group.id, { title: "For Sunday" }, { files: [id] });
  const page = await signedIn(bob);
  await page.goto(`/messages/${message.id}`);

  const link = page.getByRole("link", { name: "programme.pdf" });
  await expect(link).toHaveAttribute("target", "_blank");
  const isShown = (picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth > 100);
  expect(await link.locator("img").evaluate(isShown)).toBe(true);
  await expectNoAccessibilityProblem(page);
  const response = await page.request.get((await link.getAttribute("href"))!.replace(/^\//, `${hearth.url}/`));
  expect(response.headers()["content-type"]).toBe("application/pdf");
  expect(response.headers()["content-security-policy"]).not.toContain("sandbox");
});

test("a file that is too large is rejected with the limit before anything is uploaded", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.route("**/api/info", async (route) => {
    const response = await route.fetch();
    const info = (await response.json()) as { upload_limits: object };
    await route.fulfill({ json: { ...info, upload_limits: { ...info.upload_limits, audio: 1024 * 1024 } } });
  });
  let uploads = 0;
  await page.route("**/api/files", (route) => {
    uploads++;
    return route.continue();
  });
  await page.goto(`/groups/${group.id}/write`);
  await expect(page.getByRole("button", { name: "Add to the message" })).toBeVisible();
  const buffer = Buffer.alloc(1024 * 1024 + 1, 1);
  await page.locator("input[type=file]").setInputFiles({ name: "concert.mp3", mimeType: "audio/mpeg", buffer });

  await expect(page.getByText("concert.mp3 is too large: 1 MB at most.")).toBeVisible();
  expect(uploads).toBe(0);
});
