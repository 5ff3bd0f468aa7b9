import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DateTime } from "luxon";
import { afterAll, expect, test } from "vitest";
import type { ServerBackups } from "#contract/backups.ts";
import { readConfig } from "../../../config.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity } from "../../../testing/people.ts";
import { hearthCommand } from "../../../testing/terminal.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-backups-"));
const [first, second] = [join(folder, "first"), join(folder, "second")];
const hearth = await testApp({ BACKUP_TO: first, BACKUP_HOUR: "3" });
const { anna } = await aCommunity(hearth);
await makeAdministrator(hearth, anna);
afterAll(async () => {
  await hearth.close();
  await rm(folder, { recursive: true });
});

test("the list shows what the place that is set has, names the place before, and a new place is backed up to at once", async () => {
  // Backups are taken at night: none is due while this runs.
  hearth.passTime(DateTime.now().plus({ days: 1 }).set({ hour: 12 }).diffNow().toMillis());
  await backUp();
  const [old] = (await state()).backups;

  setPlace(second);
  const empty = await state();
  expect(empty).toMatchObject({ place: second, otherPlace: first, backups: [] });
  expect(empty.nextAt! * 1000).toBeLessThanOrEqual(hearth.context.clock.now());
  for (const call of ["verify", "restore"]) expect(await refusal(`${old!.id}/${call}`)).toEqual([404, "not_found"]);
  await backUp();
  const { backups } = await state();
  expect(backups.map(({ name }) => name)).not.toContain(old!.name);
  expect(backups).toHaveLength(1);

  setPlace(first);
  const again = await state();
  expect(again).toMatchObject({ place: first, otherPlace: second, backups: [{ id: old!.id }] });
  expect(again.nextAt! * 1000).toBeGreaterThan(hearth.context.clock.now());

  setPlace(undefined);
  const none = await state();
  expect(none.place).toBeUndefined();
  expect(none.backups).toEqual([]);
});

test("a place with backups of this server that it does not know of shows them after the next one", async () => {
  setPlace(second);
  await hearth.context.db.write((tx) => tx.deleteFrom("backups").execute());
  expect((await state()).backups).toEqual([]);

  await backUp();

  const { backups } = await state();
  expect(backups).toMatchObject([
    { copied: 0 },
    { verifiedAt: expect.any(Number) as number, messages: 0, keptFor: ["latest"] },
  ]);
});

async function backUp(): Promise<void> {
  hearth.passTime(60_000);
  expect(await hearthCommand(hearth, ["backup"])).toMatchObject({ code: 0, complaints: [] });
}

function setPlace(place: string | undefined): void {
  hearth.context.settings.change(readConfig({ ...hearth.context.config.given, BACKUP_TO: place }));
}

async function state(): Promise<ServerBackups> {
  return (await call("GET", "")).json<ServerBackups>();
}

async function refusal(path: string): Promise<[number, unknown]> {
  const answer = await call("POST", `/${path}`, {});
  return [answer.statusCode, answer.json<{ code: unknown }>().code];
}

function call(method: "GET" | "POST", path: string, payload?: object) {
  return hearth.app.inject({
    method,
    url: `/api/admin/backups${path}`,
    headers: { "x-auth-token": anna.key },
    ...(payload && { payload }),
  });
}
