import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { UpdateStep } from "#contract/updates.ts";
import type { Context } from "../context.ts";
import { tryLockFile } from "../database/sqlite/file-lock.ts";
import { appError } from "../errors.ts";
import { newId } from "../new-id.ts";
import {
  mayHaveNewerTables,
  programOf,
  readUpdate,
  trustedKey,
  writeUpdate,
  type Installation,
} from "./installation.ts";
import { rehearse } from "./rehearsal.ts";
import { fetchRelease, unpackRelease } from "./release-file.ts";
import { UpdateError } from "./update-error.ts";
import { isInProgress, type Update } from "./update.ts";

export const usualWatchMs = 2 * 60 * 1000;
const minReadyTimeoutMs = 60_000;

interface Options {
  source: string;
  watchMs?: number;
  backUp?: (() => Promise<void>) | undefined;
  onStep?(step: UpdateStep): void;
}

/** Verifies, backs up, and tries the migrations on a copy, while the server runs. Throws an UpdateError (nothing has changed), `update_running`. */
export async function prepareUpdate(context: Context, installation: Installation, options: Options): Promise<Update> {
  const lock = tryLockFile(join(installation.root, "update.lock"));
  if (!lock) throw appError("update_running");
  const incoming = join(installation.root, "incoming");
  try {
    // An interrupted preparation has released the lock.
    const latest = await readUpdate(installation);
    if (latest && latest.state !== "preparing" && isInProgress(latest)) throw appError("update_running");
    await rm(incoming, { recursive: true, force: true });
    await mkdir(incoming, { mode: 0o700 });
    return await prepare(context, installation, incoming, options);
  } finally {
    await rm(incoming, { recursive: true, force: true });
    lock.release();
  }
}

type Rehearsed = Pick<Update, "known" | "readyTimeoutMs">;

async function rehearsal(context: Context, installation: Installation, to: string): Promise<Rehearsed> {
  const { known, took } = await rehearse(context, {
    running: programOf(installation, installation.version, "hearth"),
    next: programOf(installation, to, "hearth"),
  });
  return { known, readyTimeoutMs: Math.round(minReadyTimeoutMs + 5 * took) };
}

async function prepare(context: Context, installation: Installation, incoming: string, options: Options) {
  const { source, backUp, onStep, watchMs = usualWatchMs } = options;
  const update: Update = {
    id: newId(),
    source,
    from: installation.version,
    state: "preparing",
    startedAt: Date.now(),
    watchMs,
    readyTimeoutMs: minReadyTimeoutMs,
    mayHaveNewerTables: await mayHaveNewerTables(installation),
  };
  const begin = async (step: UpdateStep) => {
    onStep?.(step);
    await writeUpdate(installation, { ...update, step });
  };
  try {
    const key = await trustedKey(installation, context.config.updateKey);
    if (key === undefined) throw new UpdateError("key_missing");
    await begin("fetching");
    const release = await fetchRelease(source, incoming);
    await begin("checking");
    update.to = await unpackRelease(installation, release, key);
    if (backUp) {
      await begin("backing_up");
      await backUp().catch((error: unknown) => {
        throw new UpdateError("backup_failed", error instanceof Error ? error.message : String(error));
      });
    }
    await begin("rehearsing");
    const rehearsed = await rehearsal(context, installation, update.to);
    const prepared: Update = { ...update, ...rehearsed, state: "prepared" };
    await writeUpdate(installation, prepared);
    return prepared;
  } catch (error) {
    const { problem, detail } = error instanceof UpdateError ? error : { problem: undefined, detail: String(error) };
    await writeUpdate(installation, { ...update, state: "failed", problem, detail, endedAt: Date.now() });
    throw error;
  }
}
