import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { drawing } from "./pictures.ts";
import { writeTitle } from "./writing.ts";

test("a damaged photo is not dropped silently: the person is asked first, without a suggestion to retry", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const page = await signedIn(anna);
  const whole = await drawing("#22456e");
  const files = [
    { name: "sea.png", mimeType: "image/png", buffer: whole },
    { name: "torn.png", mimeType: "image/png", buffer: whole.subarray(0, 60) },
  ];
  const dialog = page.getByRole("alertdialog", { name: "Send without the file?" });

  await page.goto(`/groups/${group.id}/write`);
  await writeTitle(page, "At the sea");
  await page.locator("input[type=file]").first().setInputFiles(files);
  await expect(page.getByText("The file is damaged and cannot be shown.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Try again/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toContainText("torn.png couldn’t be uploaded");
  await expectNoAccessibilityProblem(page);
  await dialog.getByRole("button", { name: "Keep writing" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Remove torn.png" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "At the sea" })).toBeVisible();

  await page.getByRole("textbox", { name: "Write a comment" }).fill("And one more");
  await page.locator("input[type=file]").first().setInputFiles(files.slice(1));
  await expect(page.getByText("The file is damaged and cannot be shown.")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await dialog.getByRole("button", { name: "Send without it" }).click();
  await expect(page.locator("[data-reply]").getByText("And one more")).toBeVisible();
});

test("an upload that the server cannot accept at the moment can be retried", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  const refuse = "**/api/files";
  await page.route(refuse, (route) =>
    route.fulfill({ status: 507, json: { code: "storage_full", message: "Full", error: "Full" } }),
  );
  await page.goto(`/groups/${group.id}/write`);
  const sea = { name: "sea.png", mimeType: "image/png", buffer: await drawing("#22456e") };
  await page.locator("input[type=file]").first().setInputFiles(sea);
  const retry = page.getByRole("button", { name: "Try again: sea.png" });
  await expect(retry).toBeVisible();
  await page.unroute(refuse);
  await retry.click();
  await expect(page.getByRole("button", { name: "Remove sea.png" })).toBeVisible();
  await expect(retry).toHaveCount(0);
});
