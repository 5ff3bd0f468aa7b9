import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import type { Context } from "../../../context.ts";
import { testApp } from "../../../testing/build-app.ts";
import { listen } from "../../../testing/listening.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { film, oldCodec } from "../../../testing/recordings.ts";
import { fetchBytes, storedFiles, tryUpload } from "../../../testing/uploads.ts";
import { startWorker, workOnce } from "../../../worker.ts";
import { convertJob } from "./actions-conversion.ts";
import { longEnough } from "../../../testing/waiting.ts";

const hearth = await testApp();
const { anna, bob, paul, famille } = await aCommunity(hearth);
const { context } = hearth;
const old = await film({ as: oldCodec, extension: "avi", seconds: 2 });
const conversions = { only: [convertJob] };
beforeAll(() => hearth.app.listen({ host: "127.0.0.1", port: 0 }));
afterAll(() => hearth.close());
beforeEach(() => context.db.write((tx) => tx.deleteFrom("jobs").execute()));
afterEach(() => vi.restoreAllMocks());

test("the progress and the end of a conversion are reported to the uploader, and to the group once the video is posted", async () => {
  const draft = await raw();
  const [annas, bobs] = await Promise.all([listen(hearth, anna), listen(hearth, bob)]);
  await workOnce(context, conversions);
  await annas.hears("file.progress", { fileId: draft.id });
  await annas.hears("file.ready", { fileId: draft.id });

  const posted = await raw();
  await makeMessage(anna, famille, { files: [posted.id] });
  await workOnce(context, conversions);
  await bobs.hears("file.progress", { fileId: posted.id, groupId: famille.id });
  await bobs.hears("file.ready", { fileId: posted.id, groupId: famille.id });

  expect(bobs.heard.filter(({ payload }) => payload.fileId === draft.id)).toEqual([]);
  await Promise.all([annas.stop(), bobs.stop()]);
});

test("a video that fails twice for the same reason is not retried and is shown as failed", async () => {
  const broken = await raw();
  const reason = (attempt: number) => `ffmpeg ended with 1: [mov @ 0x55${attempt}] moov atom not found`;
  for (const attempt of [1, 2]) {
    const convert = () => Promise.reject(new Error(reason(attempt)));
    hearth.passTime(60 * 60 * 1000);
    expect(await workOnce(withoutWords({ ...context.media, convert }), conversions), `attempt ${attempt}`).toBe(true);
  }

  expect(await fileOf(broken)).toMatchObject({ status: "raw", error: "file_not_converted" });
  hearth.passTime(24 * 60 * 60 * 1000);
  expect(await workOnce(context, conversions)).toBe(false);
});

test("a video is retried after the disk was full twice", async () => {
  const waiting = await raw();
  const convert = () => Promise.reject(new Error("ENOSPC: no space left on device, write"));
  for (const attempt of [1, 2]) {
    hearth.passTime(60 * 60 * 1000);
    expect(await workOnce(withoutWords({ ...context.media, convert }), conversions), `attempt ${attempt}`).toBe(true);
  }
  hearth.passTime(60 * 60 * 1000);
  await workOnce(context, conversions);

  expect(await fileOf(waiting)).toMatchObject({ status: "ready" });
});

test("a video that fails for a different reason each time is tried five times, then shown as failed with its original kept", async () => {
  const broken = await raw();
  let reason = 0;
  const annas = await listen(hearth, anna);
  const failing = withoutWords({
    ...context.media,
    convert: () => Promise.reject(new Error(`reason ${"x".repeat(++reason)}`)),
  });
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect((await fileOf(broken)).error).toBeUndefined();
    if (attempt > 1) hearth.passTime(60 * 60 * 1000);
    expect(await workOnce(failing, conversions), `attempt ${attempt}`).toBe(true);
  }

  expect(await fileOf(broken)).toMatchObject({ status: "raw", error: "file_not_converted" });
  await annas.hears("file.failed", { fileId: broken.id });
  hearth.passTime(24 * 60 * 60 * 1000);
  expect(await workOnce(failing, conversions)).toBe(false);
  const original = await fetchBytes(hearth, anna, `/files/${broken.id}/original`);
  expect(original.bytes.equals(old)).toBe(true);
  await annas.stop();
});

test("a worker that has lost the lease does not replace the result of another", async () => {
  const { id } = await raw();
  const slow = withoutWords({
    ...context.media,
    async convert(...args) {
      const made = await context.media.convert(...args);
      // Meanwhile the lease expires and another worker does all the work.
      hearth.passTime(60_000);
      await workOnce(context, conversions);
      return made;
    },
  });

  await workOnce(slow, conversions);

  const ready = await fileOf({ id });
  expect(ready).toMatchObject({ status: "ready", contentUrl: `${id}-2.mp4` });
  expect((await fetchBytes(hearth, anna, `/files/${ready.contentUrl}`)).status).toBe(200);
  expect(await bytesBelow(id)).toEqual(["original", "poster", "shown-2.mp4"]);
});

test("the next attempt removes what an attempt left that died before writing its row", async () => {
  const { id } = await raw();
  const dying = {
    ...withoutWords(context.media),
    files: {
      ...context.files,
      async moveIn(key: string, file: string) {
        await context.files.moveIn(key, file);
        throw new Error("the process died here");
      },
    },
  };
  await workOnce(dying, conversions);
  expect(await bytesBelow(id)).toEqual(["original", "poster", "shown.mp4"]);
  hearth.passTime(60_000);

  await workOnce(context, conversions);

  expect(await fileOf({ id })).toMatchObject({ status: "ready", contentUrl: `${id}-2.mp4` });
  expect(await bytesBelow(id)).toEqual(["original", "poster", "shown-2.mp4"]);
});

test("stopping a worker interrupts a conversion without counting as an attempt, and the next worker starts over", async () => {
  const { id } = await raw();
  const begun = vi.fn();
  const endless = withoutWords({
    ...context.media,
    convert(_file, _folder, { signal }) {
      begun();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("broken off"))));
    },
  });
  const worker = startWorker(endless);
  await vi.waitUntil(() => begun.mock.calls.length > 0, longEnough);

  await worker.stop();

  const jobs = await context.db.read.selectFrom("jobs").selectAll().where("kind", "=", convertJob).execute();
  expect(jobs).toMatchObject([{ attempts: 0, lease_token: null, failed_at: null }]);
  await workOnce(context, conversions);
  expect(await fileOf({ id })).toMatchObject({ status: "ready", contentUrl: `${id}.mp4` });
});

test("other jobs do not wait for a conversion", async () => {
  await raw();
  let end = () => {};
  const ending = new Promise<never>((_, reject) => (end = () => reject(new Error("enough"))));
  const begun = vi.fn();
  const worker = startWorker(
    withoutWords({
      ...context.media,
      convert() {
        begun();
        return ending;
      },
    }),
  );
  await vi.waitUntil(() => begun.mock.calls.length > 0, longEnough);
  await context.db.write((tx) => context.jobs.enqueue(tx, { kind: "files.forget-bytes", payload: { id: "nothing" } }));

  await vi.waitUntil(
    async () =>
      (
        await context.db.read
          .selectFrom("jobs")
          .select("id")
          .where("kind", "=", "files.forget-bytes")
          .where("run_at", "<=", context.clock.now())
          .execute()
      ).length === 0,
    longEnough,
  );

  end();
  await worker.stop();
});

test("the videos of a user who uploads many come after the first one of another user", async () => {
  const [first, second] = [await raw(paul), await raw(paul)];
  const bobs = await raw(bob);

  const order: unknown[] = [];
  for (let n = 0; n < 3; n++) {
    const job = (await context.jobs.claim(60_000, conversions))!;
    order.push(job.payload.id);
  }

  expect(order).toEqual([first.id, bobs.id, second.id]);
});

async function raw(who = anna): Promise<File> {
  const { status, body } = await tryUpload(hearth, who, old, { name: "film.avi" });
  expect(status).toBe(201);
  return body as File;
}

async function bytesBelow(id: string) {
  return (await storedFiles(hearth)).filter((file) => file.includes(id)).map((file) => file.split("/").at(-1));
}

async function fileOf({ id }: Pick<File, "id">): Promise<File> {
  return (await anna.get(`/api/files/${id}`)).body;
}

/** Returns the same application with other media tools and without logging the expected failures. */
function withoutWords(media: Context["media"]): Context {
  return { ...context, media, log: { ...context.log, error: () => undefined } };
}
