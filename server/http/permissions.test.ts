import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../testing/build-app.ts";
import { makeAdministrator } from "../testing/access-administration.ts";
import { aPerson, type Account } from "../testing/people.ts";
import { routesIn } from "../testing/routes.ts";
import { createSecret, forNothing, callAsOutsider, forbiddenCallsTo } from "../testing/access-matrix.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const secret = await createSecret(hearth);
const { anna, zoe, paul, famille, message } = secret;
const forbiddenCalls = forbiddenCallsTo(secret);

test("the table contains exactly the existing routes", () => {
  const routes = routesIn(hearth.app.printRoutes({ commonPrefix: false }));
  expect(Object.keys(secret.table).sort()).toEqual(routes.toSorted());
});

test.each(forbiddenCalls)("%s: an outsider gets not found", async (route, call) => {
  const before = await asTheFamilySeesIt();

  for (const [person, client] of [paul, route.includes("users") ? paul : zoe].flatMap(asEachClient)) {
    const as = { "x-auth-token": person.key, ...client };
    const response = await callAsOutsider(hearth, as, route, call);
    expect(response.status, `${person.name}: ${response.body}`).toBe(404);
    expect(response.body).not.toMatch(/secret|famille/i);
    expect(response.headers["cache-control"]).not.toMatch(/public|immutable/);
    expect(hintsOf(response), person.name).toEqual(hintsOf(await callAsOutsider(hearth, as, route, forNothing(call))));
  }
  expect(await asTheFamilySeesIt()).toEqual(before);
});

test("the same requests work for members, so the table asks for things that exist", async () => {
  for (const [route, call] of forbiddenCalls) {
    if (!route.startsWith("GET")) continue;
    expect((await callAsOutsider(hearth, { "x-auth-token": anna.key }, route, call)).status, route).toBe(200);
  }
});

test("an administrator of the server sees nothing of groups that they are not in", async () => {
  const operator = await aPerson(hearth, "operator@example.org");
  await makeAdministrator(hearth, operator);
  const as = { "x-auth-token": operator.key };
  for (const [route, call] of forbiddenCalls) {
    const response = await callAsOutsider(
      hearth,
      as,
      route,
      route.includes("/api/admin/") ? { ...call, body: {} } : call,
    );
    expect(response.body, route).not.toMatch(/secret(?!_access_key)|a reply|cake/i);
    if (!route.includes("/api/admin/")) expect(response.status, route).toBe(404);
    else if (route.startsWith("GET")) expect(response.status, route).toBe(200);
  }
});

/** At some addresses, other routes serve our own client than third-party clients. */
function asEachClient(person: Account): [Account, Record<string, string>][] {
  return [
    [person, {}],
    [person, { [clientHeader]: "web" }],
  ];
}

/** Everything that could distinguish two responses, except their time. */
function hintsOf({ status, body, headers }: Awaited<ReturnType<typeof callAsOutsider>>) {
  const { date: _date, ...rest } = headers;
  return { status, body, headers: rest };
}

async function asTheFamilySeesIt() {
  const responses = [
    `/api/groups/${famille.id}`,
    `/api/messages/${message.id}`,
    "/api/me/bookmarks",
    "/api/me/notifications",
  ];
  return Promise.all(responses.map(async (path) => (await anna.get(path)).body as unknown));
}
