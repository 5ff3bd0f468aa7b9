import { Secret, TOTP } from "otpauth";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { password } from "./people.ts";

test("two-step verification is set up with an app and required at the next sign-in, which also accepts a recovery code", async ({
  aGroupOf,
  signedIn,
}) => {
  const { people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const page = await signedIn(anna);
  await page.goto(`/users/${(await anna.me()).id}/settings?tab=access`);
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  const secret = Secret.fromBase32((await dialog.locator("code").textContent())!.replaceAll(" ", ""));
  await dialog.getByLabel("The code that the app shows now").fill(new TOTP({ secret }).generate());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog.getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const spare = (await codes.first().textContent())!;
  await expectNoAccessibilityProblem(page);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();

  await page.goto("/logout");
  await page.getByLabel("Email").fill(anna.login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("That code is wrong or already used.")).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await code.fill(spare);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});
