import type { Context } from "../../../context.ts";
import { deleteBlobsLater } from "../../files/files/actions-removal.ts";
import { day, originalKey, posterKey, displayKey } from "../../files/files/rules.ts";
import { filesToCheck, idsWithBytes, type FileToCheck } from "./queries-health.ts";
import { repairable, ok, wrong, type Finding, type Options } from "./rules-health.ts";

interface Stored {
  sizes: Map<string, number>;
  /** Bytes without a row, too old to belong to an upload in progress, by the first part of their keys. */
  old: Set<string>;
}

/** Ignores what is written or removed while it runs. */
export async function checkFiles(context: Context, options: Options): Promise<Finding[]> {
  const stored = await listStored(context);
  const { lost, count } = await findLost(context, stored);
  const all = lost.length === 0 ? [ok("files_complete", { count })] : lost;
  return [...all, ...(await findStrays(context, stored, options))];
}

async function listStored({ files, clock }: Context): Promise<Stored> {
  const stored: Stored = { sizes: new Map(), old: new Set() };
  const before = clock.now() - day;
  for await (const { key, size, modifiedAt } of files.list()) {
    stored.sizes.set(key, size);
    if (modifiedAt < before) stored.old.add(key.split("/")[0]!);
  }
  return stored;
}

async function findLost(context: Context, stored: Stored): Promise<{ lost: Finding[]; count: number }> {
  const lost: Finding[] = [];
  let count = 0;
  for await (const page of filesToCheck(context.db.read)) {
    count += page.length;
    for (const file of page) lost.push(...(await lostOf(context, stored, file)));
  }
  return { lost, count };
}

async function lostOf({ files }: Context, { sizes }: Stored, file: FileToCheck): Promise<Finding[]> {
  const lost: Finding[] = [];
  for (const [key, size] of keysOf(file)) {
    // The list lacks files stored or converted after it was made.
    const found = sizes.get(key) ?? (await files.stat(key))?.size;
    if (found === undefined) lost.push(wrong("file_missing", { key }));
    else if (size !== undefined && found !== size) lost.push(wrong("file_size_wrong", { key, found, expected: size }));
  }
  return lost;
}

/** Pictures of links have no original. */
function keysOf(file: FileToCheck): [key: string, size: number | undefined][] {
  const isOfLink = file.isOfLink === 1 || (file.owner_id === null && file.name === "link");
  const isShownAsItCame = file.type === "application/pdf";
  return [
    ...(isOfLink ? [] : [[originalKey(file.id), file.size] satisfies [string, number]]),
    ...(file.status === "ready" && !isShownAsItCame ? [displayEntry(file)] : []),
    ...(file.has_poster === 1 ? [[posterKey(file.id), undefined] satisfies [string, undefined]] : []),
  ];
}

function displayEntry({ id, content_url }: FileToCheck): [string, undefined] {
  return [displayKey(id, content_url), undefined];
}

async function findStrays(context: Context, { old }: Stored, options: Options): Promise<Finding[]> {
  const { db, clock } = context;
  const known = await idsWithBytes(db.read);
  const stray = [...old].filter((id) => !known.has(id)).sort();
  if (stray.length === 0) return [ok("no_strays")];
  if (options.isRepairing)
    await db.write(async (tx) => {
      for (const id of stray) await deleteBlobsLater(context, tx, id, clock.now());
    });
  return stray.map((id) => repairable("stray", { id }, options));
}
