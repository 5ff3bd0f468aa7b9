import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { password, type Person } from "./people.ts";
import { twoColours } from "./pictures.ts";

test("the link printed by an empty server leads to the first account, the set-up and the first group", async ({
  anEmptyHearth: hearth,
  page,
}) => {
  await page.goto(hearth.firstLink);
  await expect(page.getByRole("heading", { name: "Welcome to your Hearth" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByLabel("Email").fill("Anna@Example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create your account" }).click();

  await expect(page.getByRole("heading", { name: "What is your server called?" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByLabel("Name of the server").fill("The Martins");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Anna Martin");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("Live updates arrive at once.")).toBeVisible();
  await expect(page.getByText("The server does not know its address.")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByLabel("Mail server")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("link", { name: "Skip", exact: true }).click();
  await page.getByLabel("Folder", { exact: true }).fill("/proc/no-such-folder");
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText("The storage cannot be used")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("link", { name: "Skip", exact: true }).click();

  await expect(page).toHaveURL(`${hearth.url}/create-group`);
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Create the group" }).click();
  await expect(page).toHaveURL(`${hearth.url}/create-group`);
  await page.getByRole("radio", { name: "Club" }).check();
  await page.getByLabel("Name of the group").fill("Famille Martin");
  const buffer = await twoColours("#ff0000", "#0000ff");
  await page.locator("input[type=file]").setInputFiles({ name: "two.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("dialog").getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Create the group" }).click();
  await expect(page.getByRole("heading", { name: "Invite people to Famille Martin" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expect(page.getByText(/\/invitation\//)).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("button", { name: "Skip all" }).click();
  await expect(page).toHaveURL(/\/groups\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main").locator("header img")).toHaveJSProperty("complete", true);
  await expect(page.getByRole("banner")).toContainText("Famille Martin");
  const reminder = page.getByRole("complementary", { name: "Finish setting up your server" });
  await expect(reminder).toContainText("email");
  await reminder.getByRole("button", { name: "Don’t remind me" }).click();
  await expect(reminder).toHaveCount(0);

  await page.goto(hearth.firstLink);
  await expect(page.getByText("This invitation no longer works")).toBeVisible();
});

test("an invitation names the group and the inviter, and lets a new person join", async ({
  hearth,
  aGroupOf,
  page,
}) => {
  const { group } = await aGroupOf("Famille Martin", "Anna");
  await page.goto(`${hearth.url}/invitation/${group.inviteKey}`);
  await expect(page.getByRole("heading", { name: "Anna invites you" })).toBeVisible();
  await expect(page.getByText("to Famille Martin, 1 person. Create your account to join.")).toBeVisible();
  await expectNoAccessibilityProblem(page);

  await page.getByLabel("Email").fill("bob@invited.example.org");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Join Famille Martin" }).click();
  await expect(page.getByText("The password must have 8 to 128 characters.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Join Famille Martin" }).click();
  await page.getByRole("button", { name: "Skip all" }).click();
  await expect(page).toHaveURL(`${hearth.url}/groups/${group.id}`);
});

test("a new person joins with a suggested name that they change, and members see it", async ({
  hearth,
  aGroupOf,
  signedIn,
  page,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const annas = await signedIn(people[0]!);
  await annas.goto(`/groups/${group.id}/members`);
  await page.goto(`${hearth.url}/invitation/${group.inviteKey}`);
  await page.getByLabel("Email").fill("tante.odette2@invited.example.org");
  await page.getByLabel("Password", { exact: true }).fill("abc");
  // Amber and not the red of errors.
  await expect(page.locator("[data-full=true]")).toHaveCSS("background-color", "rgb(183, 121, 31)");
  await page.getByLabel("Password", { exact: true }).fill(password);
  const name = page.getByLabel("What should people call you?");
  await expect(name).toHaveValue("Tante Odette");
  await name.focus();
  await page.keyboard.type("Odette");
  await expect(name).toHaveValue("Odette");
  await page.getByLabel("Email").fill("odette.martin@invited.example.org");
  await expect(name).toHaveValue("Odette");

  await name.fill(" ");
  await page.getByRole("button", { name: "Join Famille Martin" }).click();
  await expect(page.getByText("must have 1 to 128 characters")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("Odette");
  await expectNoAccessibilityProblem(page);
  // The first steps ask for it, once.
  await expect(page.getByRole("button", { name: "Choose a picture" })).toHaveCount(0);
  await page.getByRole("button", { name: "Join Famille Martin" }).click();
  await expect(page.getByRole("button", { name: "Choose a picture" })).toBeVisible();

  await expect(annas.getByRole("listitem").filter({ hasText: "Odette" })).toBeVisible();
});

test("a signed-in person joins by the link immediately, with a confirmation", async ({
  hearth,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const club = await anna.createGroup("Allotment friends");
  const page = await signedIn(bob);
  await page.goto(`/invitation/${club.inviteKey}`);
  await expect(page).toHaveURL(`${hearth.url}/groups/${club.id}`);
  await expect(page.getByText(`You are in Allotment friends now, as ${bob.login}`)).toBeVisible();
  expect(club.id).not.toBe(group.id);
});

test("a new member sees the confirmation even if the live event arrives before the response", async ({
  hearth,
  aGroupOf,
  signedIn,
}) => {
  const [anna, bob] = (await aGroupOf("Famille Martin", "Anna", "Bob")).people as [Person, Person];
  const club = await anna.createGroup("Allotment friends");
  const page = await signedIn(bob);
  await page.route("**/api/groups/invitation/*", async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    const known = page.waitForResponse("**/api/me");
    const response = await route.fetch();
    await (await known).finished();
    await route.fulfill({ response });
  });
  await page.goto(`/invitation/${club.inviteKey}`);
  await expect(page.getByText(`You are in Allotment friends now, as ${bob.login}`)).toBeVisible();
  await expect(page).toHaveURL(`${hearth.url}/groups/${club.id}`);
});

test("signing in returns to the requested address, and ignores the case of the email", async ({
  hearth,
  aGroupOf,
  page,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await page.goto(`${hearth.url}/groups/${group.id}/settings`);
  await expect(page).toHaveURL(/\/login/);
  await expectNoAccessibilityProblem(page);

  await page.getByLabel("Email").fill(people[0]!.login.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Invalid login and/or password")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${hearth.url}/groups/${group.id}/settings`);
});

test("a new language applies immediately and persists", async ({ aGroupOf, signedIn }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const page = await signedIn(anna);
  await page.goto(`/users/${(await anna.me()).id}/settings`);
  await expectNoAccessibilityProblem(page);
  await page.getByLabel("Language").selectOption("fr_FR");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-FR");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre compte");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre compte");
});

test("resetting the API key asks first, then signs out all browsers", async ({ hearth, aGroupOf, signedIn }) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const [here, there] = [await signedIn(anna), await signedIn(anna)];
  await there.goto("/");
  await expect(there.getByRole("banner")).toContainText("Famille Martin");
  await here.goto(`/users/${(await anna.me()).id}/settings?tab=programs`);
  await here.getByRole("button", { name: "Reset the key" }).click();
  await expect(here.getByRole("alertdialog")).toContainText("signs you out here and everywhere else");
  await here.getByRole("alertdialog").getByRole("button", { name: "Reset the key" }).click();
  await expect(here).toHaveURL(/\/login/);
  await there.reload();
  await expect(there).toHaveURL(/\/login/);
  expect((await fetch(`${hearth.url}/api/me`, { headers: { "x-auth-token": anna.key } })).status).toBe(401);
});

test("signing out leaves no data in the browser, and needs no code that is loaded afterwards", async ({
  aGroupOf,
  signedIn,
}) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto("/");
  const otherTab = await page.context().newPage();
  await otherTab.goto(new URL("/bookmarks", page.url()).href);
  await expect(otherTab.getByRole("button", { name: "Your account" })).toBeVisible();
  // The response removes the service worker, and with it whatever it is loading.
  await page.route("**/api/logout", async (route) => {
    await page.route("**/assets/**", (asset) => asset.abort());
    await route.continue();
  });
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(otherTab).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  // Only hearth_device_… may stay, because it grants no access and identifies nobody.
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name.startsWith("hearth_") && !name.startsWith("hearth_device_"))).toEqual([]);
});
