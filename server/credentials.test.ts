import { afterAll, expect, test } from "vitest";
import { credentials } from "./credentials.ts";
import { shapesOf } from "./database/schema-introspection.ts";
import { testApp } from "./testing/build-app.ts";
import { databaseName, intensity, testTimeout } from "./testing/intensity.ts";
import { makeAdministrator } from "./testing/access-administration.ts";
import { aPerson, password } from "./testing/people.ts";
import { hearthCommand } from "./testing/terminal.ts";
import { plant, settingsFor, type Planted } from "./testing/planted-credentials.ts";
import { aWebSite } from "./testing/web-pages.ts";

const site = await aWebSite();
const hearth = await testApp(settingsFor(site));
afterAll(async () => {
  await hearth.close();
  await site.close();
});
const operator = await aPerson(hearth, "operator@example.org");
await makeAdministrator(hearth, operator);

const ofAccount = ["session", "pending upload", "password link"];
const ofPerson = ["API key", "calendar address"];
const ofSession = ["photo by the cookie of the session"];
const ofMember = ["feed address", "picture frame", "reply address"];
const toPost = ["posting address"];
const toManage = ["incoming webhook", "webhook"];
const toPublish = ["public link of a message", "public link of an album"];
const toInvite = ["invitation"];
const asSponsor = ["help for a sponsored account", "PIN of a sponsored account"];
const usedUp = ["device link"];
const ofSponsored = ["session of a sponsored account"];
const everything = [
  ...[ofAccount, ofPerson, ofSession, ofMember, toPost, toManage].flat(),
  ...[toPublish, toInvite, asSponsor, usedUp, ofSponsored].flat(),
].sort();
const sorted = (...names: string[][]) => names.flat().sort();

interface Event {
  name: string;
  happens(scene: Planted): Promise<unknown>;
  /** The credentials that go on working. */
  left: string[];
  /** Gives the right back. */
  isUndone?(scene: Planted): Promise<unknown>;
  /** The credentials that work then, without being made again. */
  back?: string[];
}

const home = ({ group }: Planted) => `/api/groups/${group.id}`;
const seat = (scene: Planted) => `${home(scene)}/members/${scene.maria.id}`;
const suspension = ({ maria }: Planted) => `/api/admin/people/${maria.id}/suspension`;
const returns = async (scene: Planted) => {
  const { body } = await scene.anna.get(home(scene));
  await scene.maria.post(`/api/groups/invitation/${(body as { inviteKey: string }).inviteKey}`);
  await scene.anna.put(seat(scene), { role: "admin" });
};
const withRole = (role: string) => (scene: Planted) => scene.anna.put(seat(scene), { role });

const events: Event[] = [
  {
    name: "leaves the group",
    happens: (scene) => scene.maria.post(`${home(scene)}/leave`),
    left: sorted(ofAccount, ofPerson),
    isUndone: returns,
    back: sorted(ofAccount, ofPerson, ofSession),
  },
  {
    name: "is removed",
    happens: (scene) => scene.anna.post(`${seat(scene)}/removal`, {}),
    left: sorted(ofAccount, ofPerson),
    isUndone: returns,
    back: sorted(ofAccount, ofPerson, ofSession),
  },
  {
    name: "is removed and blocked",
    happens: (scene) => scene.anna.post(`${seat(scene)}/removal`, { blocks: true }),
    left: sorted(ofAccount, ofPerson),
  },
  {
    name: "is no admin any more",
    happens: withRole("member"),
    left: everything.filter((name) => !toManage.includes(name)),
    isUndone: withRole("admin"),
    back: everything.filter((name) => ![...toManage, ...usedUp].includes(name)),
  },
  {
    name: "becomes a reader",
    happens: withRole("reader"),
    left: sorted(ofAccount, ofPerson, ofSession, ofMember, asSponsor, usedUp, ofSponsored),
    isUndone: withRole("admin"),
    back: sorted(ofAccount, ofPerson, ofSession, ofMember, asSponsor, ofSponsored),
  },
  {
    name: "is a member when only admins may post, invite and publish",
    async happens(scene) {
      await withRole("member")(scene);
      await scene.anna.put(`${home(scene)}/permissions`, { post: "admin", invite: "admin", makePublicLinks: "admin" });
    },
    left: sorted(ofAccount, ofPerson, ofSession, ofMember, asSponsor, usedUp, ofSponsored),
    isUndone: (scene) => scene.anna.put(`${home(scene)}/permissions`, {}),
    back: sorted(ofAccount, ofPerson, ofSession, ofMember, asSponsor, ofSponsored),
  },
  {
    name: "is suspended",
    happens: (scene) => operator.put(suspension(scene), { isSuspended: true }),
    left: [],
    isUndone: (scene) => operator.put(suspension(scene), { isSuspended: false }),
    back: sorted(ofPerson, ofMember),
  },
  {
    name: "has her group suspended",
    happens: ({ group }) => hearthCommand(hearth, ["suspend-group", group.id]),
    left: sorted(ofAccount, ofPerson, ["PIN of a sponsored account"], ofSponsored),
    isUndone: ({ group }) => hearthCommand(hearth, ["suspend-group", group.id, "--end"]),
    back: sorted(ofAccount, ofPerson, ofSession, ofMember, asSponsor, usedUp, ofSponsored),
  },
  {
    name: "has her group deleted",
    happens: ({ group }) => hearthCommand(hearth, ["delete-group", group.id, "--yes"]),
    left: sorted(ofAccount, ofPerson),
  },
  {
    name: "renews the key",
    happens: ({ maria }) => maria.post(`/api/users/${maria.id}/reset-api-key`),
    left: sorted(["reply address", "PIN of a sponsored account"], toPublish, toInvite, ofSponsored),
  },
  {
    name: "changes the password",
    happens: ({ maria }) => maria.put(`/api/users/${maria.id}`, { password: "a new password", current: password }),
    left: sorted(
      ["reply address", "PIN of a sponsored account", "help for a sponsored account"],
      ...[toPublish, toInvite, ofSponsored],
    ),
  },
  {
    name: "deletes the account",
    happens: ({ maria }) =>
      hearth.app.inject({
        ...{ method: "DELETE", url: `/api/users/${maria.id}` },
        headers: { "x-auth-token": maria.key, "content-type": "application/json" },
        payload: JSON.stringify({ password }),
      }),
    left: [],
  },
];

/** Columns that look like the secret of a credential, of which none derives from a right that its maker could lose. */
const otherSecrets = {
  users: "The account itself.",
  ...{ second_factors: "Part of signing in.", recovery_codes: "Part of signing in.", passkeys: "Part of signing in." },
  ...{ password_resets: "Ended by endPendingChangesIn.", login_changes: "Ended by endPendingChangesIn." },
  groups: "Keys of the group itself, replaced when somebody is blocked.",
  ...{ members: "Ends with the membership.", suspended_members: "Rests with the membership." },
  push_subscriptions: "Deleted with its session.",
  used_challenges: "Opens nothing.",
  ...{ jobs: "No secret.", files: "No secret.", imported_photos: "No secret.", refused_identities: "Opens nothing." },
};

test("every table with a secret is in the table of credentials", async () => {
  const tables = (await shapesOf(hearth.context.db.read))
    .filter(({ columns }) => columns.some((name) => /(hash|secret|salt|token|_key)$/.test(name)))
    .map(({ name }) => name);
  const listed = credentials.flatMap((credential) => credential.tables as readonly string[]);
  expect(tables.filter((name) => !listed.includes(name) && !(name in otherSecrets))).toEqual([]);
  expect(Object.keys(otherSecrets).filter((name) => !tables.includes(name))).toEqual([]);
});

test("all credentials work while the right of their maker holds", async () => {
  expect((await (await plant(hearth, site)).working()).sort()).toEqual(everything);
});

test.each(events)("what a member made works as far as the right goes on when she $name", async (event) => {
  const scene = await plant(hearth, site);
  await event.happens(scene);
  expect((await scene.working()).sort()).toEqual(event.left.toSorted());
  if (!event.isUndone) return;
  await event.isUndone(scene);
  expect((await scene.working()).sort()).toEqual(event.back!.toSorted());
});

const rounds = intensity.rightsTaken;

test(
  `what is in use while its right ends, ends too (${rounds} times)`,
  async ({ task }) => {
    let tried = 0;
    const outlived: string[] = [];
    for (const event of Array.from({ length: rounds }, () => events).flat()) {
      const scene = await plant(hearth, site);
      await Promise.all([event.happens(scene), scene.working()]);
      const after = await scene.working();
      tried += everything.length;
      outlived.push(...after.filter((name) => !event.left.includes(name)).map((name) => `${name}: ${event.name}`));
    }
    expect(outlived).toEqual([]);
    task.meta.found = { subject: "taken away", database: databaseName, events: rounds * events.length, tried };
  },
  testTimeout,
);
