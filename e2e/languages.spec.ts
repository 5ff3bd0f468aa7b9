import { bcp47, supportedLanguages } from "#contract/languages.ts";
import { expect, test } from "./fixtures.ts";
import { expectToFit, narrow } from "./fitting.ts";
import { password, type Person } from "./people.ts";
import { signInto } from "./signing-in.ts";
import { textsIn } from "./scenes/texts.ts";

/** Has the longest texts, so all screens are checked in it. Other languages check the most used screens. */
const longest = "de_DE";

for (const language of supportedLanguages) {
  test(`a browser set to ${language} gets its texts, and they fit on a small phone`, async ({
    hearth,
    aGroupOf,
    browser,
  }) => {
    const t = textsIn(language);
    const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
    const [anna, bob] = people as [Person, Person];
    const message = await bob.post(group.id, { title: "Hola", text: "01" });
    await bob.post(group.id, { text: "02" }, { parent: message.id });
    const context = await browser.newContext({ baseURL: hearth.url, locale: bcp47(language), viewport: narrow });
    const page = await context.newPage();

    await page.goto("/login");
    await expect(page.getByRole("heading", { name: t("login.title") })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", bcp47(language));
    await expectToFit(page);
    await page.getByLabel(t("login.email")).fill(anna.login);
    await page.getByLabel(t("login.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: t("login.submit"), exact: true }).click();

    await expect(page.getByRole("article")).toContainText("Hola");
    await expect(page.getByRole("article").locator("time")).toHaveText(t("time.just_now"));
    await expectToFit(page);
    const { id } = await anna.me();
    const ofGroup = ["write", "settings", "search?q=hola", "random"].map((part) => `/groups/${group.id}/${part}`);
    const ofAccount = ["profile", "notifications", "access"].map((tab) => `/users/${id}/settings?tab=${tab}`);
    const rest = language === longest ? ["/bookmarks", ...ofGroup, ...ofAccount] : [];
    for (const path of [`/messages/${message.id}`, ...rest]) {
      await page.goto(path);
      await expectToFit(page);
    }
    await page.goto(`/users/${id}/settings`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings.nav"));
    await expectToFit(page);
    await context.close();
  });
}

test("Tifinagh uses the bundled font, which only its readers load", async ({ hearth, browser }) => {
  const loaded = async (locale: string, title: string) => {
    const page = await browser.newPage({ baseURL: hearth.url, locale });
    const fonts: string[] = [];
    page.on("request", (request) => request.resourceType() === "font" && fonts.push(request.url()));
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await page.close();
    return fonts.join();
  };
  expect(await loaded("zgh", textsIn("zgh")("login.title"))).toContain("tifinagh");
  expect(await loaded("ru-RU", textsIn("ru_RU")("login.title"))).not.toContain("tifinagh");
});

test("a language written from right to left mirrors the page, and arrow keys move the way they point", async ({
  hearth,
  aGroupOf,
  browser,
}) => {
  const t = textsIn("he_IL");
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const anna = people[0]!;
  const { id } = await people[1]!.post(group.id, { title: "Jam" });
  const context = await browser.newContext({ baseURL: hearth.url, locale: "he-IL" });
  await signInto(context, anna);
  const page = await context.newPage();
  await page.goto(`/messages/${id}`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const groups = await page.getByRole("button", { name: t("menu.groups") }).boundingBox();
  const account = await page.getByRole("button", { name: /Anna/ }).first().boundingBox();
  expect(groups!.x).toBeGreaterThan(account!.x);

  const picker = page.getByRole("dialog", { name: t("reaction.add") });
  const emoji = (text: string) => picker.getByRole("button", { name: text, exact: true });
  await page
    .getByRole("button", { name: t("reaction.add") })
    .first()
    .press("Enter");
  await expect(emoji("👍")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(emoji("❤️")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(emoji("👍")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /👍.*\u2068Anna\u2069/ })).toBeVisible();
});
