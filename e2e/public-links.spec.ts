import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { addToMessage, writeTitle } from "./writing.ts";

test("a public page shows the event in the author's and the reader's time zone, in bundled fonts", async ({
  aGroupOf,
  signedIn,
  browser,
  hearth,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}/write`);
  await writeTitle(page, "Dinner");
  await addToMessage(page, "Event");
  await page.getByLabel("Day", { exact: true }).fill("2026-12-24");
  await page.getByLabel("Time", { exact: true }).fill("19:00");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/messages\//);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const { token } = await anna.request<{ token: string }>("GET", `/api/messages/${id}/get-public-link`);
  const readIn = async (timezoneId: string, javaScriptEnabled = true) => {
    const reader = await (await browser.newContext({ timezoneId, javaScriptEnabled })).newPage();
    const loaded = reader.waitForResponse(/\/public\/fonts\/figtree-latin-wght/);
    await reader.goto(`${hearth.url}/public/${token}`);
    expect((await loaded).status()).toBe(200);
    await expect(reader.getByText("7:00 PM (Central European Standard Time)")).toBeVisible();
    return reader;
  };

  const far = await readIn("America/New_York");
  await expect(far.getByText(/In your time zone: .*1:00 PM Eastern Standard Time/)).toBeVisible();
  expect(await far.evaluate(() => document.fonts.ready.then((fonts) => fonts.check("16px Figtree")))).toBe(true);
  await expectNoAccessibilityProblem(far);
  const near = await readIn("Europe/Paris");
  await expect(near.getByText("In your time zone")).toBeHidden();
  const without = await readIn("America/New_York", false);
  await expect(without.getByText("In your time zone")).toBeHidden();
  for (const reader of [far, near, without]) await reader.context().close();
});
