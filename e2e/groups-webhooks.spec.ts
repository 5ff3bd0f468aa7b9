import { expect, expectNoAccessibilityProblem, startWithEntryGroup, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import { Person } from "./people.ts";
import { signInto } from "./signing-in.ts";

test("an admin lets a camera post, adds an address that is notified, and members read of both in the log", async ({
  browser,
}) => {
  const hearth = await startWithEntryGroup({});
  const keeper = await Person.signIn(hearth, "Keeper", "keeper@example.org");
  const group = (await keeper.me()).groups[0]!;
  const phone = { baseURL: hearth.url, viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = await (await browser.newContext(phone)).newPage();
  await signInto(page.context(), keeper);
  await page.goto(`/groups/${group.id}/settings/advanced`);

  await page.getByRole("button", { name: "Let a program post" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of the program").fill("Door camera");
  await dialog.getByRole("button", { name: "Let a program post" }).click();
  const address = await dialog.getByLabel(/Copy the address now/).inputValue();
  await expectToFit(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  const text = "Somebody is at the door";
  const response = await fetch(address, {
    ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ text }) },
  });
  expect(response.status).toBe(201);

  await page.getByRole("button", { name: "Add a receiver" }).click();
  await dialog.getByLabel("Address").fill("http://127.0.0.1:9/hook");
  await dialog.getByRole("checkbox", { name: "New members" }).check();
  await dialog.getByRole("button", { name: "Add an address" }).click();
  await expect(dialog.getByLabel(/The secret that/)).toHaveValue(/^whsec_/);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Deliveries" }).click();
  await dialog.getByRole("button", { name: "Send a test" }).click();
  await expect(dialog.getByText(/Sending… · private address/)).toBeVisible();
  await expectToFit(page);
  await expectNoAccessibilityProblem(page);
  await page.keyboard.press("Escape");

  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("article").filter({ hasText: "Door camera" })).toContainText(text);
  await page.goto(`/groups/${group.id}/moderation`);
  await expect(page.getByText("Keeper added the webhook “Door camera”")).toBeVisible();
  await hearth.remove();
});

test("a member makes an address for feed readers, and revokes it", async ({ browser }) => {
  const hearth = await startWithEntryGroup({});
  const keeper = await Person.signIn(hearth, "Keeper", "keeper@example.org");
  const group = (await keeper.me()).groups[0]!;
  const page = await (await browser.newContext({ baseURL: hearth.url })).newPage();
  await signInto(page.context(), keeper);
  await page.goto(`/groups/${group.id}/settings/advanced`);
  await page.getByRole("button", { name: "Create an address" }).click();
  const address = await page.getByLabel(/Copy the address now/).inputValue();
  expect(await (await fetch(address)).text()).toContain("<feed");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("The address no longer works")).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
  await hearth.remove();
});
