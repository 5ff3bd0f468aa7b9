import { expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { visitor, withKey } from "../../../testing/people.ts";
import { instanceIdOf, makeInitialAccount } from "./actions-first-start.ts";
import { hasNoAccounts } from "../../identity/people/actions.ts";

const init = { INIT_LOGIN: "Anna@Example.org", INIT_PASSWORD: "correct horse battery" };
const credentials = { login: "anna@example.org", password: "correct horse battery" };

test("an unattended first start creates the configured account and group, with an invitation", async () => {
  const hearth = await testApp({ ...init, INIT_NAME: "Anna B.", INIT_GROUP: "Famille" });
  await makeInitialAccount(hearth.context);

  const { body } = await visitor(hearth).post("/api/login", credentials);
  const anna = withKey(hearth, body.api_key);
  const me = (await anna.get("/api/me")).body;

  expect(me).toMatchObject({ login: "anna@example.org", name: "Anna B.", groups: [{ name: "Famille" }] });
  const group = (await anna.get(`/api/groups/${me.groups[0].id}`)).body;
  expect((await visitor(hearth).get(`/api/groups/invitation/${group.inviteKey}`)).body).toEqual({
    name: "Famille",
    members: 1,
    invitedBy: "Anna B.",
  });
  await hearth.close();
});

test("without a configured name and group, the account is named after its login and the printed link is invalid", async () => {
  const hearth = await testApp(init);
  expect(await hasNoAccounts(hearth.context)).toBe(true);
  await makeInitialAccount(hearth.context);

  const { body } = await visitor(hearth).post("/api/login", credentials);
  expect((await withKey(hearth, body.api_key).get("/api/me")).body).toMatchObject({ name: "anna", groups: [] });
  expect(await hasNoAccounts(hearth.context)).toBe(false);
  const { firstAccountKey } = hearth.context;
  const form = { login: "paul@example.org", password: "correct horse battery", invite_key: firstAccountKey };
  expect(await visitor(hearth).post("/api/signup", form)).toMatchObject(refused("invite_key_invalid"));
  await hearth.close();
});

test("later starts change nothing, even with other settings, and two simultaneous first starts create one account", async () => {
  const hearth = await testApp({ ...init, INIT_GROUP: "Famille" });
  await Promise.all([makeInitialAccount(hearth.context), makeInitialAccount(hearth.context)]);
  const { config } = hearth.context;
  const changed = { login: "paul@example.org", password: "another password", name: "Paul", group: "Club" };

  await makeInitialAccount({ ...hearth.context, config: { ...config, init: changed } });

  const { read } = hearth.context.db;
  expect(await read.selectFrom("users").select("login").execute()).toEqual([{ login: "anna@example.org" }]);
  expect(await read.selectFrom("groups").select("name").execute()).toEqual([{ name: "Famille" }]);
  expect(await visitor(hearth).post("/api/login", credentials)).toMatchObject({ status: 200 });
  await hearth.close();
});

test("without these settings no account is created", async () => {
  const hearth = await testApp();
  await makeInitialAccount(hearth.context);

  expect(await hasNoAccounts(hearth.context)).toBe(true);
  await hearth.close();
});

test("of two people who use the printed link at once, one creates the first account and the other is refused", async () => {
  const hearth = await testApp();
  const signUp = (login: string) =>
    visitor(hearth).post("/api/signup", {
      login,
      password: "correct horse battery",
      invite_key: hearth.context.firstAccountKey,
    });

  const responses = await Promise.all([signUp("anna@example.org"), signUp("paul@example.org")]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await hearth.context.db.read.selectFrom("users").select("id").execute()).toHaveLength(1);
  await hearth.close();
});

test("the id of the installation is created once, even if two processes start at once", async () => {
  const hearth = await testApp();
  const ids = await Promise.all([instanceIdOf(hearth.context), instanceIdOf(hearth.context)]);

  expect(new Set([...ids, hearth.context.instanceId]).size).toBe(1);
  expect(ids[0]).toMatch(/^[0-9a-f]{12}$/);
  await hearth.close();
});
