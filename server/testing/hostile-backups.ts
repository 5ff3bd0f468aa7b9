import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

const checksum = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

interface Part {
  path: string;
  rows: number;
  sha256: string;
}
interface Manifest {
  tables: Record<string, Part>;
  files: Part;
  secrets: Part;
  [field: string]: unknown;
}

/** A backup that somebody has changed, who can calculate checksums as well. */
interface Changing {
  manifest: Manifest;
  /** Path of the rows of a table, or of the list of files. */
  pathOf(part: string): string;
  /** Replaces the rows of a table. */
  write(part: string, lines: string | Buffer): void;
  linesOf(part: string): string[];
}

type Change = (backup: Changing) => void;

const partOf = ({ tables, files, secrets }: Manifest, name: string) =>
  ({ ...tables, "stored-files": files, secrets })[name]!;

export function changeRepository(folder: string, change: Change): void {
  const stored = join(folder, "generations", "stored");
  const place = join(stored, readdirSync(stored)[0]!);
  const file = join(place, "manifest.json");
  const manifest = JSON.parse((JSON.parse(readFileSync(file, "utf8")) as { body: string }).body) as Manifest;
  const pathOf = (part: string) => join(place, `${part}.jsonl.gz`);
  change({
    manifest,
    pathOf,
    write(part, lines) {
      writeFileSync(pathOf(part), gzipSync(lines));
      partOf(manifest, part).sha256 = checksum(lines);
    },
    linesOf: (part) =>
      gunzipSync(readFileSync(pathOf(part)))
        .toString("utf8")
        .trimEnd()
        .split("\n"),
  });
  const body = JSON.stringify(manifest);
  writeFileSync(file, JSON.stringify({ checksum: checksum(body), body }));
}

export function changeFolder(folder: string, change: Change): void {
  const file = join(folder, "manifest.json");
  const { checksum: _before, ...manifest } = JSON.parse(readFileSync(file, "utf8")) as Manifest & { checksum: string };
  const pathOf = (part: string) => join(folder, partOf(manifest, part).path);
  change({
    manifest,
    pathOf,
    write(part, lines) {
      writeFileSync(pathOf(part), lines);
      partOf(manifest, part).sha256 = checksum(lines);
    },
    linesOf: (part) => readFileSync(pathOf(part), "utf8").trimEnd().split("\n"),
  });
  writeFileSync(file, JSON.stringify({ ...manifest, checksum: checksum(JSON.stringify(manifest)) }));
}

function replaceBy(path: string, make: (content: Buffer) => void): void {
  const content = readFileSync(path);
  rmSync(path);
  make(content);
}

const withFile =
  (change: object): Change =>
  ({ linesOf, write }) => {
    const [first] = linesOf("stored-files");
    write("stored-files", `${JSON.stringify({ ...(JSON.parse(first!) as object), ...change })}\n`);
  };

export const hostileChanges: Record<string, [change: Change, said: RegExp]> = {
  "a line without an end": [({ write }) => write("messages", "x".repeat(40 * 1024 ** 2)), /line that is too long/],
  "a missing part": [({ pathOf }) => rmSync(pathOf("messages")), /is missing/],
  "a table that is not listed": [({ manifest }) => delete manifest.tables.users, /no rows of users/],
  "rows that are none": [({ write }) => write("messages", "null\n[1]\n7\n"), /something else than rows/],
  "rows that are no JSON": [({ write }) => write("messages", "{\n"), /is damaged/],
  "nested rows": [({ write }) => write("messages", `${"[".repeat(1_000_000)}\n`), /is damaged/],
  "a column of a wrong type": [
    ({ linesOf, write }) =>
      write(
        "users",
        linesOf("users")
          .map((line) => `${JSON.stringify({ ...(JSON.parse(line) as object), id: null, created_at: [] })}\n`)
          .join(""),
      ),
    /Rows of users cannot be restored/,
  ],
  "swapped parts": [
    ({ manifest, linesOf, write }) => {
      const [users, messages] = [linesOf("users"), linesOf("messages")];
      write("users", `${messages.join("\n")}\n`);
      write("messages", `${users.join("\n")}\n`);
      manifest.swapped = true;
    },
    /Rows of users cannot be restored/,
  ],
  "a file outside of the storage": [withFile({ key: "../../escaped" }), /none of its own/],
  "a file of a wrong type": [withFile({ key: 7 }), /none of its own/],
  "an absolute file": [withFile({ key: "/tmp/escaped" }), /none of its own/],
  "a manifest of wrong types": [({ manifest }) => (manifest.migrations = "all"), /not that of a backup/],
  "a part of a wrong type": [({ manifest }) => (manifest.files = 7 as never), /not that of a backup/],
  "a link in place of a part": [
    ({ pathOf }) =>
      replaceBy(pathOf("messages"), (content) => {
        const elsewhere = `${pathOf("messages")}.real`;
        writeFileSync(elsewhere, content);
        symlinkSync(elsewhere, pathOf("messages"));
      }),
    /is missing|is a link/,
  ],
  "a pipe in place of a part": [
    ({ pathOf }) => replaceBy(pathOf("messages"), () => execFileSync("mkfifo", [pathOf("messages")])),
    /is missing|no file/,
  ],
};

export const hostileToRepositories: typeof hostileChanges = {
  "a part that unpacks to a thousand times its size": [
    ({ write }) => write("messages", Buffer.alloc(100 * 1024 ** 2)),
    /much larger than rows can be/,
  ],
  "content outside of the repository": [withFile({ name: "../../../escaped" }), /none of its own/],
  "a table outside of the repository": [
    ({ manifest }) => (manifest.tables["../users"] = manifest.tables.users!),
    /not that of a backup/,
  ],
  "a manifest of another snapshot": [({ manifest }) => (manifest.id = "20200101T000000000Z"), /not that of a backup/],
};

export const hostileToFolders: typeof hostileChanges = {
  "a part outside of the folder": [
    ({ manifest }) => (manifest.tables.users!.path = "../outside.jsonl"),
    /none of its own/,
  ],
  "an absolute part": [({ manifest }) => (manifest.secrets.path = "/etc/passwd"), /none of its own/],
};
