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
  const stored = await bob.request<Message>("GET", `/api/messages/${hers.url().split("/").at(-1)!}`);
  expect(stored.type).toBe("rich_text");
  expect((JSON.parse(stored.data.text!) as { textOnly: string }).textOnly).toBe(
    "Please bring your tins, the oven runs hot.\nBread\nCheese\nSunday?",
  );
});
