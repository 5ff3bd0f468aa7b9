import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { descriptionOf } from "./release/description.ts";
import { notesOf } from "./release/notes.ts";
import { recordData } from "./release/record-data.ts";
import { recordRelease } from "./release/record-release.ts";
import { layOutRelease, manifest } from "./release/release-folder.ts";
import { exitWith, root, runAloud, runQuietly } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";

/**
 * `npm run release`: the version of package.json as a tarball that runs without a build, with its bill of materials, its notes from CHANGELOG.md,
 * checksums and, with `--key`, signatures by minisign, which has to be installed: of the tarball, and of `latest.json`, which tells servers of the release.
 */
const { values: wanted } = parseArgs({
  options: {
    to: { type: "string", default: join(root, ".cache/releases") },
    /** File of minisign's secret key; the public one is beside it, with `.pub` instead of `.key`. */
    key: { type: "string" },
    /** A line for administrators, in latest.json. */
    about: { type: "string", default: "" },
    /** Whether it closes a security hole. */
    security: { type: "boolean", default: false },
    /** Records the data and the commit of the version in the sources, for tests of later versions. Commit both. */
    record: { type: "boolean", default: false },
  },
});

try {
  await prepare({ tools: true });
  await release(resolve(wanted.to), wanted.key === undefined ? undefined : resolve(wanted.key));
  if (wanted.record) await record();
} catch (error) {
  exitWith(error);
}

async function record(): Promise<void> {
  const files = [await recordData(manifest.version), recordRelease()].filter((file) => file !== undefined);
  console.log(`Commit ${files.join(" and ")}: later versions upgrade its data, and run its tests.`);
}

async function release(to: string, key: string | undefined): Promise<void> {
  const { version } = manifest;
  const name = `hearth-${version}`;
  mkdirSync(to, { recursive: true });
  const notes = notesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version);
  const sbom = execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--workspaces=false"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  });
  const publicKey = key === undefined ? undefined : readFileSync(key.replace(/\.key$/, ".pub"), "utf8");
  await layOutRelease(join(to, name), { notes, sbom, publicKey, cache: join(root, ".cache/packages") });
  const tarball = join(to, `${name}.tar.gz`);
  await runQuietly("tar", [
    ...["--create", "--gzip", "--file", tarball, "--directory", to],
    // The same content gives the same bytes.
    ...["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=@${dateOfCommit()}`, name],
  ]);
  writeFileSync(join(to, `${name}.md`), notes);
  writeFileSync(join(to, `${name}.cdx.json`), sbom);
  const files = [`${name}.tar.gz`, `${name}.md`, `${name}.cdx.json`];
  writeFileSync(join(to, "SHA256SUMS"), files.map((file) => `${checksumOf(join(to, file))}  ${file}\n`).join(""));
  if (key !== undefined) await sign([tarball, describe(to, `${name}.tar.gz`)], key);
  console.log(`${tarball}: ${(statSync(tarball).size / 1e6).toFixed(1)} MB${key === undefined ? ", not signed" : ""}`);
}

/** Asks for the password of the key once. */
async function sign(files: string[], key: string): Promise<void> {
  const options = ["-S", "-s", key, "-t", `Hearth ${manifest.version}`];
  if ((await runAloud("minisign", [...options, "-m", ...files])) !== 0)
    throw new Error("minisign did not sign the release");
}

/** Writes what servers with RELEASES_URL read. Returns the file. */
function describe(to: string, archive: string): string {
  const { about: notes, security: isSecurity } = wanted;
  const date = new Date(Number(dateOfCommit()) * 1000).toISOString().replace(/\.\d+Z$/, "Z");
  const file = join(to, "latest.json");
  writeFileSync(file, descriptionOf({ version: manifest.version, date, archive, notes, isSecurity }));
  return file;
}

function dateOfCommit(): string {
  return execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" }).trim();
}

function checksumOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
