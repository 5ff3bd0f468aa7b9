import { execFile, spawn } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { connect, type DatabaseLocation } from "../server/database/connect.ts";
import { newId } from "../server/new-id.ts";
import { root } from "../scripts/setup/command.mjs";
import { peakOf } from "../server/testing/large-films.ts";
import { startFilled } from "./bench/filled.ts";
import { fillGroup } from "./bench/many-messages.ts";
import { atMost, mebibytes, whole, type Report } from "./bench/report.ts";

const messages = 100_000;
const files = 2500;
const fileSize = 4 * 1000 ** 2;
const newFiles = 25;
const mayUse = 600;
const mayTake = 600;
const passphrase = "correct horse battery staple";

interface Found {
  step: string;
  seconds: number;
  /** Largest resident memory in bytes, or 0 for a reference. */
  peak: number;
}

/** Measures backups of a large Hearth, plain and encrypted, and copying and hashing the same bytes. */
export async function backups(): Promise<Report> {
  const hearth = await startFilled("SQLite");
  await hearth.stop();
  const folder = await mkdtemp(join(tmpdir(), "hearth-backups-"));
  const found: Found[] = [];
  const note = (each: Found) => {
    found.push(each);
    process.stderr.write(`${each.step}: ${each.seconds.toFixed(1)} s, ${mebibytes(each.peak / 1024 ** 2)}\n`);
  };
  try {
    await fillGroup(hearth.location, await largestGroup(hearth.location), messages);
    await addFiles(hearth, files);
    for (const [kind, extra] of [["plain", {}] as const, ["encrypted", { BACKUP_PASSPHRASE: passphrase }] as const]) {
      const place = join(folder, kind);
      const env = { ...process.env, DATA_DIR: hearth.dataDir, BACKUP_TO: place, ...extra };
      note(await command(`${kind}: first backup, with its test`, env, ["backup"]));
      await addFiles(hearth, newFiles);
      note(await command(`${kind}: next backup, 100 MB new`, env, ["backup"]));
      note(await command(`${kind}: test of everything`, env, ["backup", "--verify", await latest(env)]));
      const home = join(folder, "home");
      note(await command(`${kind}: restore`, { ...env, DATA_DIR: home }, ["restore"]));
      await rm(home, { recursive: true });
      await rm(place, { recursive: true });
    }
    const stored = join(hearth.dataDir, "files", "stored");
    note(await reference("cp -r and sync", `cp -r ${stored} ${join(folder, "copy")} && sync`));
    note(await reference("sha256sum", `find ${stored} -type f -print0 | xargs -0 sha256sum > /dev/null`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return reportOf(found);
}

export async function largestGroup(location: DatabaseLocation): Promise<string> {
  const db = await connect(location);
  const { id } = await db.read
    .selectFrom("groups")
    .select("id")
    .orderBy("group_page_count", "desc")
    .executeTakeFirstOrThrow();
  await db.close();
  return id;
}

/** Adds files of random bytes directly to the storage and the database, owned by somebody and not yet in a message. */
async function addFiles({ location, dataDir }: { location: DatabaseLocation; dataDir: string }, count: number) {
  const db = await connect(location);
  const model = await db.read
    .selectFrom("files")
    .selectAll()
    .where("delete_after", "is", null)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.alloc(fileSize);
  for (let n = 0; n < count; n++) {
    const id = newId();
    const path = join(dataDir, "files", "stored", id, "original");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, randomFillSync(bytes));
    const row = { ...model, id, content_url: `${id}.jpg`, size: fileSize, delete_after: null };
    await db.write((tx) => tx.insertInto("files").values(row).execute());
  }
  await db.close();
}

const hearthFile = join(root, "dist/server/hearth.js");

async function command(step: string, env: NodeJS.ProcessEnv, args: string[]): Promise<Found> {
  const begun = performance.now();
  const child = spawn(process.execPath, [hearthFile, ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
  let peak = 0;
  const look = setInterval(() => {
    peakOf(child.pid!).then(
      // A process that is ending has none.
      (bytes) => (peak = Math.max(peak, bytes || 0)),
      () => undefined,
    );
  }, 100);
  const [code] = (await once(child, "exit")) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`${step} ended with ${code}`);
  return { step, seconds: (performance.now() - begun) / 1000, peak };
}

async function latest(env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [hearthFile, "backups"], { env });
  return stdout.split(" ")[0]!;
}

async function reference(step: string, line: string): Promise<Found> {
  const begun = performance.now();
  await promisify(execFile)("sh", ["-c", line]);
  return { step, seconds: (performance.now() - begun) / 1000, peak: 0 };
}

function reportOf(found: Found[]): Report {
  const restores = found.filter(({ step }) => step.endsWith("restore"));
  return {
    title: "How long do backups and restoring take?",
    method:
      `${whole(messages)} messages, and ${whole(files)} files of 4 MB of random bytes (10 GB), on SQLite, to a folder on the same disk; the commands of the built ` +
      "server while it does not run. Each backup includes its test: the rows are restored into a temporary database and every byte that is new is read and hashed. " +
      "Encryption is that of the age format, in JavaScript. `cp` and `sha256sum` work on the same files.",
    tables: [
      {
        head: ["", "time", "memory at most"],
        rows: found.map(({ step, seconds, peak }) => [
          step,
          `${seconds.toFixed(1)} s`,
          peak === 0 ? "" : mebibytes(peak / 1024 ** 2),
        ]),
      },
    ],
    aims: [
      atMost("memory of any step", mayUse, Math.max(...found.map(({ peak }) => peak)) / 1024 ** 2, mebibytes),
      atMost("restoring, in seconds", mayTake, Math.max(...restores.map(({ seconds }) => seconds)), whole),
    ],
  };
}
