import { join } from "node:path";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import type { Config } from "../config.ts";
import { lockDataFolder } from "../processes/data-folder.ts";
import { openFilesOnDisk, openStorages } from "../processes/open-storage.ts";
import { pluralize } from "../pluralize.ts";
import { OperatorError } from "../errors.ts";
import type { Command, Terminal } from "./command.ts";
import { compare, copyFiles, type Moved } from "./moving/copy-files.ts";
import { VerifiedFiles } from "./moving/verified-files.ts";

export const moveFiles: Command = {
  about: "copies all files from the data folder to the S3 bucket, or back, and verifies each copy",
  usage: "--to s3|disk [--delete-source]",
  more: [
    "The S3_ settings name the bucket. May run while the server does, and again after an interruption: it copies what is missing, and compares each",
    "copy with its source once. Smaller pictures are left out, because they are made again. --delete-source: also deletes what was copied and verified",
    "from where it came; no server may run on the data folder.",
  ].join("\n"),
  words: [0, 0],
  question: ({ has }) =>
    has("delete-source") ? "This deletes the files where they are now, once the copies are verified." : undefined,
  options: { to: { type: "string" }, "delete-source": { type: "boolean" } },
  async preview({ config, print }, { text, has }) {
    const target = targetOf(text("to"));
    const { bucket, disk } = await openBoth(config);
    const [from, to] = target === "s3" ? [disk, bucket] : [bucket, disk];
    const { missing, bytes, present } = await compare(from, to);
    print(
      `Would copy ${pluralize(missing, "file")} (${megabytes(bytes)} MB); ${present} of the same size are there already.`,
    );
    if (has("delete-source"))
      print(
        `Would then delete the ${pluralize(missing + present, "file")} from the ${sourceOf(target)}, if all copies are verified.`,
      );
  },
  async run(terminal, { text, has }) {
    const target = targetOf(text("to"));
    const lock = has("delete-source") ? await lockDataFolder(terminal.config.dataDir) : undefined;
    try {
      const { from, keys } = await move(terminal, target);
      if (!lock) return;
      for (const key of keys) await from.remove(key);
      terminal.print(`Deleted ${pluralize(keys.length, "file")} from the ${sourceOf(target)}.`);
    } finally {
      lock?.release();
    }
  },
};

type Target = "s3" | "disk";

function targetOf(given: string | undefined): Target {
  if (given === "s3" || given === "disk") return given;
  throw new OperatorError("Name the target: --to s3 or --to disk");
}

function sourceOf(target: Target): string {
  return target === "s3" ? "data folder" : "bucket";
}

async function move({ config, print }: Terminal, target: Target): Promise<{ from: FileStorage; keys: string[] }> {
  const { bucket, disk, place } = await openBoth(config);
  const [from, to] = target === "s3" ? [disk, bucket] : [bucket, disk];
  const record = join(config.dataDir, "moved-files.jsonl");
  const verified = await VerifiedFiles.read(record, target === "s3" ? place : "disk");
  const moved = await copyFiles({ from, to, verified, onProgress: progressPrinter(print) });
  print(summary(moved));
  if (moved.different.length > 0)
    throw new OperatorError(`These copies differ from their source and were removed: ${moved.different.join(", ")}`);
  return { from, keys: moved.keys };
}

async function openBoth(config: Config): Promise<{ bucket: FileStorage; disk: FileStorage; place: string }> {
  if (!config.s3) throw new OperatorError("Set the S3_ settings: they name the bucket.");
  const [{ files: bucket }, disk] = await Promise.all([openStorages(config), openFilesOnDisk(config)]);
  return { bucket, disk, place: `${config.s3.endpoint}/${config.s3.bucket}` };
}

const printEvery = 1000;

function progressPrinter(print: Terminal["print"]) {
  return (done: number, of: number) => {
    if (done % printEvery === 0) print(`${done} of ${pluralize(of, "file")}`);
  };
}

function summary({ copied, copiedBytes, known, keys }: Moved): string {
  return `Copied ${pluralize(copied, "file")} (${megabytes(copiedBytes)} MB); ${known} were there already. Verified ${pluralize(keys.length, "file")}.`;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1);
}
