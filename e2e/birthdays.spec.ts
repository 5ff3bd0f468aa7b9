import { expect, expectNoAccessibilityProblem, startWithEntryGroup, test as base } from "./fixtures.ts";
import { expectToFit, narrow } from "./fitting.ts";
import type { Person } from "./people.ts";

/** A zone where it is noon, because birthday notifications begin in the morning. */
const timeZone = zoneAtNoon(new Date());

const test = base.extend<object>({
  hearth: [
    async ({}, run) => {
      const hearth = await startWithEntryGroup({ TZ: timeZone });
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],
});
test.use({ timezoneId: timeZone });

test("Bob is notified of the birthday that Anna entered, and is led to her page", async ({ aGroupOf, signedIn }) => {
  // The server looks for birthdays once a minute.
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const hers = await signedIn(anna, { viewport: narrow });
  await hers.goto(`/users/${(await anna.me()).id}/settings?tab=profile`);
  const birthday = hers.getByRole("group", { name: "Birthday" });
  await birthday.getByLabel("Month").selectOption("February");
  await birthday.getByLabel("Day").selectOption("30");
  await hers.getByRole("button", { name: "Save" }).click();
  await expect(birthday.getByText("This day doesn’t exist.")).toBeVisible();
  await expect(birthday.getByLabel("Month")).toBeFocused();
  await expectNoAccessibilityProblem(hers);
  await expectToFit(hers);

  const [month, day] = new Intl.DateTimeFormat("en", { timeZone, month: "long", day: "numeric" })
    .format()
    .split(" ") as [string, string];
  await birthday.getByLabel("Month").selectOption(month);
  await birthday.getByLabel("Day").selectOption(day);
  await birthday.getByLabel("Year").fill("1984");
  await hers.getByRole("button", { name: "Save" }).click();
  await expect(hers.getByText("Settings updated")).toBeVisible();
  await hers.reload();
  await expect(birthday.getByLabel("Year")).toHaveValue("1984");

  const his = await signedIn(bob);
  await his.goto(`/groups/${group.id}`);
  await expect(his.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible({ timeout: 90_000 });
  await his.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await his.getByRole("dialog").getByRole("link", { name: "Today is Anna’s birthday" }).click();
  await expect(his.getByRole("heading", { name: "Anna", level: 1 })).toBeVisible();
  await expect(his.getByText("Birthday today")).toBeVisible();
  await expect(his.getByText(`${month} ${day}, 1984`)).toBeVisible();
  await expectNoAccessibilityProblem(his);

  await birthday.getByRole("button", { name: "Remove birthday" }).click();
  await hers.getByRole("button", { name: "Save" }).click();
  await expect(hers.getByText("Settings updated")).toBeVisible();
  await his.reload();
  await expect(his.getByRole("heading", { name: "Anna", level: 1 })).toBeVisible();
  await expect(his.getByText("Birthday")).toHaveCount(0);
});

function zoneAtNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  // The signs of these zones are reversed.
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
