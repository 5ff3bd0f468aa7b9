import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import type { Person } from "./people.ts";
import { phonePhoto } from "./pictures.ts";
import { addToMessage, writeTitle } from "./writing.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const day = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

test("an event repeats, and one date of it is cancelled and brought back", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Choir", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const annas = await signedIn(anna, phone);
  await annas.goto(`/groups/${group.id}/write`);
  await writeTitle(annas, "Rehearsal");
  await addToMessage(annas, "Event");
  await annas.getByLabel("Day", { exact: true }).fill(dayIn(3));
  await annas.getByLabel("Repeat", { exact: true }).selectOption("Every week");
  await annas.getByLabel("Repeat until").fill(dayIn(40));
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  await annas.getByRole("button", { name: "Send" }).click();
  await expect(annas.getByText("Next:")).toBeVisible();
  await expect(annas.getByText(/^Every week until/)).toBeVisible();
  await expect(annas.getByRole("button", { name: "Yes", exact: true })).toHaveAttribute("aria-pressed", "true");
  const no = annas.getByRole("button", { name: "No", exact: true });
  await no.click();

  const bobs = await signedIn(bob);
  await bobs.goto(`/groups/${group.id}/calendar?view=list`);
  const rehearsals = bobs.getByRole("link", { name: "Rehearsal" });
  await expect(rehearsals).toHaveCount(6);
  await rehearsals.nth(2).click();
  const dates = annas.getByRole("navigation", { name: "Dates" }).getByRole("link");
  const bobsDates = bobs.getByRole("navigation", { name: "Dates" }).getByRole("link");
  await expect(bobsDates.nth(2)).toHaveAttribute("aria-current", "page");
  await bobs.getByRole("button", { name: "Maybe" }).click();
  await expect(bobs.getByRole("button", { name: "Maybe 1" })).toBeVisible();

  await dates.nth(2).click();
  await expect(annas).toHaveURL(new RegExp(`\\?date=${dayIn(17)}$`));
  await expect(annas.getByRole("button", { name: "Maybe 1" })).toBeVisible();
  await expect(no).toHaveAttribute("aria-pressed", "false");
  await annas.getByRole("textbox", { name: /^Comment on / }).fill("I’ll be ten minutes late.");
  await annas.getByRole("button", { name: "Send" }).click();
  await bobs.getByRole("button", { name: "1 new comment" }).click();
  const comment = bobs.getByRole("listitem").filter({ hasText: "I’ll be ten minutes late." });
  const aboutDate = comment.locator(`a[href$="?date=${dayIn(17)}"]`);
  await expect(aboutDate).toBeVisible();
  await annas.getByRole("button", { name: /^Cancel (?!all)/ }).click();
  const dialog = annas.getByRole("alertdialog");
  await expectNoAccessibilityProblem(annas);
  await dialog.getByRole("button", { name: /^Cancel [A-Z1-9]/ }).click();
  const restore = annas.getByRole("button", { name: /^Restore / });
  await expect(restore).toBeVisible();
  await expect(annas.getByRole("button", { name: "Yes" })).toHaveCount(0);
  await expect(bobs.getByRole("button", { name: "Maybe" })).toHaveCount(0);
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  await bobs.getByRole("button", { name: /Notifications/ }).click();
  await bobs.getByText("Cancelled: Rehearsal").click();
  await expect(bobs).toHaveURL(new RegExp(`\\?date=${dayIn(17)}$`));

  await dates.nth(0).click();
  await expect(no).toHaveAttribute("aria-pressed", "true");
  await dates.nth(2).click();
  await restore.click();
  await expect(annas.getByRole("button", { name: "Maybe 1" })).toBeVisible();
});

test("an address with a day on which the event does not take place leads to its next date", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Choir", "Anna");
  const [anna] = people as [Person];
  const data = { title: "Rehearsal", date: dayIn(3), repeat: "FREQ=WEEKLY" };
  const event = await anna.post(group.id, data);
  const page = await signedIn(anna, phone);
  await page.goto(`/messages/${event.id}?date=${dayIn(4)}`);
  await expect(page.getByText("This event doesn’t take place on this day.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Write a comment…" })).toBeVisible();
  await page.getByRole("link", { name: "Next date" }).click();
  await expect(page.getByText("Next:")).toBeVisible();
});

test("a cancelled event stays, marked as such", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Choir", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const event = await anna.post(group.id, { title: "Concert", date: dayIn(5) });
  const page = await signedIn(anna, phone);
  await page.goto(`/messages/${event.id}`);
  await page.getByRole("button", { name: "Cancel event" }).click();
  await page.getByRole("textbox", { name: "Why? (optional)" }).fill("The hall is flooded");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel event" }).click();
  await expect(page.getByText("The hall is flooded")).toBeVisible();
  const bobs = await signedIn(bob, phone);
  await bobs.goto(`/groups/${group.id}`);
  await bobs.getByRole("button", { name: /Notifications/ }).click();
  await expect(bobs.getByText("The hall is flooded", { exact: true })).toBeVisible();
  await expect(page.getByText("Cancelled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Yes" })).toHaveCount(0);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("article")).toContainText("Cancelled");
  await page.goto(`/messages/${event.id}`);
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByRole("button", { name: "Yes", exact: true })).toBeVisible();
});

test("an event is answered on its card in the group", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Choir", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const event = await anna.post(group.id, { title: "Concert", date: dayIn(5) });
  await anna.post(group.id, { title: "Long ago", date: dayIn(-5) });
  const page = await signedIn(bob, phone);
  await page.goto(`/groups/${group.id}`);
  const card = page.getByRole("article").filter({ hasText: "Concert" });
  const maybe = card.getByRole("button", { name: "Maybe" });
  await maybe.click();
  await expect(maybe).toHaveAttribute("aria-pressed", "true");
  await card.getByRole("button", { name: "Yes" }).click();
  await expect(card.getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("article").filter({ hasText: "Long ago" }).getByRole("button")).toHaveCount(0);
  await expectNoAccessibilityProblem(page);
  await expectToFit(page);
  await page.reload();
  await expect(card.getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true");
  await expect(card.getByText("2 people are coming")).toBeAttached();
  await page.goto(`/messages/${event.id}`);
  await expect(page.getByRole("button", { name: "Yes", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("an event is added from the calendar on the chosen day, and a poll says so on its card", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Choir", "Anna");
  const [anna] = people as [Person];
  const options = ["Soup", "Pizza"].map((text, n) => ({ id: String(n), text }));
  await anna.post(group.id, { title: "What to eat?", poll: { kind: "choice", options } } as object);
  const page = await signedIn(anna, phone);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("article").getByText("Poll", { exact: true })).toBeVisible();

  await page.goto(`/groups/${group.id}/calendar?month=2027-05`);
  await page.getByRole("button", { name: /May 8, 2027/ }).click();
  await expectNoAccessibilityProblem(page);
  await expectToFit(page);
  await page.getByRole("button", { name: "Add event" }).click();
  await expect(page.getByLabel("Title")).toBeFocused();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2027-05-08");
});

test("an event asks for an answer before its photos, and lists the guests beside it on a wide screen", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Family", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const kitchen = await anna.upload("kitchen.jpg", await phonePhoto(1200, 1600));
  const event = { title: "Sunday lunch", text: "The roast is on me.", date: dayIn(3) };
  const { id } = await anna.post(group.id, event, { files: [kitchen.id] });

  const bobs = await signedIn(bob, phone);
  await bobs.goto(`/messages/${id}`);
  await bobs.getByRole("button", { name: "Yes", exact: true }).click();
  const guests = bobs.getByRole("listitem").filter({ hasText: /Anna|Bob/ });
  await expect(guests).toHaveCount(2);
  const picture = bobs.locator(`img[src*="${kitchen.id}"]`);
  const yes = bobs.getByRole("button", { name: "Yes", exact: true });
  expect((await yes.boundingBox())!.y).toBeLessThan((await picture.boundingBox())!.y);
  await expect(bobs.getByRole("complementary")).toHaveCount(0);

  await bobs.setViewportSize({ width: 1280, height: 900 });
  const beside = bobs.getByRole("complementary", { name: "Who’s coming" });
  await expect(beside.getByRole("listitem")).toHaveText([/Bob/, /Anna/]);
  await expect(guests).toHaveCount(2);
  const article = (await bobs.getByRole("article", { name: "Sunday lunch" }).boundingBox())!;
  expect((await beside.boundingBox())!.x).toBeGreaterThanOrEqual(article.x + article.width);
  await expectNoAccessibilityProblem(bobs);
  await expectToFit(bobs);
});
