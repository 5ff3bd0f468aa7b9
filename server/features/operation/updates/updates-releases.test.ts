import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { UpdateProblem } from "#contract/updates.ts";
import { translator } from "../../../emails/translate.ts";
import { descriptionOf } from "../../../../scripts/release/description.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aPerson } from "../../../testing/people.ts";
import { ReleaseKey } from "../../../testing/releases.ts";
import { aWebSite } from "../../../testing/web-pages.ts";
import { prometheusMetrics } from "../../../metrics/prometheus.ts";
import { version } from "../../../settings/version.ts";
import { checkSettings } from "../administration/actions-health-machine.ts";
import { checkForRelease } from "./actions-releases.ts";
import { setConfig } from "../../../testing/other-config.ts";

const day = 24 * 60 * 60 * 1000;
const key = new ReleaseKey();
const site = await aWebSite();
const hearth = await testApp({ RELEASES_URL: `${site.url}/hearth/latest.json`, UPDATE_KEY: key.publicKey });
const { context } = hearth;
const folder = await mkdtemp(join(tmpdir(), "hearth-latest-"));
const warnings: unknown[] = [];
context.log.warn = (...words: unknown[]) => warnings.push(words.at(-1));
afterAll(async () => {
  await hearth.close();
  await site.close();
  await rm(folder, { recursive: true });
});
const anna = await aPerson(hearth, "anna@example.org");
await makeAdministrator(hearth, anna);

const release = {
  ...{ version: "900.1.0", date: "2026-11-20T10:00:00Z", archive: "hearth-900.1.0.tar.gz" },
  ...{ notes: "Albums can be sorted.", isSecurity: false },
};
const known = {
  ...{ version: "900.1.0", date: "2026-11-20T10:00:00Z", notes: "Albums can be sorted.", isSecurity: false },
  url: `${site.url}/hearth/hearth-900.1.0.tar.gz`,
};

beforeEach(async () => {
  await context.db.write((tx) => tx.deleteFrom("instance").where("key", "like", "release%").execute());
  takeDown("/hearth/latest.json");
  takeDown("/hearth/latest.json.minisig");
  site.asked.length = 0;
  warnings.length = 0;
});

test("a newer release is shown to administrators, by the doctor and in the metrics", async () => {
  await publish(release);
  await nextDay();

  expect((await anna.get("/api/admin/overview")).body.release).toEqual(known);
  expect((await anna.get("/api/admin/updates")).body.release).toEqual(known);
  expect(await findings()).toEqual([
    { level: "note", code: "release_available", values: { version: "900.1.0", date: "2026-11-20" } },
  ]);
  expect(await metrics()).toContain('hearth_release_available{version="900.1.0",security="false"} 1');
  expect(warnings).toEqual([]);
});

test("a release that closes a security hole is named as such", async () => {
  await publish({ ...release, isSecurity: true });
  await nextDay();
  expect(await findings()).toMatchObject([{ level: "note", code: "release_security" }]);
  expect(await metrics()).toContain('security="true"} 1');
});

test("the version that runs is no news", async () => {
  await publish({ ...release, version });
  await nextDay();
  expect((await anna.get("/api/admin/overview")).body).not.toHaveProperty("release");
  expect(await findings()).toEqual([{ level: "ok", code: "release_newest", values: { version } }]);
  expect(await metrics()).not.toContain("hearth_release_available{");
});

test("the request tells nothing about the server", async () => {
  const asked: IncomingHttpHeaders[] = [];
  site.pages["/hearth/latest.json"] = (request, response) => {
    asked.push(request.headers);
    response.writeHead(404).end();
  };
  await nextDay();
  const { host: _, ...headers } = asked[0]!;
  expect(headers).toEqual({
    ...{ accept: "application/json", "accept-encoding": "gzip, br", "user-agent": "Hearth", connection: "close" },
  });
});

test("it looks once a day", async () => {
  await publish(release);
  await nextDay();
  const once = ["/hearth/latest.json", "/hearth/latest.json.minisig"];
  expect(site.asked).toEqual(once);
  hearth.passTime(day - 60_000);
  await look();
  expect(site.asked).toEqual(once);
  await nextDay();
  expect(site.asked).toEqual([...once, ...once]);
});

test.each([
  ["an older version", { ...release, version: "900.0.9" }],
  ["an older description of the same version", { ...release, date: "2026-11-19T10:00:00Z" }],
])("%s does not replace what is known", async (_, older) => {
  await publish(release);
  await nextDay();
  await publish(older);
  await nextDay();
  expect((await anna.get("/api/admin/overview")).body.release).toEqual(known);
  expect(await problem()).toContain(sentence("older"));
});

test("a corrected description of the same version replaces the one before", async () => {
  await publish(release);
  await nextDay();
  await publish({ ...release, date: "2026-11-21T10:00:00Z", isSecurity: true });
  await nextDay();
  expect((await anna.get("/api/admin/overview")).body.release).toMatchObject({ isSecurity: true });
});

test("nothing is believed without the right signature", async () => {
  await publish(release, new ReleaseKey());
  await nextDay();
  expect(await problem()).toContain(sentence("other_key"));
  await publish(release);
  site.pages["/hearth/latest.json"] = {
    type: "application/json",
    body: descriptionOf({ ...release, version: "901.0.0" }),
  };
  await nextDay();
  expect(await problem()).toContain(sentence("signature_wrong"));
  takeDown("/hearth/latest.json.minisig");
  await nextDay();
  expect(await problem()).toContain(sentence("signature_missing"));
  expect((await anna.get("/api/admin/overview")).body).not.toHaveProperty("release");
});

test.each([
  ["no JSON", "<html>"],
  ["a list", "[]"],
  ["no version", JSON.stringify({ ...release, version: undefined })],
  ["an odd version", JSON.stringify({ ...release, version: "1.0.0-beta" })],
  ["a huge version", JSON.stringify({ ...release, version: `${"9".repeat(30)}.0.0` })],
  ["no time", JSON.stringify({ ...release, date: "yesterday" })],
  ["an archive of another kind", JSON.stringify({ ...release, archive: "javascript:alert(1)" })],
  ["long notes", JSON.stringify({ ...release, notes: "x".repeat(301) })],
])("a signed description with %s is refused", async (_, text) => {
  await publishText(text, key);
  await nextDay();
  expect(await problem()).toContain(sentence("not_a_description"));
});

test("a description that is too large is not read", async () => {
  await publishText(`${descriptionOf(release)}${" ".repeat(100_000)}`, key);
  await nextDay();
  expect(await problem()).toContain(sentence("not_fetched"));
});

test("a failure is logged once, named by the doctor, and over with the next success", async () => {
  await nextDay();
  await nextDay();
  expect(warnings).toEqual([`failed to check for new releases: ${sentence("not_fetched")} (the server answered 404)`]);
  expect(await findings()).toEqual([
    {
      level: "note",
      code: "release_unknown",
      values: {
        address: `${site.url}/hearth/latest.json`,
        reason: `${sentence("not_fetched")} (the server answered 404)`,
      },
    },
  ]);
  await publish(release);
  await nextDay();
  expect(await findings()).toMatchObject([{ code: "release_available" }]);
  expect(warnings).toHaveLength(1);
});

test("a private address that the operator did not set is refused, also by a redirect", async () => {
  const other = await aWebSite();
  site.pages["/hearth/latest.json"] = (_, response) => response.writeHead(302, { location: `${other.url}/` }).end();
  await nextDay();
  await other.close();
  expect(other.asked).toEqual([]);
  expect(await problem()).toContain(`${sentence("not_fetched")} (a port other`);
});

test("without the setting, nothing is asked and nothing is shown", async () => {
  await publish(release);
  await nextDay();
  site.asked.length = 0;
  const { releasesUrl } = context.config;
  setConfig(context, { releasesUrl: undefined });
  await nextDay();
  expect([site.asked, await findings()]).toEqual([[], []]);
  expect((await anna.get("/api/admin/overview")).body).not.toHaveProperty("release");
  setConfig(context, { releasesUrl });
});

function takeDown(path: string): void {
  site.pages[path] = { type: "text/plain", body: "", status: 404 };
}

async function publish(description: typeof release, by = key): Promise<void> {
  await publishText(descriptionOf(description), by);
}

async function publishText(text: string, by: ReleaseKey): Promise<void> {
  const file = join(folder, "latest.json");
  await writeFile(file, text);
  await by.sign(file);
  site.pages["/hearth/latest.json"] = { type: "application/json", body: text };
  site.pages["/hearth/latest.json.minisig"] = { type: "text/plain", body: await readFile(`${file}.minisig`) };
}

function sentence(problem: UpdateProblem): string {
  return translator("en_US")(`admin.updates.problem.${problem}`);
}

function look(): Promise<void> {
  return checkForRelease(context);
}

/** Past the time by which looks are spread, too. */
async function nextDay(): Promise<void> {
  hearth.passTime(2 * day);
  await look();
}

async function findings() {
  return (await checkSettings(context)).filter(({ code }) => code.startsWith("release_"));
}

async function problem(): Promise<unknown> {
  const [finding] = (await findings()).filter(({ code }) => code === "release_unknown");
  return finding?.values.reason;
}

async function metrics(): Promise<string> {
  return prometheusMetrics(context).text();
}
