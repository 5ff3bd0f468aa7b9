import type { Message } from "#contract/compat.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("text is formatted as it is typed, and others see it formatted", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [(typeof people)[0], (typeof people)[0]];
  const hers = await signedIn(anna);
  await hers.goto(`/groups/${group.id}/write`);
  const text = hers.getByRole("textbox", { name: "Text" });
  await text.click();
  await hers.keyboard.type("Please **bring your tins**, the _oven_ runs `hot`.");
  await expect(text.locator("strong")).toHaveText("bring your tins");
  await expect(text.locator("em")).toHaveText("oven");
  await expect(text.locator("code")).toHaveText("hot");
  await hers.keyboard.type("\n- Bread\nCheese\n\n> Sunday?");
  await expect(text.getByRole("listitem")).toHaveText(["Bread", "Cheese"]);
  await expect(text.locator("blockquote")).toHaveText("Sunday?");
  await expectNoAccessibilityProblem(hers);

  await expect(hers.getByText("Draft saved")).toBeVisible();
  await hers.reload();
  await expect(text.locator("strong")).toHaveText("bring your tins");
  await expect(text.getByRole("listitem")).toHaveText(["Bread", "Cheese"]);
  await hers.getByRole("button", { name: "Send" }).click();
  await hers.waitForURL(/\/messages\//);

  const his = await signedIn(bob);
  await his.goto(hers.url());
  await expect(his.locator("p", { hasText: "Please bring your tins, the oven runs hot." })).toBeVisible();
  await expect(his.locator("p strong")).toHaveText("bring your tins");
  await expect(his.locator("p em")).toHaveText("oven");
  await expect(his.getByRole("listitem").filter({ hasText: "Cheese" })).toBeVisible();
  await expect(his.getByRole("blockquote")).toHaveText("Sunday?");
  const stored = await bob.message(hers.url().split("/").at(-1)!);
  expect(stored.type).toBe("rich_text");
  expect((JSON.parse(stored.data.text!) as { textOnly: string }).textOnly).toBe(
    "Please bring your tins, the oven runs hot.\nBread\nCheese\nSunday?",
  );
});

test("signs that were meant as such come back with Ctrl+Z or Backspace, and plain words are stored plainly", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const [anna] = people as [(typeof people)[0]];
  const { id } = await anna.post(group.id, { text: "When?" });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);
  const comment = page.getByRole("textbox", { name: "Write a comment…" });
  await comment.click();
  await page.keyboard.type("1. ");
  await expect(comment.locator("li")).toHaveCount(1);
  await page.keyboard.press("Backspace");
  await expect(comment.locator("li")).toHaveCount(0);
  await page.keyboard.type("of May, *really*");
  await expect(comment.locator("em")).toHaveText("really");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(comment).toHaveText("1. of May, *really*");
  await page.keyboard.type("!");
  await page.keyboard.press("ControlOrMeta+Enter");

  await expect(page.getByRole("listitem", { name: /Comment by/ }).getByText("1. of May, *really*!")).toBeVisible();
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue("");
  const { children } = await anna.request<Message>("GET", `/api/messages/${id}`);
  const stored = await anna.request<Message>("GET", `/api/messages/${children[0]!.id}`);
  expect(stored).toMatchObject({ type: "standard", data: { text: "1. of May, *really*!" } });
});

test("the bar formats by keyboard alone, and Tab leaves the text", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const text = page.getByRole("textbox", { name: "Text" });
  const bar = page.getByRole("toolbar", { name: "Formatting" });
  await text.fill("Tins and jam");
  await text.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+b");
  await expect(text.locator("strong")).toHaveText("Tins and jam");
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+b");
  await expect(text.locator("strong")).toHaveCount(0);

  const formatting = page.getByRole("button", { name: "Formatting", exact: true });
  await formatting.focus();
  await page.keyboard.press("Enter");
  await expect(formatting).toHaveAttribute("aria-expanded", "true");
  await bar.getByRole("button", { name: "Numbered list" }).focus();
  await page.keyboard.press("Enter");
  await expect(text.getByRole("listitem")).toHaveText("Tins and jam");
  await expect(bar.getByRole("button", { name: "Numbered list" })).toHaveAttribute("aria-pressed", "true");
  await expectNoAccessibilityProblem(page);

  await text.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await bar.getByRole("button", { name: "Link" }).click();
  await page.getByRole("textbox", { name: "Address of the link" }).fill("example.org/jam");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("link", { name: "Tins and jam" })).toHaveAttribute("href", "https://example.org/jam");
  await expect(text).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await expect(text).toHaveText("Tins and jam");
  await page.getByRole("button", { name: "Clear formatting" }).click();
  await expect(text.getByRole("link")).toHaveCount(0);
});

const hostile = `<style>* { background: url(https://elsewhere.example/a) }</style><script>document.title = "taken"</script>
  <p style="color: red; background: url(https://elsewhere.example/b)" onclick="alert(1)">Hello <b>you</b>
  <img src="https://elsewhere.example/c.gif" onerror="alert(1)"><a href="javascript:alert(1)">press</a></p>
  <iframe src="https://elsewhere.example/d"></iframe><ul><li>Bread</li></ul><font size="7">big</font>`;

test("pasted text keeps only formats that are safe, and loads nothing", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  const elsewhere: string[] = [];
  page.on("request", (request) => request.url().includes("elsewhere") && elsewhere.push(request.url()));
  await page.goto(`/groups/${group.id}/write`);
  const text = page.getByRole("textbox", { name: "Text" });
  const paste = (html: string, plain: string) =>
    text.evaluate(
      (field, [html, plain]) => {
        const clipboardData = new DataTransfer();
        if (html) clipboardData.setData("text/html", html);
        clipboardData.setData("text/plain", plain!);
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [html, plain],
    );
  await text.fill("So: ");
  await paste(hostile, "Hello you");
  await expect(text.locator("strong")).toHaveText("you");
  await expect(text.locator("li")).toHaveText("Bread");
  await expect(text).toContainText("So: Hello you");
  await expect(text).toContainText("big");
  await expect(text.locator("img, a, iframe, script, style, [style], [onclick], font")).toHaveCount(0);

  // Also in the editor, where plain text stays plain.
  await paste(hostile, "Hello you");
  await expect(text.locator("strong")).toHaveCount(2);
  await paste("", "**plain** <b>text</b>");
  await expect(text).toContainText("**plain** <b>text</b>");
  await expect(text.locator("img, a, iframe, script, style, [style], [onclick], font")).toHaveCount(0);
  await expect(page).not.toHaveTitle("taken");
  expect(elsewhere).toEqual([]);
});

test("mentions, emoji and quotes go into formatted text, which can be taken back and edited", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [(typeof people)[0], (typeof people)[0]];
  const { id } = await bob.post(group.id, { text: "Shall we meet on Sunday?" });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);
  const comment = page.getByRole("textbox", { name: "Write a comment…" });
  await comment.click();
  await page.keyboard.type("**Yes** ");
  await expect(comment.locator("strong")).toHaveText("Yes");
  await page.keyboard.type("@bo");
  await expect(page.getByRole("option", { name: /Bob/ })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("and :heart");
  await page.getByRole("option", { name: /heart/ }).first().click();
  await expect(comment).toHaveText(/^Yes @Bob and \p{Extended_Pictographic}/u);
  await page.locator("p", { hasText: "Shall we meet on Sunday?" }).selectText();
  await page.getByRole("button", { name: "Quote" }).click();
  await expect(comment.locator("blockquote")).toHaveText("Shall we meet on Sunday?");
  await expect(comment).toBeFocused();
  await page.keyboard.type("Gladly.");
  await page.keyboard.press("ControlOrMeta+Enter");

  const sent = page.getByRole("listitem", { name: /Comment by Anna/ });
  await expect(sent.locator("strong")).toHaveText("Yes");
  await expect(sent.getByRole("link", { name: "@Bob" })).toBeVisible();
  await expect(sent.getByRole("blockquote")).toHaveText("Shall we meet on Sunday?");
  await sent.getByRole("button", { name: "Undo" }).click();
  await expect(comment.locator("strong")).toHaveText("Yes");
  await expect(comment).toContainText("Gladly.");
  await expect(comment).toBeFocused();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(sent.getByText("Gladly.")).toBeVisible();
});

test("a text waiting for the network keeps its formats", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const [anna] = people as [(typeof people)[0]];
  const { id } = await anna.post(group.id, { text: "When?" });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);
  const comment = page.getByRole("textbox", { name: "Write a comment…" });
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("menuitem", { name: "Formatting" }).click();
  await expect(comment).toBeFocused();
  await page.getByRole("button", { name: "Bold" }).click();
  await page.keyboard.type("Soon");
  await expect(comment.locator("strong")).toHaveText("Soon");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send" }).click();
  const waiting = page.getByRole("listitem").filter({ hasText: "Soon" });
  await expect(waiting.locator("strong")).toHaveText("Soon");
  await page.context().setOffline(false);
  await expect(page.getByRole("listitem", { name: /Comment by/ }).locator("strong")).toHaveText("Soon");
});

test("nothing typed is lost while the editor is loaded, or if it cannot be", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { serviceWorkers: "block" });
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  await page.route(/rich-text-editor.*\.js/, async (route) => {
    await loading;
    await route.continue();
  });
  await page.goto(`/groups/${group.id}/write`);
  const text = page.getByRole("textbox", { name: "Text" });
  await text.click();
  await page.keyboard.type("**Bread** and *jam*, please");
  await expect(text).toHaveValue("**Bread** and *jam*, please");
  load();
  await expect(text.locator("strong")).toHaveText("Bread");
  await expect(text.locator("em")).toHaveText("jam");
  await page.keyboard.type("!");
  await expect(text).toHaveText("Bread and jam, please!");

  await page.unroute(/rich-text-editor.*\.js/);
  await page.route(/rich-text-editor.*\.js/, (route) => route.abort());
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Bread and jam, please!")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(/\/messages\//);
  await expect(page.locator("p strong")).toHaveText("Bread");
});
