import type { Page } from "@playwright/test";
import type { Me } from "#contract/accounts.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { browserWith } from "./first-steps.ts";
import { password, Person } from "./people.ts";
import { twoColours } from "./pictures.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
test.use(phone);

test("a new person on a phone is led through a picture, notifications and the home screen to the group", async ({
  hearth,
  aGroupOf,
  page,
}) => {
  const { group } = await aGroupOf("Famille Martin", "Anna");
  await browserWith(page, { notifications: "granted", homeScreen: "prompt" });
  const subscribed = page.waitForRequest("**/api/me/push-subscriptions");
  await page.route("**/api/me/push-subscriptions", (route) => route.fulfill({ json: {} }));
  const login = "first.steps@invited.example.org";
  await signUp(page, { link: `${hearth.url}/invitation/${group.inviteKey}`, group: group.name, login });

  await expect(page.getByRole("heading", { name: "Add a picture of yourself" })).toBeFocused();
  await expect(page.getByText("So everyone in Famille Martin knows who is writing.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Step 1 of 3" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  const buffer = await twoColours("#ff0000", "#0000ff");
  await page.locator("input[type=file]").setInputFiles({ name: "two.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("dialog").getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("main img")).toHaveJSProperty("complete", true);
  await expect(page.getByRole("button", { name: "Not now" })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { name: "Know when someone posts" })).toBeFocused();
  await expect(page.getByText("Anna has posted in Famille Martin")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-asked");
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  expect((await subscribed).method()).toBe("POST");

  await expect(page.getByRole("heading", { name: "Add Hearth to your home screen" })).toBeFocused();
  await expect(page.getByRole("img", { name: "Step 3 of 3" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await expect(page.locator("html")).toHaveAttribute("data-asked", "notifications");
  await page.getByRole("button", { name: "Add Hearth" }).click();
  await expect(page).toHaveURL(`${hearth.url}/groups/${group.id}`);
  await expect(page.locator("html")).toHaveAttribute("data-asked", "home screen");
  const { avatar } = await (await Person.signIn(hearth, "First", login)).me();
  expect(avatar).toBeDefined();
});

test("a person who skips every step is asked none again, on any device", async ({
  hearth,
  aGroupOf,
  page,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await browserWith(page, { notifications: "denied", homeScreen: "manual" });
  const login = "no.steps@invited.example.org";
  await signUp(page, { link: `${hearth.url}/invitation/${group.inviteKey}`, group: group.name, login });
  await page.getByRole("button", { name: "Skip all" }).click();
  await expect(page).toHaveURL(`${hearth.url}/groups/${group.id}`);
  const person = await Person.signIn(hearth, "No", login);
  await expect
    .poll(async () => (await person.request<Me>("GET", "/api/me")).data)
    .toMatchObject({ first_steps: "all" });

  await person.request("POST", `/api/groups/${group.id}/leave`);
  const club = await people[0]!.createGroup("Allotment friends");
  const other = await signedIn(person, phone);
  await browserWith(other, { notifications: "granted", homeScreen: "prompt" });
  await other.goto(`/invitation/${club.inviteKey}`);
  await expect(other).toHaveURL(`${hearth.url}/groups/${club.id}`);
  await expect(other.getByRole("button", { name: "Skip all" })).toHaveCount(0);
});

test("a person whose first group this is sees only the steps that are left, and can block notifications", async ({
  hearth,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  await bob.request("POST", `/api/groups/${group.id}/leave`);
  await bob.request("PUT", `/api/users/${(await bob.me()).id}`, { data: { first_steps: "picture" } });
  const club = await anna.createGroup("Allotment friends");
  const page = await signedIn(bob, phone);
  await browserWith(page, { notifications: "denied", homeScreen: "manual" });
  await page.goto(`/invitation/${club.inviteKey}`);

  await expect(page.getByRole("heading", { name: "Know when someone posts" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Step 1 of 2" })).toBeVisible();
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText("This browser blocks notifications of this site.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Tap Share in Safari")).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL(`${hearth.url}/groups/${club.id}`);
  const skipped = async () => (await bob.request<Me>("GET", "/api/me")).data;
  await expect.poll(skipped).toMatchObject({ first_steps: "picture,home_screen" });

  await page.goto(`/users/${(await bob.me()).id}/settings?tab=profile`);
  await expect(page.getByText("Tap Share in Safari")).toBeVisible();
});

test("a person with nothing left to set up is led to the group without another screen", async ({
  hearth,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const bob = people[1]!;
  const { id } = await bob.upload("two.jpg", await twoColours("#ff0000", "#0000ff"));
  await bob.request("PUT", `/api/users/${(await bob.me()).id}`, { avatar: id });
  const page = await signedIn(bob, phone);
  await page.goto(`/groups/${group.id}/first-steps`);
  await expect(page).toHaveURL(`${hearth.url}/groups/${group.id}`);
});

async function signUp(page: Page, { link, group, login }: { link: string; group: string; login: string }) {
  await page.goto(link);
  await page.getByLabel("Email").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: `Join ${group}` }).click();
}
