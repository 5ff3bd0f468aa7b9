import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import { addToMessage } from "./writing.ts";

test("everything that a message can hold stands behind one plus", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { viewport: { width: 320, height: 568 }, hasTouch: true });
  await page.goto(`/groups/${group.id}/write`);
  const plus = page.getByRole("button", { name: "Add to the message" });
  const panel = page.getByRole("group", { name: "Add to the message" });
  await plus.click();

  await expect(panel.getByRole("button")).toHaveText([
    "Photos and videos",
    "Event",
    "Poll",
    "Find a date",
    "Who brings what",
    "File",
    "Record a video",
  ]);
  await expect(panel.getByRole("button").first()).toBeFocused();
  await expect(page.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
  await expectNoAccessibilityProblem(page);
  await expectToFit(page);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(plus).toBeFocused();

  await plus.click();
  await page.getByLabel("Text").focus();
  await expect(panel).toHaveCount(0);

  await addToMessage(page, "Find a date");
  await expect(page.getByRole("textbox", { name: "Day 1" })).toBeFocused();
  await plus.click();
  await expect(panel.getByText("Some choices can’t be combined with what’s already in this message.")).toBeVisible();
  for (const name of ["Event", "Poll", "Find a date", "Who brings what"])
    await expect(panel.getByRole("button", { name })).toBeDisabled();
  await expect(panel.getByRole("button", { name: "File" })).toBeEnabled();
});

test("an event asks for what and when first, and says if the day is missing", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  await page.getByLabel("Text").fill("Bring your own tins");
  await addToMessage(page, "Event");

  const title = page.getByLabel("Title");
  await expect(title).toBeFocused();
  await title.fill("Baking");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").getByText("Enter a valid date.")).toBeVisible();
  await expect(page.getByLabel("Day", { exact: true })).toHaveAttribute("aria-invalid", "true");
  for (let press = 0; press < 2; press++) {
    await expect(page.getByLabel("Day", { exact: true })).toBeFocused();
    await page.getByRole("button", { name: "Send" }).click();
  }
  await page.getByLabel("Day", { exact: true }).fill("2037-05-08");
  await page.getByRole("button", { name: "More than one day" }).click();
  await page.getByLabel("Last day").fill("2037-05-07");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").getByText("The end must come after the start, within a year.")).toBeVisible();
  await page.getByLabel("Last day").fill("2037-05-09");
  await page.getByRole("button", { name: "Who brings what" }).click();
  await page.getByRole("textbox", { name: "Item 1" }).fill("Cake");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Send" }).click();

  await expect(page.getByRole("heading", { name: "Baking" })).toBeVisible();
  await expect(page.getByText("Bring your own tins")).toBeVisible();
  await expect(page.getByText("Saturday, May 9, 2037")).toBeVisible();
  await expect(page.getByText("1 day before")).toBeVisible();
  await expect(page.getByText("Cake")).toBeVisible();
});
