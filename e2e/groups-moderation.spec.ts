import type { Group } from "#contract/groups.ts";
import { postPhotos } from "./dated-photos.ts";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import { password, type Person } from "./people.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("an admin removes and blocks a member, who loses the group at once and is notified, and lets them back", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  await bob.post(group.id, { title: "Cheap watches" });
  const bobs = await signedIn(bob, phone);
  await bobs.goto(`/groups/${group.id}`);
  await expect(bobs.getByRole("link", { name: "Cheap watches" })).toBeVisible();

  const annas = await signedIn(anna, phone);
  await annas.goto(`/groups/${group.id}`);
  await annas.getByRole("link", { name: "Members" }).click();
  await annas.getByRole("button", { name: "Actions for Bob" }).click();
  await annas.getByRole("menuitem", { name: "Remove from the group…" }).click();
  const question = annas.getByRole("dialog", { name: "Remove Bob from Thursday Hikers?" });
  await question.getByRole("radio", { name: /Delete them/ }).check();
  await question.getByRole("checkbox", { name: /Block Bob/ }).check();
  await expect(question.getByRole("checkbox", { name: "Notify Bob" })).toBeChecked();
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(annas.getByText("Bob is no longer in the group.")).toBeVisible();
  await expect(annas.getByRole("heading", { level: 1, name: "1 person" })).toBeVisible();

  await expect(bobs.getByRole("link", { name: "Cheap watches" })).toHaveCount(0);
  await bobs.goto("/");
  await bobs.getByRole("button", { name: /Notifications/ }).click();
  await expect(bobs.getByText("You are no longer in Thursday Hikers")).toBeVisible();

  await annas.goto(`/groups/${group.id}/settings`);
  await annas.getByRole("link", { name: "Moderation" }).click();
  await expect(annas.getByText("Anna removed and blocked Bob")).toBeVisible();
  await expect(annas.getByText("Their messages and comments were deleted.")).toBeVisible();
  await expectNoAccessibilityProblem(annas);
  await expectToFit(annas);
  await annas.getByRole("button", { name: "Unblock Bob" }).click();
  await expect(annas.getByText("Anna unblocked Bob")).toBeVisible();
  await expect(annas.getByRole("region", { name: "Blocked people" })).toHaveCount(0);
});

test("with approval a newcomer waits, and gets in as soon as an admin has decided", async ({
  aGroupOf,
  signedIn,
  browser,
  hearth,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna] = people as [Person];
  const [carol] = (await aGroupOf("Choir", "Carol")).people as [Person];
  const annas = await signedIn(anna);
  await annas.goto(`/groups/${group.id}/permissions`);
  await annas.getByRole("checkbox", { name: /New members need approval/ }).check();
  await annas.getByRole("link", { name: "Moderation" }).click();
  await expect(annas.getByText("Anna decided that an admin has to let new members in")).toBeVisible();

  const { inviteKey } = await anna.request<Group>("GET", `/api/groups/${group.id}`);
  const carols = await signedIn(carol, phone);
  await carols.goto(`/invitation/${inviteKey}`);
  await expect(carols.getByRole("heading", { name: "Join Thursday Hikers?" })).toBeVisible();
  await expectNoAccessibilityProblem(carols);
  expect(await anna.request("GET", `/api/groups/${group.id}/requests`)).toEqual({ requests: [] });
  await carols.getByRole("button", { name: "Ask to join" }).click();
  await expect(carols.getByRole("heading", { name: "Waiting to be let in" })).toBeVisible();
  await expect(carols.getByText("You have asked to join Thursday Hikers.")).toBeVisible();
  await expectToFit(carols);

  await annas.getByRole("link", { name: "Requests to join: 1" }).click();
  await expect(annas.getByRole("button", { name: "Let Carol in" })).toBeVisible();
  await expectNoAccessibilityProblem(annas);
  await annas.getByRole("button", { name: "Let Carol in" }).click();
  await annas.getByRole("link", { name: "Moderation" }).click();
  await expect(annas.getByText("Anna let Carol in")).toBeVisible();
  await carols.goto(`/groups/${group.id}`);
  await expect(carols.getByRole("heading", { name: "Thursday Hikers" }).first()).toBeVisible();

  const doras = await (await browser.newContext({ ...phone, baseURL: hearth.url })).newPage();
  await doras.goto(`/invitation/${inviteKey}`);
  await doras.getByLabel("Email").fill(`dora.${group.id}@example.org`);
  await doras.getByLabel("Password", { exact: true }).fill(password);
  await doras.getByRole("button", { name: "Ask to join" }).click();
  await expect(doras.getByText("You have asked to join Thursday Hikers.")).toBeVisible();
  await expectNoAccessibilityProblem(doras);
});

test("a message is reported to the admins, and a person is hidden for oneself alone", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob", "Carol");
  const [anna, bob, carol] = people as [Person, Person, Person];
  const spam = await bob.post(group.id, { title: "Cheap watches" });
  const talk = await anna.post(group.id, { title: "Next Thursday" });
  await bob.request("POST", "/api/messages", { group: group.id, parent: talk.id, data: { text: "Watches!" } });

  const carols = await signedIn(carol, phone);
  await carols.goto(`/messages/${spam.id}`);
  await carols.getByRole("article").getByRole("button", { name: "More" }).first().click();
  await carols.getByRole("menuitem", { name: "Report…" }).click();
  await carols.getByLabel("Reason (optional)").fill("This is spam");
  await expectNoAccessibilityProblem(carols);
  await carols.getByRole("button", { name: "Report", exact: true }).click();
  await expect(carols.getByText("The admins have been notified.")).toBeVisible();

  const annas = await signedIn(anna);
  await annas.goto(`/groups/${group.id}/moderation`);
  const reports = annas.getByRole("region", { name: "Reported messages" });
  await expect(reports).toContainText("Carol reported a message by Bob");
  await expect(reports).toContainText("This is spam");
  await expectNoAccessibilityProblem(annas);
  await reports.getByRole("button", { name: "Keep the message" }).click();
  await expect(annas.getByText("The report is closed.")).toBeVisible();
  await expect(reports).toHaveCount(0);

  const again = await bob.post(group.id, { title: "Cheaper watches" });
  await carol.request("POST", `/api/messages/${again.id}/report`, { reason: "Again" });
  await annas.reload();
  await reports.getByRole("button", { name: "Remove from the group…" }).click();
  await expect(annas.getByRole("dialog", { name: "Remove Bob from Thursday Hikers?" })).toBeVisible();
  await annas.keyboard.press("Escape");
  await reports.getByRole("button", { name: "Delete" }).click();
  await annas.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(annas.getByText("This message was deleted.")).toBeVisible();
  await expect(reports).toHaveCount(0);

  await carols.goto(`/users/${(await bob.me()).id}`);
  await carols.getByRole("button", { name: "Hide Bob…" }).click();
  await carols.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(carols.getByRole("button", { name: "Show Bob again" })).toBeVisible();
  await carols.goto(`/groups/${group.id}`);
  await expect(carols.getByText("Message by someone you have hidden")).toBeVisible();
  await expect(carols.getByRole("link", { name: "Cheap watches" })).toHaveCount(0);
  await expectNoAccessibilityProblem(carols);
  await carols.getByRole("button", { name: "Show", exact: true }).click();
  await expect(carols.getByRole("link", { name: "Cheap watches" })).toBeVisible();
  await carols.goto(`/messages/${talk.id}`);
  await expect(carols.getByText("Comment by someone you have hidden")).toBeVisible();
  await expect(carols.getByText("Watches!")).toHaveCount(0);
  await annas.goto(`/messages/${talk.id}`);
  await expect(annas.getByText("Watches!")).toBeVisible();
});

test("photos, comments on photos and search results of a hidden person are covered or left out", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const walk = await postPhotos(anna, group.id, ["2024-05-01"], "Our walk");
  await postPhotos(bob, group.id, ["2024-05-02"], "Cheap watches for the walk");
  const photo = walk.files[0]!.id;
  await bob.request("POST", "/api/messages", { group: group.id, parent: walk.id, photo, data: { text: "Watches!" } });
  await anna.request("PUT", `/api/me/hidden/${(await bob.me()).id}`, {});

  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}/photos`);
  const covered = page.getByRole("button", { name: "Photo or video by someone you have hidden" });
  await expect(covered).toHaveCount(1);
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: /^Photo, .*May 1, 2024/ }).click();
  await expect(page.getByRole("dialog").getByText("2 of 2")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Previous photo" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await covered.click();
  await expect(covered).toHaveCount(0);
  await page.getByRole("button", { name: /^Photo, .*May 2, 2024/ }).click();
  await expect(page.getByRole("dialog").getByText("1 of 2")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/messages/${walk.id}`);
  await page.getByRole("link", { name: "Photo 1 of 1 by Anna" }).first().click();
  const viewer = page.getByRole("dialog", { name: "Photos" });
  await expect(viewer.getByText("Comment by someone you have hidden")).toBeVisible();
  await expect(viewer.getByText("Watches!")).toHaveCount(0);
  await viewer.getByRole("button", { name: "Show", exact: true }).click();
  await expect(viewer.getByText("Watches!")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/groups/${group.id}`);
  await page.getByRole("search").getByRole("searchbox").fill("walk");
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByText("Our walk")).toBeVisible();
  await expect(results.getByText("Cheap watches")).toHaveCount(0);
});

test("quotes, breadcrumbs and pinned messages say nothing of what a hidden person wrote", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Thursday Hikers", "Anna", "Bob", "Carol");
  const [anna, bob, carol] = people as [Person, Person, Person];
  const talk = await anna.post(group.id, { title: "Next Thursday" });
  const spam = await bob.post(group.id, { text: "Cheap watches!" }, { parent: talk.id });
  const response = await carol.post(group.id, { text: "Not here, please" }, { parent: spam.id });
  const pinned = await bob.post(group.id, { title: "Cheap watches again" });
  await bob.request("PUT", `/api/messages/${pinned.id}`, { pinnedInGroup: true });
  await anna.request("PUT", `/api/me/hidden/${(await bob.me()).id}`, {});

  const page = await signedIn(anna);
  await page.goto(`/messages/${talk.id}`);
  await expect(page.getByText("Not here, please")).toBeVisible();
  const quote = page.getByRole("button", { name: "Reply to Comment by someone you have hidden" });
  await expect(quote).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await expect(page.getByText("Cheap watches")).toHaveCount(0);
  await quote.click();
  await expect(page.getByText("Cheap watches!")).toHaveCount(1);

  await page.goto(`/messages/${response.id}`);
  await expect(page.getByText("Not here, please").first()).toBeVisible();
  await expect(page.getByText("Cheap watches")).toHaveCount(0);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("list", { name: "Pinned messages" }).getByRole("link")).toHaveText(
    /by someone you have hidden/,
  );
  await expect(page.getByText("Cheap watches")).toHaveCount(0);
});
