import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import type { Person } from "./people.ts";
import { writeTitle } from "./writing.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("members confirm reading, and the author sees who has not and reminds them", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Choir", "Anna", "Bob", "Carl");
  const [anna, bob, carl] = people as [Person, Person, Person];
  const annas = await signedIn(anna, phone);
  await annas.goto(`/groups/${group.id}/write`);
  await writeTitle(annas, "New statutes");
  await annas.getByRole("button", { name: "Add to the message" }).click();
  await annas.getByRole("checkbox", { name: "Ask everybody to confirm reading" }).check();
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  await annas.getByRole("button", { name: "Send" }).click();
  await expect(annas.getByText("2 people haven’t confirmed")).toBeVisible();

  const bobs = await signedIn(bob);
  await bobs.goto(`/groups/${group.id}`);
  await bobs.getByRole("button", { name: "I have read this" }).click();
  await expect(bobs.getByText("You have confirmed reading this")).toBeVisible();
  await expectNoAccessibilityProblem(bobs);

  await expect(annas.getByText("1 person has confirmed")).toBeVisible();
  await annas.getByText("1 person hasn’t confirmed").click();
  await expect(annas.getByRole("listitem").filter({ hasText: "Carl" })).toBeVisible();
  await annas.getByRole("button", { name: "Send a reminder" }).click();
  await expect(annas.getByText("Reminder sent to those who haven’t confirmed")).toBeVisible();
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);

  const carls = await signedIn(carl, phone);
  await carls.goto("/");
  await carls.getByRole("button", { name: /Notifications/ }).click();
  await carls.getByRole("link", { name: /Anna asks you to confirm reading/ }).click();
  await carls.getByRole("button", { name: "I have read this" }).click();
  await expect(annas.getByText("2 people have confirmed")).toBeVisible();
});
