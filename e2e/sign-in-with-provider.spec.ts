import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { expect, expectNoAccessibilityProblem, startWithEntryGroup, test } from "./fixtures.ts";
import type { Hearth } from "./hearth.ts";
import { password } from "./people.ts";

let server: Server;
let hearth: Hearth;
const client = { client_id: "hearth", client_secret: "a secret of at least thirty-two characters" };

test.beforeAll(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  hearth = await startWithEntryGroup({
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
    OIDC_NAME: "Choir",
  });
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${hearth.url}/api/login/single-sign-on/callback`] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.org`, email_verified: true, name: "Rosa Luz" }),
    }),
    cookies: { keys: ["a key for tests"] },
  });
  const handle = provider.callback();
  server.on("request", (request, response) => void handle(request, response));
});
test.afterAll(async () => {
  await hearth.remove();
  server.close();
  server.closeAllConnections();
});

test("a person signs in with the account of their choir, whose pages ask for it", async ({ page }) => {
  await page.goto(`${hearth.url}/login`);
  await expectNoAccessibilityProblem(page);
  await page.getByRole("link", { name: "Sign in with Choir" }).click();
  await page.getByPlaceholder("Enter any login").fill("rosa");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${hearth.url}/create-group`);
  await page.getByRole("button", { name: /Rosa Luz/ }).click();
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeVisible();
});

test("a person who gives up at the provider sees the sign-in page again, and why", async ({ page }) => {
  await page.goto(`${hearth.url}/login`);
  await page.getByRole("link", { name: "Sign in with Choir" }).click();
  await page.getByRole("link", { name: /Cancel/ }).click();
  await expect(page.getByText("Signing in with your organization failed. Try again.")).toBeVisible();
  await expectNoAccessibilityProblem(page);
});

test("a person who comes back from the provider while somebody else is signed in gets their own account", async ({
  context,
  page,
}) => {
  const keeper = await context.newPage();
  await page.goto(`${hearth.url}/login`);
  await page.getByRole("link", { name: "Sign in with Choir" }).click();
  await page.getByPlaceholder("Enter any login").fill("vera");
  await page.getByPlaceholder("and password").fill("any");

  await keeper.goto(`${hearth.url}/login`);
  await keeper.getByLabel("Email").fill("keeper@example.org");
  await keeper.getByLabel("Password", { exact: true }).fill(password);
  await keeper.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(keeper.getByRole("heading", { name: "The door" })).toBeVisible();
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL(`${hearth.url}/create-group`);
  await expect(page.getByRole("button", { name: /Rosa Luz/ })).toBeVisible();
  await expect(keeper.getByRole("button", { name: /Rosa Luz/ })).toBeVisible();
});
