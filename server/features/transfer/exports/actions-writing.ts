import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ExportedFile, ExportedMessage } from "#contract/group-folder.ts";
import type { Context } from "../../../context.ts";
import type { FileRow } from "../../../database/tables.ts";
import { groupFiles, groupHead, groupMessages } from "./actions-folder.ts";
import { exportedFile, indexLines, pathOf } from "./rules.ts";
import { originalKey } from "../../files/files/rules.ts";
import { makeFolder } from "../../../processes/make-folder.ts";
import { OperatorError } from "../../../errors.ts";

export interface Written {
  messages: number;
  files: number;
  missing: string[];
}

/** Writes into an empty folder; index.json comes last, when all else is complete. */
export async function writeGroup(
  context: Context,
  groupId: string,
  folder: string,
  { withLogins }: { withLogins: boolean },
): Promise<Written> {
  await makeFolder(folder);
  if ((await readdir(folder)).length > 0)
    throw new OperatorError(`${folder} holds something already: name a folder of its own for the group.`);
  await mkdir(join(folder, "files"), { mode: 0o700 });
  const written: Written = { messages: 0, files: 0, missing: [] };
  await context.db.snapshot(async (db) => {
    const files = await copyFiles(context, await groupFiles(db, groupId), folder, written);
    const head = await groupHead(context, db, groupId, { withLogins });
    const index = join(folder, "index.json");
    await pipeline(
      indexLines(head, files, countMessages(groupMessages(db, groupId), written)),
      createWriteStream(index, { flush: true, mode: 0o600 }),
    );
  });
  return written;
}

async function copyFiles(
  { files }: Context,
  rows: FileRow[],
  folder: string,
  written: Written,
): Promise<ExportedFile[]> {
  const exported: ExportedFile[] = [];
  for (const row of rows) {
    const bytes = await files.read(originalKey(row.id));
    if (bytes) {
      await pipeline(bytes, createWriteStream(join(folder, pathOf(row)), { flush: true, mode: 0o600 }));
      written.files += 1;
    } else written.missing.push(row.name);
    exported.push(bytes ? exportedFile(row) : { ...exportedFile(row), path: null });
  }
  return exported;
}

async function* countMessages(
  pages: AsyncIterable<ExportedMessage[]>,
  written: Written,
): AsyncGenerator<ExportedMessage[]> {
  for await (const page of pages) {
    written.messages += page.length;
    yield page;
  }
}
