import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import type { Person } from "./people.ts";
import { addToMessage, writeTitle } from "./writing.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("a poll is asked and answered, and everybody sees the votes at once", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const annas = await signedIn(anna, phone);
  await annas.goto(`/groups/${group.id}/write`);
  await writeTitle(annas, "What shall we eat?");
  await addToMessage(annas, "Poll");
  await annas.getByRole("button", { name: "Send" }).click();
  await expect(annas.getByText("Fill in at least two options, or remove the poll.")).toBeVisible();
  await annas.getByRole("textbox", { name: "Option 1" }).fill("Soup");
  await annas.getByRole("textbox", { name: "Option 2" }).fill("Pizza");
  await annas.getByRole("textbox", { name: "Option 2" }).press("Enter");
  await annas.getByRole("textbox", { name: "Option 3" }).fill("Salad");
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  await annas.reload();
  await expect(annas.getByRole("textbox", { name: "Option 3" })).toHaveValue("Salad");
  await annas.getByRole("button", { name: "Send" }).click();
  const poll = annas.getByRole("group", { name: "Poll", exact: true });
  await expect(poll.getByRole("radio")).toHaveCount(3);

  const bobs = await signedIn(bob);
  await bobs.goto(annas.url());
  await bobs.getByRole("radio", { name: "Pizza" }).click();
  await expect(bobs.getByRole("radio", { name: "Pizza" })).toBeChecked();
  await expect(poll).toContainText("1 person has voted");
  await expect(poll.getByRole("group", { name: "Who chose Pizza" })).toContainText("Bob");
  await poll.getByRole("radio", { name: "Pizza" }).click();
  await expect(bobs.getByText("2 people have voted")).toBeVisible();
  await bobs.getByRole("radio", { name: "Pizza" }).click();
  await expect(poll).toContainText("1 person has voted");
  await bobs.getByRole("radio", { name: "Soup" }).press("ArrowDown");
  await expect(bobs.getByRole("radio", { name: "Pizza" })).toBeFocused();
  await bobs.getByRole("radio", { name: "Pizza" }).press("ArrowDown");
  await bobs.getByRole("radio", { name: "Salad" }).press("Space");
  await expect(poll).toContainText("2 people have voted");
  await expect(poll.getByRole("group", { name: "Who chose Salad" })).toContainText("Bob");
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);

  await poll.getByRole("button", { name: "End the poll" }).click();
  await expect(bobs.getByText("This poll is over")).toBeVisible();
  await expect(bobs.getByRole("radio", { name: "Soup" })).toBeDisabled();
});

test("a list gives away each place once", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const cake = [{ id: "1", text: "Cake", places: 1 }];
  const list = await anna.post(group.id, { title: "Who brings it?", poll: { kind: "list", options: cake } } as object);

  const bobs = await signedIn(bob, phone);
  await bobs.goto(`/messages/${list.id}`);
  const annas = await signedIn(anna);
  await annas.goto(`/messages/${list.id}`);
  await bobs.getByRole("checkbox", { name: "Cake" }).click();
  await expect(annas.getByRole("checkbox", { name: "Cake" })).toBeDisabled();
  await expect(annas.getByText("All places are taken")).toBeVisible();
  await expect(annas.getByRole("group", { name: "Who chose Cake" })).toContainText("Bob");
});

test("a date is found: answers on a phone, a table on a desktop, a reminder, and an event with title and place", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob", "Carol", "Dora");
  const [anna, bob, carol, dora] = people as [Person, Person, Person, Person];
  const options = [
    { id: "1", date: "2037-05-02" },
    { id: "2", date: "2037-05-09" },
  ];
  const message = await anna.post(group.id, { text: "Which day?", poll: { kind: "dates", options } } as object);

  const bobs = await signedIn(bob, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await bobs.goto(`/messages/${message.id}`);
  const ofFirst = bobs.getByRole("group", { name: "Your answer for Saturday, May 2, 2037" });
  await ofFirst.getByRole("button", { name: "If need be" }).click();
  await expect(ofFirst.getByRole("button", { name: "If need be" })).toHaveAttribute("aria-pressed", "true");
  const ofSecond = bobs.getByRole("group", { name: "Your answer for Saturday, May 9, 2037" });
  // The answer to the second date is given while that to the first is on its way.
  await ofSecond.getByRole("button", { name: "Yes" }).click();
  await expect(bobs.getByText("1 of 4 answered")).toBeVisible();
  await expect(bobs.getByRole("button", { name: /Make it an event|Send a reminder/ })).toHaveCount(0);
  await bobs.getByRole("button", { name: "Answers for Saturday, May 9, 2037: Yes 1, If need be 0, No 0" }).click();
  await expect(bobs.getByText("Yes: Bob")).toBeVisible();
  await expectNoAccessibilityProblem(bobs);
  await expectToFit(bobs);

  const carols = await signedIn(carol);
  await carols.goto(`/messages/${message.id}`);
  const table = carols.getByRole("table");
  await expect(table.getByRole("row", { name: /Bob/ })).toContainText("If need be");
  await table
    .getByRole("group", { name: "Your answer for Saturday, May 9, 2037" })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(bobs.getByText("2 of 4 answered")).toBeVisible();

  const annas = await signedIn(anna);
  await annas.goto(`/messages/${message.id}`);
  await annas
    .getByRole("group", { name: "Your answer for Saturday, May 9, 2037" })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(annas.getByRole("columnheader", { name: /Best so far/ })).toContainText("May 9");
  await annas.getByRole("button", { name: "Send a reminder" }).click();
  await expect(annas.getByText("Reminder sent to those who haven’t responded")).toBeVisible();
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  await annas.getByRole("button", { name: "Add a date" }).click();
  const adding = annas.getByRole("dialog", { name: "Add a date" });
  await adding.getByLabel("Day").fill("2037-05-16");
  await adding.getByRole("button", { name: "Add a date" }).click();
  await expect(annas.getByRole("columnheader", { name: /May 16/ })).toBeVisible();
  await expect(bobs.getByRole("group", { name: "Your answer for Saturday, May 16, 2037" })).toBeVisible();
  await expect(ofFirst.getByRole("button", { name: "If need be" })).toHaveAttribute("aria-pressed", "true");
  await expect(bobs.getByRole("button", { name: "Add a date" })).toHaveCount(0);
  const doras = await signedIn(dora);
  await doras.goto("/");
  await doras.getByRole("button", { name: /Notifications/ }).click();
  await doras.getByRole("link", { name: /Anna asks which dates suit you/ }).click();
  await expect(doras.getByRole("table")).toBeVisible();

  await annas.getByRole("button", { name: "Make it an event: Saturday, May 9, 2037" }).click();
  const dialog = annas.getByRole("dialog", { name: "Make it an event" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("A day at the lake");
  await dialog.getByRole("textbox", { name: "Place" }).fill("Boathouse");
  await dialog.getByRole("button", { name: "Make it an event" }).click();
  await expect(annas.getByText("The date is set.")).toBeVisible();
  await expect(annas.getByRole("heading", { name: "A day at the lake" })).toBeVisible();
  await expect(annas.getByRole("button", { name: /^Yes 3/ })).toBeVisible();
  await expect(annas.getByText("This poll is over")).toBeVisible();
  await expect(annas.getByRole("button", { name: "Resume the poll" })).toHaveCount(0);
  await expect(bobs.getByText("This poll is over")).toBeVisible();
  await expect(bobs.getByRole("group", { name: /Your answer for/ })).toHaveCount(0);
  await expect(bobs.locator('time[datetime="2037-05-09"]')).toContainText("Saturday, May 9, 2037");
});

test("a poll whose code did not arrive appears by itself when the network is back", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna");
  const poll = { kind: "choice", options: ["Soup", "Pizza"].map((text, n) => ({ id: String(n), text })) };
  const { id } = await people[0]!.post(group.id, { title: "What shall we eat?", poll } as object);
  const page = await signedIn(people[0]!);
  const code = /\/assets\/poll-.*\.js$/;
  const failed = page.waitForEvent("requestfailed", (request) => code.test(request.url()));
  await page.route(code, (route) => route.abort("internetdisconnected"));
  await page.goto(`/messages/${id}`);
  await failed;
  await expect(page.getByRole("heading", { level: 1, name: "What shall we eat?" })).toBeVisible();
  await page.unroute(code);

  await expect(page.getByRole("group", { name: "Poll", exact: true }).getByRole("radio")).toHaveCount(2);
});
