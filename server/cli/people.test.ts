import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import { aCommunity, aPerson, inAnotherBrowser, password, visitor } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";

const hearth = await testApp({ PUBLIC_URL: "https://hearth.example.org" });
afterAll(() => hearth.close());
const command = (...args: string[]) => hearthCommand(hearth, args);

/** The key in links that set a password. */
function keyIn(link: string | undefined) {
  const { searchParams } = new URL(link!);
  return { mail: searchParams.get("mail"), key: searchParams.get("key") };
}

test("the operator creates an account, and its owner sets the password once by the printed link", async () => {
  const { code, lines } = await command("create-user", "Rosa@Example.org", "--name", "Rosa Martin");

  expect(code).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^https:\/\/hearth\.example\.org\/password-reset\?mail=rosa%40/)]);
  const chosen = { ...keyIn(lines[0]), password: "a password of her own" };
  const { status, body } = await visitor(hearth).post("/api/new-password", chosen);
  expect(status).toBe(200);
  const me = await visitor(hearth).get("/api/me", { "x-auth-token": body.api_key });
  expect(me.body).toMatchObject({ login: "rosa@example.org", name: "Rosa Martin", groups: [] });
  expect((await visitor(hearth).post("/api/new-password", chosen)).status).toBe(400);
});

test("an account created with a password can sign in at once", async () => {
  const typed = "typed at the terminal";
  const made = await hearthCommand(hearth, ["create-user", "tom@example.org", "--password"], typed);

  expect(made).toMatchObject({ code: 0, lines: ["tom@example.org can sign in."] });
  expect((await visitor(hearth).post("/api/login", { login: "tom@example.org", password: typed })).status).toBe(200);
});

test("after the operator created an account, the link for the first one is invalid", async () => {
  const empty = await testApp();
  await hearthCommand(empty, ["create-user", "first@example.org"]);

  const form = { login: "late@example.org", password, invite_key: empty.context.firstAccountKey };
  const late = await visitor(empty).post("/api/signup", form);

  expect(late).toMatchObject({ status: 400, body: { code: "invite_key_invalid" } });
  await empty.close();
});

test("invalid accounts are refused with an explanation", async () => {
  await command("create-user", "twice@example.org");

  for (const [login, complaint] of [
    ["twice@example.org", "User with this login already exists"],
    ["nobody", "The login must be an e-mail address"],
  ] as const) {
    expect(await command("create-user", login)).toEqual({ code: 1, lines: [], complaints: [complaint] });
  }
  const short = await hearthCommand(hearth, ["create-user", "short@example.org", "--password"], "short");
  expect(short).toMatchObject({ code: 1, complaints: ["The password must have 8 to 128 characters"] });
  expect((await command("users")).lines.join()).not.toContain("short@example.org");
});

test("resetting a password ends all sessions of the user; printing a link ends none", async () => {
  const lea = await aPerson(hearth, "lea@example.org");
  const phone = await inAnotherBrowser(hearth, lea);
  const { lines } = await command("reset-password", lea.login);
  expect(keyIn(lines[0])).toEqual({ mail: lea.login, key: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await phone.get("/api/me")).status).toBe(200);

  const typed = "a password for Lea";
  expect(await hearthCommand(hearth, ["reset-password", lea.login, "--password"], typed)).toMatchObject({ code: 0 });

  for (const browser of [lea, phone]) expect((await browser.get("/api/me")).status).toBe(401);
  expect((await visitor(hearth).post("/api/login", { login: lea.login, password: typed })).status).toBe(200);
  expect((await visitor(hearth).post("/api/new-password", { ...keyIn(lines[0]), password })).status).toBe(400);
  expect(await command("reset-password", "ghost@example.org")).toMatchObject({
    code: 1,
    complaints: ["User not found. The command `users` lists the logins."],
  });
});

test("the operator creates a group, and its printed link works until it is renewed", async () => {
  const nina = await aPerson(hearth, "nina@example.org");
  const omar = await aPerson(hearth, "omar@example.org");
  const { lines } = await command("create-group", "Chorale", "--member", nina.login);
  const link = lines[0]!;
  expect(link).toMatch(/^https:\/\/hearth\.example\.org\/invitation\/[\w-]+$/);
  expect((await nina.get("/api/me")).body.groups).toMatchObject([{ name: "Chorale" }]);
  expect((await command("invite", "Chorale")).lines).toEqual([link]);

  const renewed = (await command("invite", "Chorale", "--new", "--yes")).lines[0]!;

  expect(renewed).not.toBe(link);
  expect((await omar.post(`/api/groups/invitation/${link.split("/").at(-1)}`)).status).toBe(400);
  expect((await omar.post(`/api/groups/invitation/${renewed.split("/").at(-1)}`)).status).toBe(200);
});

test("a group whose name is not unique must be given by id", async () => {
  const { anna, famille } = await aCommunity(hearth);
  await anna.post("/api/groups", { name: "Famille" });

  expect(await command("invite", "Famille")).toMatchObject({
    code: 1,
    complaints: ["Group not found, or several groups have this name. The command `groups` lists the ids."],
  });
  expect((await command("invite", famille.id)).lines).toEqual([
    `https://hearth.example.org/invitation/${famille.inviteKey}`,
  ]);
});

test("the lists show accounts, groups and their sizes", async () => {
  const { anna, famille } = await aCommunity(hearth);
  await anna.post("/api/messages", { group: famille.id, data: { text: "Bonjour" } });

  const today = new Date().toISOString().slice(0, 10);
  expect((await command("users")).lines).toContain(`${anna.login}\t${anna.name}\t1 group\tlast active ${today}`);
  expect((await command("groups")).lines).toContain(`${famille.id}\tFamille\t2 members\t1 message`);
});

test("a list without entries says so", async () => {
  const empty = await testApp();
  expect((await hearthCommand(empty, ["users"])).lines).toEqual(["No accounts."]);
  expect((await hearthCommand(empty, ["groups"])).lines).toEqual(["No groups."]);
  await hearthCommand(empty, ["create-user", "first@example.org"]);
  expect((await hearthCommand(empty, ["api-keys", "first@example.org"])).lines).toEqual(["No API keys."]);
  await empty.close();
});

test("--help lists every command with its usage, and an unknown command exits with 2", async () => {
  const overview = await command("--help");
  expect(overview.code).toBe(0);
  const names = overview.lines.flatMap((line) => /^ {2}([a-z-]+) +\S/.exec(line)?.[1] ?? []);
  expect(names).toEqual(expect.arrayContaining(["users", "create-user", "invite"]));

  for (const name of names) {
    const help = await command(name, "--help");
    expect(help, name).toMatchObject({ code: 0, complaints: [] });
    expect(help.lines[0]).toContain(`npm run hearth -- ${name}`);
  }
  for (const words of [["dance"], [], ["create-user"], ["users", "too", "many"], ["invite", "x", "--unknown"]]) {
    expect((await command(...words)).code, words.join(" ")).toBe(2);
  }
});
