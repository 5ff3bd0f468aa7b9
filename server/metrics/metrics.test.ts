import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { metricsServer } from "../http/metrics.ts";
import { testApp, type TestApp } from "../testing/build-app.ts";
import { listen } from "../testing/listening.ts";
import { aCommunity, withKey, type Community } from "../testing/people.ts";
import { stopClock } from "../testing/stop-clock.ts";
import type { Metrics } from "./metrics.ts";
import { insertBackups } from "../features/operation/backups/queries.ts";
import { version } from "../settings/version.ts";
import { openMetrics } from "./open-metrics.ts";

const token = "the token of Prometheus";
let hearth: TestApp;
let measured: TestApp;
let metrics: Metrics;
let community: Community;

beforeEach(async () => {
  hearth = await testApp({ METRICS_TOKEN: token, BACKUP_TO: "/backups" });
  metrics = (await openMetrics(hearth.context))!;
  measured = { ...hearth, app: await buildApp(hearth.context, undefined, metrics) };
  community = await aCommunity(hearth);
});
afterEach(async () => {
  await measured.app.close();
  await hearth.close();
});

test("requests are counted by the pattern of their route and by status, and timed", async () => {
  const { anna, famille } = community;
  const person = withKey(measured, anna.key);
  await person.get(`/api/groups/${famille.id}`);
  await person.get(`/api/groups/${famille.id}`);
  await person.get("/api/groups/unknown");

  const text = await metrics.text();

  const requests = `hearth_http_requests_total{method="GET",route="/api/groups/:id"`;
  expect(text).toContain(`${requests},status="200"} 2\n`);
  expect(text).toContain(`${requests},status="404"} 1\n`);
  expect(text).toContain(`hearth_http_request_duration_seconds_count{method="GET",route="/api/groups/:id"} 3\n`);
});

test("requests for many URLs make one label, and none contains a URL", async () => {
  const { famille } = community;
  const before = (await metrics.text()).split("\n").length;
  for (let count = 0; count < 50; count++) {
    await measured.app.inject({ method: "GET", url: `/secret/page-${count}?key=secret` });
    await measured.app.inject({ method: "GET", url: `/api/groups/invitation/${famille.inviteKey}?secret=${count}` });
    await measured.app.inject({ method: "GET", url: `/api/secret-${count}` });
  }

  const text = await metrics.text();

  expect(text).not.toMatch(/secret/);
  expect(text).not.toContain(famille.inviteKey);
  expect(text.split("\n").length - before).toBeLessThan(60);
});

test("open streams are counted until they end", async () => {
  await measured.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await listen(measured, community.anna);
  expect(await metrics.text()).toContain("hearth_live_streams 1\n");

  await stream.stop();

  await expect.poll(() => metrics.text()).toContain("hearth_live_streams 0\n");
});

test("jobs are counted by kind and state, with the age of the one that is due longest", async () => {
  stopClock();
  const { db, jobs, clock } = hearth.context;
  await db.write((tx) => tx.deleteFrom("jobs").execute());
  const enqueue = (kind: string, delay: number) =>
    db.write((tx) => jobs.enqueue(tx, { kind, runAt: clock.now() + delay }));
  await enqueue("mail", -1000);
  await enqueue("mail", -5000);
  await enqueue("mail", 60_000);
  await enqueue("film", -1000);
  await enqueue("film", -1000);
  await jobs.claim(60_000, { only: ["film"] });
  await (await jobs.claim(60_000, { only: ["film"] }))!.fail("no room");
  hearth.passTime(10_000);

  const text = await metrics.text();

  const count = (kind: string, state: string) =>
    Number(new RegExp(`^hearth_jobs\\{kind="${kind}",state="${state}"\\} (\\S+)$`, "m").exec(text)?.[1]);
  expect([count("mail", "due"), count("mail", "scheduled"), count("mail", "running")]).toEqual([2, 1, 0]);
  expect([count("film", "running"), count("film", "failed"), count("film", "due")]).toEqual([1, 1, 0]);
  const age = Number(/^hearth_jobs_oldest_seconds\{kind="mail"\} (\S+)$/m.exec(text)![1]);
  expect(age).toBe(15);
  expect(text).toContain(`hearth_jobs_oldest_seconds{kind="film"} 0\n`);

  await db.write((tx) => tx.deleteFrom("jobs").execute());
  expect(await metrics.text()).not.toContain("hearth_jobs{");
});

test("event loop, disk and database are measured", async () => {
  const text = await metrics.text();

  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  expect(Number(/^hearth_data_disk_free_bytes (\S+)$/m.exec(text)![1])).toBeGreaterThan(0);
  expect(text).toContain("hearth_database_writes 0\n");
  const pools = [...text.matchAll(/^hearth_database_pool_connections\{pool="(\w+)",state="idle"\}/gm)];
  const expected = "postgresqlUrl" in hearth.context.config.database ? ["read", "slow_read", "write"] : [];
  expect(pools.map(([, name]) => name)).toEqual(expected);
});

test("the size of the database, the backups, emails that were not delivered and the version are measured", async () => {
  const { db } = hearth.context;
  const value = async (name: string) =>
    new RegExp(`^hearth_${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(await metrics.text())?.[1];
  expect(Number(await value("database_size_bytes"))).toBeGreaterThan(10_000);
  expect(await metrics.text()).toContain(`hearth_info{version="${version}"} 1\n`);
  expect(await value("mails_undelivered")).toBe("0");
  expect(await value("backup_last_timestamp_seconds")).toBeUndefined();
  expect(await value("backup_failed")).toBe("0");

  const backup = {
    finished_at: 5000,
    started_at: 1000,
    place: "/backups",
    read_fully_at: null,
    messages: 1,
    files: 1,
    bytes: 1,
    copied: 1,
  };
  const proven = { ...backup, id: "1", generation: "g1", taken_at: 2000, verified_at: 4000, problem: null };
  const later = { ...backup, id: "2", started_at: 7000, generation: "g2", taken_at: 8000, verified_at: null };
  const elsewhere = { ...proven, id: "3", taken_at: 9000, place: "/elsewhere" };
  await db.write((tx) => insertBackups(tx, [proven, { ...later, problem: "damaged" }, elsewhere]));
  expect(await value("backup_last_timestamp_seconds")).toBe("8");
  expect(await value("backup_verified_timestamp_seconds")).toBe("2");
  expect(await value("backup_failed")).toBe("1");
});

test("on the port of the application metrics need the token", async () => {
  const get = (authorization?: string) =>
    measured.app.inject({ method: "GET", url: "/metrics", headers: authorization ? { authorization } : {} });

  const response = await get(`Bearer ${token}`);

  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.body).toContain("hearth_http_requests_total");
  for (const wrong of [undefined, token, `Bearer ${token}x`, "Bearer"]) {
    const refused = await get(wrong);
    expect(refused.statusCode).toBe(404);
    expect(refused.body).not.toContain("hearth_");
  }
});

test("with a port of their own, metrics are not on that of the application", async () => {
  const config = { ...hearth.context.config, metrics: { port: 0, host: "127.0.0.1", token } };
  const app = await buildApp({ ...hearth.context, config }, undefined, metrics);
  const server = metricsServer(metrics, { ...config.metrics, token: undefined }, hearth.context.log).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const own = await fetch(`http://127.0.0.1:${port}/metrics`);
  const other = await fetch(`http://127.0.0.1:${port}/api/info`);
  const onApp = await app.inject({ method: "GET", url: "/metrics", headers: { authorization: `Bearer ${token}` } });

  expect(own.status).toBe(200);
  expect(await own.text()).toContain("hearth_live_streams 0");
  expect(other.status).toBe(404);
  expect(onApp.body).not.toContain("hearth_live_streams");
  server.close();
  await app.close();
});

test("a port with a token refuses requests without it", async () => {
  const server = metricsServer(metrics, hearth.context.config.metrics, hearth.context.log).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;

  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  server.close();
});

test("without settings there are no metrics", async () => {
  const config = { ...hearth.context.config, metrics: { port: undefined, host: "127.0.0.1", token: undefined } };
  expect(await openMetrics({ ...hearth.context, config })).toBeUndefined();
});
