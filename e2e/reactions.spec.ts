import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("emoji can be picked by keyboard and found by name in the reader's language, without other sites", async ({
  aGroupOf,
  signedIn,
  hearth,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  await anna.request("PUT", `/api/users/${(await anna.me()).id}`, { data: { lang: "de_DE" } });
  const { id } = await anna.post(group.id, { title: "Jam" });
  const page = await signedIn(anna);
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.goto(`/messages/${id}`);
  const opener = page.getByRole("button", { name: "Reagieren" }).first();
  const picker = page.getByRole("dialog", { name: "Reagieren" });
  const emoji = (text: string) => picker.getByRole("button", { name: text, exact: true });

  await opener.press("Enter");
  await expect(emoji("👍")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(emoji("❤️")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(emoji("😀")).toBeFocused();
  await page.keyboard.press("End");
  await expect(emoji("🎵")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await expect(picker.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(emoji("👍")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(page.getByRole("button", { name: "👍 von Anna" })).toBeVisible();

  await opener.press("Enter");
  await picker.getByRole("searchbox").fill("erdbeer");
  await expect(emoji("🍓")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await picker.getByRole("searchbox").fill("gibtesnicht");
  await expect(picker.getByText("Kein Emoji gefunden.")).toBeVisible();
  await picker.getByRole("searchbox").fill("marmelade");
  await picker.getByRole("searchbox").fill("erdbeer");
  await expect(emoji("🍓")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "🍓 von Anna" })).toBeVisible();
  await expect(picker).toBeHidden();
  expect([...asked]).toEqual([hearth.url]);
});
