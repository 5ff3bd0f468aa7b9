import { expect, test } from "./fixtures.ts";
import { anAlbum } from "./viewing.ts";

/** Simulated time. `FRAME_HOURS=24` runs a day, in about two minutes, and prints what it took. */
const hours = Number(process.env.FRAME_HOURS ?? 0.5);

test("a frame that runs for a long time does not grow", async ({ aGroupOf, browser, hearth }) => {
  test.setTimeout(600_000);
  const { group, people } = await aGroupOf("Famille Martin", "Carla", "Bob");
  await anAlbum(people[1]!, group.id);
  const { url } = await people[0]!.request<{ url: string }>("POST", "/api/me/frames", {
    name: "Kitchen",
    groups: [group.id],
  });
  const page = await (await browser.newContext({ baseURL: hearth.url })).newPage();
  await page.clock.install({ time: new Date("2026-12-01T07:00:00") });
  await page.goto(url);
  await page.locator("main img").first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  const measure = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devtools.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners: listeners } = await devtools.send("Memory.getDOMCounters");
    return { megabytes: usedSize / 1e6, nodes, listeners };
  };
  const minutes = async (count: number) => {
    for (let n = 0; n < count; n++) {
      await page.clock.runFor(60_000);
      // Lets the pictures of this minute arrive.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  };
  await minutes(10);
  const start = await measure();
  await minutes(hours * 60);
  const end = await measure();
  const text = [start, end].map(
    ({ megabytes, nodes, listeners }) => `${megabytes.toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`,
  );
  if (hours >= 1) process.stdout.write(`${text.join(" -> ")}\n`);
  expect(end.megabytes).toBeLessThan(start.megabytes + 2);
  expect(end.listeners).toBeLessThanOrEqual(start.listeners + 5);
  expect(await page.locator("main img").count()).toBeLessThanOrEqual(4);
});
