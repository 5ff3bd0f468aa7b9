import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { planCommunity } from "./populate/community.ts";
import { fill, type FilledGroup } from "./populate/fill.ts";
import { startHearth, type RunningHearth } from "./populate/hearth.ts";
import { avatarOf, pictureOf } from "./populate/pictures.ts";
import { exitWith, root } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";

/**
 * Demo community: `npm run populate` fills and starts a separate Hearth. With `--url` and the key of an invitation (or of the printed link for
 * the first account) it fills another one.
 */
const password = "hearth-demo";
/** Marks a data folder created by this command, so that it never writes into real data. */
const marker = "demo-community.json";

const { values: wanted } = parseArgs({
  options: {
    url: { type: "string" },
    invitation: { type: "string" },
    data: { type: "string", default: join(root, ".cache/demo") },
    people: { type: "string", default: "20" },
    groups: { type: "string", default: "3" },
    messages: { type: "string", default: "2000" },
  },
});

try {
  await (wanted.url ? populateOther(wanted.url, wanted.invitation) : populateOwn(resolve(wanted.data)));
} catch (error) {
  exitWith(error);
}

async function populateOther(url: string, inviteKey: string | undefined): Promise<void> {
  if (!inviteKey) throw new Error("--url needs --invitation: the key at the end of an invitation's link");
  tell(url, await populate(url.replace(/\/+$/, ""), inviteKey));
}

async function populateOwn(dataDir: string): Promise<void> {
  const isOurs = existsSync(join(dataDir, marker));
  if (!isOurs && existsSync(join(dataDir, "hearth.db"))) {
    throw new Error(`${dataDir} holds somebody's data: choose another folder by --data`);
  }
  await prepare({ tools: true });
  await mkdir(dataDir, { recursive: true });
  const port = Number(process.env.PORT ?? 3000);
  const hearth = await startHearth({ dataDir, port, settings: { LOG_LEVEL: "warn" }, log: "inherit" });
  endWithUs(hearth);
  if (!isOurs) await writeFile(join(dataDir, marker), JSON.stringify(await fillOwn(hearth)));
  tell(hearth.url, JSON.parse(await readFile(join(dataDir, marker), "utf8")) as FilledGroup[]);
  console.log("Ctrl-C ends it; the same command starts it again, as it was.");
}

function fillOwn({ url, firstAccountKey }: RunningHearth): Promise<FilledGroup[]> {
  if (!firstAccountKey) throw new Error("an earlier run was interrupted: remove its folder and start again");
  return populate(url, firstAccountKey);
}

async function populate(url: string, inviteKey: string): Promise<FilledGroup[]> {
  const measure = { people: Number(wanted.people), groups: Number(wanted.groups), messages: Number(wanted.messages) };
  const filled = await fill({
    url,
    inviteKey,
    password,
    community: planCommunity({ ...measure, now: Date.now() }),
    pictureOf,
    avatarOf,
    withPlans: true,
    onProgress: (written) => progress(`Writing: ${written} of ${measure.messages} messages`),
  });
  progress("");
  return filled;
}

function tell(url: string, groups: FilledGroup[]): void {
  console.log(`${groups.map(({ name }) => name).join(", ")}: ${url}`);
  console.log(`Sign in as anna@example.org with the password ${password}`);
}

/** Updates one line in a terminal; prints nothing elsewhere. */
function progress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
}

function endWithUs(hearth: RunningHearth): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void hearth.stop());
}
