import { expect, test } from "./fixtures.ts";
import { anAlbum, viewerOf } from "./viewing.ts";

test("a member makes a frame, which shows the photos, sends hearts and takes a photo sent to it, until it is ended", async ({
  aGroupOf,
  signedIn,
  browser,
  hearth,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Carla", "Bob");
  const [carla, bob] = [people[0]!, people[1]!];
  const { message } = await anAlbum(bob, group.id);
  const settings = await signedIn(carla);
  await settings.goto(`/users/${(await carla.me()).id}/settings?tab=frames`);
  await settings.getByRole("button", { name: "Add a picture frame" }).click();
  const dialog = settings.getByRole("dialog", { name: "Add a picture frame" });
  await dialog.getByLabel("Name").fill("Kitchen");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const url = await dialog.locator("input[readonly]").inputValue();
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(settings.getByText("Not opened yet")).toBeVisible();

  const tablet = await (await browser.newContext({ baseURL: hearth.url })).newPage();
  await tablet.clock.install({ time: new Date("2026-12-01T12:00:00") });
  await tablet.goto(url);
  await tablet.getByRole("button", { name: "Start" }).click();
  await expect(tablet.locator("main img").first()).toBeVisible();
  expect(tablet.url()).toBe(`${hearth.url}/frame`);
  await tablet.getByRole("button", { name: "Send a heart" }).click();
  await expect(tablet.getByText("Carla likes this")).toBeVisible();

  const phone = await signedIn(bob);
  await phone.goto(`/messages/${message.id}`);
  await phone.getByRole("link", { name: "Before the rain" }).click();
  await viewerOf(phone).getByRole("button", { name: "Show on a picture frame" }).click();
  await expect(phone.getByText("Sent to Kitchen")).toBeVisible();
  await tablet.clock.runFor(6000);
  await expect(tablet.getByText("Before the rain")).toBeVisible();

  await tablet.context().setOffline(true);
  await tablet.clock.runFor(6000);
  await expect(tablet.getByRole("img", { name: "No connection" })).toBeVisible();
  await tablet.clock.runFor(21_000);
  await expect(tablet.locator("main img").first()).toBeVisible();
  await tablet.context().setOffline(false);

  await settings.getByRole("button", { name: "End Kitchen" }).click();
  await expect(settings.getByText("Picture frame ended")).toBeVisible();
  await tablet.clock.runFor(6000);
  await expect(tablet.getByText("This picture frame has been ended.")).toBeVisible();
  expect(await tablet.evaluate(() => caches.keys())).not.toContain("hearth-frame");
});
