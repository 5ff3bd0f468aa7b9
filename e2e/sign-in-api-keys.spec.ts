import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import { password, type Person } from "./people.ts";

test("a person makes a key for a program, which reads and nothing more, and revokes it", async ({
  hearth,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const [anna] = people as [Person];
  const page = await signedIn(anna, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`/users/${(await anna.me()).id}/settings?tab=programs`);
  await page.getByRole("button", { name: "Create a key" }).click();
  await page.getByLabel("What is it for?").fill("Frame in the kitchen");
  await expect(page.getByRole("checkbox", { name: "Read what you can see" })).toBeChecked();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const key = await page.getByLabel("Copy the key now.").inputValue();
  await expectNoAccessibilityProblem(page);
  await expectToFit(page);
  const call = (method: string, path: string) =>
    fetch(`${hearth.url}${path}`, { method, headers: { "x-auth-token": key } }).then(({ status }) => status);
  expect(await call("GET", `/api/groups/${group.id}`)).toBe(200);
  expect(await call("POST", `/api/groups/${group.id}/leave`)).toBe(403);

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  const row = page.getByRole("listitem").filter({ hasText: "Frame in the kitchen" });
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toHaveCount(0);
  expect(await call("GET", `/api/groups/${group.id}`)).toBe(401);
});
