import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../../context.ts";
import { OperatorError } from "../../../errors.ts";
import { indexEarlierJob } from "../../conversation/search/actions-indexing.ts";
import { countNew } from "./actions-counting.ts";
import { importFolderFiles, importFolderGroup, importFolderPicture } from "./actions-folder.ts";
import { importFolderAlbums } from "./actions-folder-albums.ts";
import { importFolderMessages } from "./actions-folder-messages.ts";
import { loginOf, importFolderPeople } from "./actions-folder-people.ts";
import { checkMerging } from "./actions-matching.ts";
import { idsIn } from "./queries.ts";
import { Report } from "./rules-report.ts";
import { Check, Errors } from "typebox/value";
import { formatName, formatVersion, GroupFolder } from "#contract/group-folder.ts";

/** `mayMerge` allows accounts and groups made here, otherwise an OperatorError. Checks no permission: for the command line. Returns the lines of a report. */
export async function importFolder(context: Context, folder: string, mayMerge: boolean): Promise<string[]> {
  const { index, imported } = await indexIn(folder);
  const report = new Report();
  await checkMerging(context.db.read, imported, mayMerge);
  const people = await importFolderPeople(context, index.people, report);
  const isNew = await importFolderGroup(context, index, people, report);
  const files = await importFolderFiles(context, index, folder, people, report);
  if (isNew) await importFolderPicture(context, index.group, files);
  await importFolderMessages(context, index.messages, { groupId: index.group.id, people, files }, report);
  await importFolderAlbums(context, index.albums ?? [], { groupId: index.group.id, people, files });
  await context.db.write((tx) => context.jobs.enqueue(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob }));
  return report.lines();
}

/** Throws like the import. */
export async function previewFolder({ db }: Context, folder: string, mayMerge: boolean): Promise<string[]> {
  const { index, imported } = await indexIn(folder);
  await checkMerging(db.read, imported, mayMerge);
  const { group, people, messages, files } = index;
  const isHere = (await idsIn(db.read, "groups")).has(group.id);
  return [
    `Would import into the ${isHere ? "existing" : "new"} group "${group.name}":`,
    ...(await countNew(db.read, { users: people, messages, files })),
  ];
}

async function indexIn(folder: string) {
  const text = await readFile(join(folder, "index.json"), "utf8").catch(() => undefined);
  if (text === undefined) throw new OperatorError(`There is no index.json in ${folder}`);
  const index = readIndex(text);
  const people = index.people.map((person) => ({ id: person.id, login: loginOf(person) }));
  return { index, imported: { groupIds: [index.group.id], people } };
}

/** Throws if it is not the index of a group, or from a newer version. */
function readIndex(text: string): GroupFolder {
  const index = parseIndex(text);
  if (Check(GroupFolder, index)) return index;
  const { format, version } = (index ?? {}) as { format?: unknown; version?: unknown };
  if (format === formatName && typeof version === "number" && version > formatVersion)
    throw new OperatorError("This group was exported by a newer Hearth: import it with that one or a later one.");
  const [first] = Errors(GroupFolder, index);
  throw new OperatorError(
    `index.json is no exported group: ${first?.instancePath ?? ""} ${first?.message ?? ""}`.trim(),
  );
}

function parseIndex(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError("index.json is not readable as JSON.");
  }
}
