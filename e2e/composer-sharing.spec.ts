import type { Message } from "#contract/compat.ts";
import type { Person } from "./people.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("a public link opens the message to anyone until it is revoked", async ({
  aGroupOf,
  signedIn,
  browser,
  hearth,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await people[0]!.post(group.id, { title: "In the hills" });
  const { id } = await people[0]!.post(group.id, { title: "At the sea", text: "It was windy" });
  const page = await signedIn(people[0]!);
  await page.goto(`/messages/${id}`);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  const ways = page.getByRole("dialog", { name: "Share" });
  await expectNoAccessibilityProblem(page);
  await ways.getByRole("button", { name: "Copy link" }).click();
  await expect(ways.getByRole("button", { name: "Copied" })).toBeVisible();
  await ways.getByRole("button", { name: "Public link" }).click();
  const dialog = page.getByRole("dialog", { name: "Public link" });
  await dialog.getByRole("button", { name: "Make a public link" }).click();
  const address = await dialog.getByLabel("Public link").inputValue();
  await dialog.getByRole("button", { name: "QR code" }).click();
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectNoAccessibilityProblem(page);

  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { name: "At the sea" })).toBeVisible();
  await expect(stranger.getByText("It was windy")).toBeVisible();
  await expect(stranger.getByText("Famille Martin")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await expect(dialog.getByRole("button", { name: "Make a public link" })).toBeVisible();
  await stranger.goto(address);
  await expect(stranger.getByText("It was windy")).toHaveCount(0);
  expect(address.startsWith(`${hearth.url}/public/`)).toBe(true);
  await stranger.context().close();

  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Next message" }).click();
  await expect(page.getByRole("heading", { name: "In the hills" })).toBeVisible();
});

test("a message shared into another group links to the original", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const club = await anna.createGroup("Hiking club");
  const { id } = await anna.post(group.id, { title: "The ridge", text: "Up at six" });
  const page = await signedIn(anna);
  await page.goto(`/messages/${id}`);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  await page.getByRole("link", { name: "Share in another group" }).click();
  await expect(page.getByLabel("In which group?")).toHaveValue(club.id);
  await expect(page.getByText("Up at six")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Share" }).click();

  await expect(page.getByText("From Anna, in Famille Martin")).toBeVisible();
  const copyId = new URL(page.url()).pathname.split("/").at(-1)!;
  const copy = await anna.request<Message>("GET", `/api/messages/${copyId}`);
  expect(copy).toMatchObject({ group: { id: club.id }, data: { title: "The ridge", text: "Up at six" } });
  await page.getByRole("link", { name: "Famille Martin" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`));
});

test("a shared message shows its author, its group and the comment of the person who shared it", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob", "Zoe");
  const [anna, bob, zoe] = people as [Person, Person, Person];
  const club = await bob.createGroup("Hiking club");
  const outsider = await aGroupOf("Neighbours", "Paul");
  for (const person of [zoe, outsider.people[0]!])
    await person.request("POST", `/api/groups/invitation/${club.inviteKey}`);
  const { id } = await anna.post(group.id, { title: "The ridge", text: "Up at six" });
  const page = await signedIn(bob);
  await page.goto(`/share?message=${id}`);
  await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", `/messages/${id}`);
  await page.getByLabel("Your words (optional)").fill("Who comes along?");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("From Anna, in Famille Martin")).toBeVisible();
  const address = page.url();

  const reader = await signedIn(zoe);
  await reader.goto(address);
  const message = reader.getByRole("article").first();
  await expect(message.getByText("Who comes along?")).toBeVisible();
  await expect(message.getByText("From Anna, in Famille Martin")).toBeVisible();
  await expect(message.getByText("Up at six", { exact: true })).toBeVisible();
  await expectNoAccessibilityProblem(reader);

  const stranger = await signedIn(outsider.people[0]!);
  await stranger.goto(address);
  await expect(stranger.getByRole("article").first().getByText("Who comes along?")).toBeVisible();
  await expect(stranger.getByRole("blockquote")).toHaveText("Up at six");
  await expect(stranger.getByText(/Anna|Famille Martin/)).toHaveCount(0);
  await stranger.goto(`/groups/${club.id}`);
  await expect(stranger.getByRole("article").getByText("Who comes along?")).toBeVisible();
});

test("content shared by another app becomes a draft in the chosen group, even if signing in comes first", async ({
  aGroupOf,
  signedIn,
}) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const club = await anna.createGroup("Hiking club");
  const page = await signedIn(anna);
  await page.goto("/share?title=A+walk&text=Seen+today&url=https%3A%2F%2Fexample.org%2Fwalk");

  await page.getByLabel("In which group?").selectOption({ label: "Hiking club" });
  await page.getByRole("button", { name: "Keep writing" }).click();

  await expect(page).toHaveURL(new RegExp(`/groups/${club.id}/write$`));
  await expect(page.getByLabel("Title")).toHaveValue("A walk");
  await expect(page.getByLabel("Text")).toHaveValue("Seen today\nhttps://example.org/walk");
});
