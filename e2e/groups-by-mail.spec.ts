import { expect, expectNoAccessibilityProblem, startWithEntryGroup, test } from "./fixtures.ts";
import { expectToFit } from "./fitting.ts";
import { Mailbox } from "./mailbox.ts";
import { Person } from "./people.ts";
import { signInto } from "./signing-in.ts";

const token = "the-token-of-the-webhook";
const mailServer = "mx.example.net";

test("an admin lets members post by email, and what one of them sends appears in the group", async ({ browser }) => {
  const mailbox = new Mailbox();
  const hearth = await startWithEntryGroup({
    SMTP_URL: await mailbox.open(),
    MAIL_FROM: "Hearth <hearth@example.org>",
    INBOUND_ADDRESS: "hearth@example.org",
    INBOUND_WEBHOOK_TOKEN: token,
    INBOUND_AUTHENTICATED_BY: mailServer,
  });
  const keeper = await Person.signIn(hearth, "Keeper", "keeper@example.org");
  const group = (await keeper.me()).groups[0]!;
  const { inviteKey = "" } = await keeper.request<{ inviteKey?: string }>("GET", `/api/groups/${group.id}`);
  const bob = await Person.signUp(hearth, "Bob", inviteKey);
  const phone = { baseURL: hearth.url, viewport: { width: 390, height: 844 }, hasTouch: true };
  const bobs = await (await browser.newContext(phone)).newPage();
  await signInto(bobs.context(), bob);
  await bobs.goto(`/users/${(await bob.me()).id}/settings?tab=profile`);
  await expect(bobs.getByText("You haven’t confirmed this address yet.")).toBeVisible();
  await mailbox.nextAbout("Confirm your email address");
  await bobs.getByRole("button", { name: "Send again" }).click();
  await expect(bobs.getByText(`we’ve sent a link to ${bob.login}`)).toBeVisible();
  await expectToFit(bobs);
  await expectNoAccessibilityProblem(bobs);
  const proof = await mailbox.nextAbout("Confirm your email address");
  await bobs.goto(/http:\S+confirm-email\S+/.exec(proof.text ?? "")![0]);
  await expect(bobs.getByText("Confirm that this address is yours and that you made this account.")).toBeVisible();
  await bobs.getByRole("button", { name: "Confirm" }).click();
  await expect(bobs.getByText(`Done. ${bob.login} is confirmed.`)).toBeVisible();
  await bobs.goto(`/groups/${group.id}/settings/advanced`);
  await expect(bobs.getByRole("heading", { name: "Files" })).toBeVisible();
  await expect(bobs.getByRole("heading", { name: "Post by email" })).toHaveCount(0);

  const keepers = await (await browser.newContext({ baseURL: hearth.url })).newPage();
  await signInto(keepers.context(), keeper);
  await keepers.goto(`/groups/${group.id}/settings/advanced`);
  await keepers.getByRole("checkbox", { name: /Members can post by email/ }).check();
  const card = keepers.getByRole("region", { name: "Post by email" });
  await card.getByRole("button", { name: "Create an address" }).click();
  await expect(keepers.getByLabel("Your address")).toHaveValue(/^hearth\+p\w+@example\.org$/);
  await expectNoAccessibilityProblem(keepers);

  await bobs.reload();
  await bobs.getByRole("region", { name: "Post by email" }).getByRole("button", { name: "Create an address" }).click();
  await expect(bobs.getByLabel("Your address")).toBeVisible();
  const address = await bobs.getByLabel("Your address").inputValue();
  await expectToFit(bobs);
  await expect(keepers.getByLabel("Your address")).not.toHaveValue(address);
  const response = await fetch(`${hearth.url}/api/inbound-mail`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "message/rfc822" },
    body: [
      `Authentication-Results: ${mailServer}; dmarc=pass header.from=example.org`,
      `From: Bob <${bob.login}>`,
      `To: ${address}`,
      "Subject: Seen from the train",
      "",
      "The whole lake at once.",
    ].join("\r\n"),
  });
  expect(response.status).toBe(204);

  await keepers.goto(`/groups/${group.id}`);
  await expect(keepers.getByRole("article").filter({ hasText: "Seen from the train" })).toContainText("The whole lake");
  await hearth.remove();
  await mailbox.close();
});
