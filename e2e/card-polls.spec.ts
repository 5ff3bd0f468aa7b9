import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import type { Person } from "./people.ts";

const phone = { viewport: { width: 320, height: 700 }, hasTouch: true };

test("a poll, a list and dates are answered on their cards, which stay in step with those of others", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const options = ["Soup", "Pizza", "Salad", "Fish"].map((text, i) => ({ id: String(i), text }));
  await anna.post(group.id, { title: "What shall we eat?", poll: { kind: "choice", options } } as object);
  const cake = [{ id: "cake", text: "Cake", places: 1 }];
  await anna.post(group.id, { title: "Who brings it?", poll: { kind: "list", options: cake } } as object);
  const dates = ["2031-06-02", "2031-06-03"].map((date) => ({ id: date, date }));
  await anna.post(group.id, { title: "When do we go?", poll: { kind: "dates", options: dates } } as object);

  const annas = await signedIn(anna);
  await annas.goto(`/groups/${group.id}`);
  const bobs = await signedIn(bob, phone);
  await bobs.goto(`/groups/${group.id}`);
  const meals = bobs.getByRole("article", { name: "What shall we eat?" });
  await expect(meals.getByRole("radio")).toHaveCount(3);
  await expect(meals).toContainText("1 more");
  const reloaded = bobs.waitForResponse(`**/api/groups/${group.id}/cards/0`);
  await meals.getByRole("radio", { name: "Pizza" }).click();
  await reloaded;
  await expect(annas.getByRole("radio", { name: "Pizza" })).toHaveAccessibleDescription("1 vote (Bob)");
  await expect(meals.getByRole("radio", { name: "Pizza" })).toBeChecked();
  await meals.getByRole("radio", { name: "Salad" }).click();
  await expect(meals.getByRole("radio", { name: "Salad" })).toBeChecked();
  await bobs.getByRole("checkbox", { name: "Cake" }).click();
  const second = bobs.getByRole("group", { name: "Your answer for Tuesday, June 3, 2031" });
  await second.getByRole("button", { name: "If need be" }).click();
  await expect(second.getByRole("button", { name: "If need be" })).toHaveAttribute("aria-pressed", "true");
  await expectNoAccessibilityProblem(bobs);
  await expectToFit(bobs);

  await expect(annas.getByRole("radio", { name: "Salad" })).toHaveAccessibleDescription("1 vote (Bob)");
  await expect(annas.getByRole("radio", { name: "Pizza" })).toHaveAccessibleDescription("0 votes");
  await expect(annas.getByRole("checkbox", { name: "Cake" })).toBeDisabled();

  await bobs.reload();
  await expect(meals.getByRole("radio", { name: "Salad" })).toBeChecked();
  await expect(second.getByRole("button", { name: "If need be" })).toHaveAttribute("aria-pressed", "true");
  await meals.getByRole("link", { name: "What shall we eat?" }).click();
  await expect(bobs.getByRole("heading", { level: 1, name: "What shall we eat?" })).toBeVisible();
  await expect(bobs.getByRole("radio")).toHaveCount(4);
  await expect(bobs.getByRole("radio", { name: "Salad" })).toBeChecked();
});
