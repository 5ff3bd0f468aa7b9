import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exitOutOfMemory } from "./picture-tasks.ts";
import { TaskOverdue, WorkInChild, type WorkLimits } from "./work-in-child.ts";

/** Starts a process that responds, crashes or hangs as told. */
const obedient = `
  process.on("message", ({ id, task }) => {
    const [what, detail] = task.split(" ");
    if (what === "do") setTimeout(() => process.send({ id, result: detail + " done" }), 20);
    if (what === "die") setTimeout(() => process.exit(Number(detail)), 20);
    if (what === "be-killed") process.kill(process.pid, "SIGKILL");
    if (what === "refuse") process.send({ id, refused: detail });
    if (what === "fail") process.send({ id, failed: detail });
  });
  process.send("ready");
`;

let folder: string;
let children: ChildProcess[];
let said: string[];
let open: WorkInChild<string, string>[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-child-"));
  children = [];
  said = [];
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((work) => work.close()));
  await rm(folder, { recursive: true });
});

test("all tasks run in one process, which starts with the first task", async () => {
  const work = await workWith(obedient);
  expect(children).toHaveLength(0);

  expect(await Promise.all(["do a", "do b", "do c"].map((task) => work.run(task)))).toEqual([
    "a done",
    "b done",
    "c done",
  ]);
  expect(children).toHaveLength(1);
});

test("expected errors keep their code; unexpected ones become internal errors", async () => {
  const work = await workWith(obedient);

  await expect(work.run("refuse file_damaged")).rejects.toMatchObject({ code: "file_damaged", status: 422 });
  await expect(work.run("fail disk-full")).rejects.toThrow("disk-full");
});

test("tasks running beside one that crashes the process are completed", async () => {
  const work = await workWith(obedient);
  const results = await Promise.allSettled(["die 1", "do a", "do b"].map((task) => work.run(task)));

  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(results[0]).toMatchObject({ reason: { code: "file_damaged" } });
  expect(children).toHaveLength(3);
});

test("a picture that needs too much memory is refused as such", async () => {
  const work = await workWith(obedient);

  await expect(work.run(`die ${exitOutOfMemory}`)).rejects.toMatchObject({ code: "image_too_many_pixels" });
});

test("a picture whose process the machine kills for its memory is not called damaged, but may be sent again", async () => {
  const work = await workWith(obedient);

  await expect(work.run("be-killed")).rejects.toMatchObject({ code: "too_busy", status: 503 });
});

test("a picture that takes too long is aborted and does not delay the next one", async () => {
  const work = await workWith(obedient, { timeEach: 300 });
  const [stuck, next] = await Promise.allSettled([work.run("wait"), work.run("do a")]);

  expect(stuck).toMatchObject({ status: "rejected", reason: expect.any(TaskOverdue) });
  expect(next).toMatchObject({ value: "a done" });
  expect(await work.run("do b")).toBe("b done");
});

test("when too many tasks wait, new ones are refused with a retry time", async () => {
  const work = await workWith(obedient, { atOnce: 1, waiting: 3 });
  const results = await Promise.allSettled(["do a", "do b", "do c", "do d", "do e"].map((task) => work.run(task)));

  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(results[4]).toMatchObject({ reason: { code: "not_ready", retryAfter: expect.any(Number) as number } });
});

test("an idle process is ended and started again with the next task", async () => {
  const work = await workWith(obedient, { idle: 10 });
  await work.run("do a");
  await once(children[0]!, "exit");

  expect(await work.run("do b")).toBe("b done");
  expect(children).toHaveLength(2);
});

test("tasks of a process that never becomes ready fail with an internal error", async () => {
  const work = await workWith("process.exit(3)");

  await expect(work.run("do a")).rejects.toThrow("does not start");
  expect(said).toEqual([expect.stringContaining("3")]);
});

test("closing refuses waiting tasks and ends the process", async () => {
  const work = await workWith(obedient);
  const waiting = Promise.allSettled([work.run("wait"), work.run("wait"), work.run("wait")]);
  await work.close();

  for (const result of await waiting) expect(result).toMatchObject({ reason: { code: "not_ready" } });
  expect(children[0]?.signalCode).toBe("SIGKILL");
  await expect(work.run("do a")).rejects.toMatchObject({ code: "not_ready" });
});

async function workWith(script: string, limits: Partial<WorkLimits> = {}) {
  const file = join(folder, "child.mjs");
  await writeFile(file, script);
  const start = () => {
    const child = fork(file, { execArgv: [] });
    children.push(child);
    return child;
  };
  const usual = { atOnce: 2, waiting: 100, timeEach: 60_000, idle: 60_000 };
  const work = new WorkInChild<string, string>(start, { ...usual, ...limits }, (what) => said.push(what));
  open.push(work);
  return work;
}
