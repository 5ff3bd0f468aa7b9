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
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);

  await poll.getByRole("button", { name: "End the poll" }).click();
  await expect(bobs.getByText("This poll is over")).toBeVisible();
  await expect(bobs.getByRole("radio", { name: "Soup" })).toBeDisabled();
});

test("a date that suits most becomes the date of the message, and a list gives away each place once", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const options = [
    { id: "1", date: "2027-05-01" },
    { id: "2", date: "2027-05-08" },
  ];
  const dates = await anna.post(group.id, { title: "Which day?", poll: { kind: "dates", options } } as object);
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

  await bobs.goto(`/messages/${dates.id}`);
  await bobs.getByRole("checkbox", { name: "Saturday, May 1, 2027" }).click();
  await expect(bobs.getByRole("button", { name: /Choose this date/ })).toHaveCount(0);
  await annas.goto(`/messages/${dates.id}`);
  await annas.getByRole("button", { name: "Choose this date: Saturday, May 1, 2027" }).click();
  await annas.getByRole("button", { name: "Choose this date", exact: true }).last().click();
  await expect(annas.getByText("The date is set.")).toBeVisible();
  await expect(bobs.getByText("This poll is over")).toBeVisible();
  await expect(bobs.locator('time[datetime="2027-05-01"]')).toContainText("Saturday, May 1, 2027");
});
