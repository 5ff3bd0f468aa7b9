import { randomUUID } from "node:crypto";
import { copyFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { groupDescriptionLength, nameLength } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { importFile } from "../../features/files/actions-importing.ts";
import { giveGroupPicture, idsIn, insertIfAbsent, markUsed } from "../importing/queries.ts";
import type { Report } from "../importing/report.ts";
import { millisecondsOf, type ExportedFile, type ExportedPerson, type GroupFolder } from "./format.ts";
import type { People } from "./people.ts";

/** In a group that is here already its name stays, and only people who are new join: the others may have left it meanwhile. Answers whether it is new. */
export async function takeInGroup(
  { db, clock }: Context,
  { group, people }: GroupFolder,
  { idOf, fresh }: People,
  report: Report,
): Promise<boolean> {
  const now = clock.now();
  const isNew = !(await idsIn(db.read, "groups")).has(group.id);
  const joining = people.filter(({ id, joinedAt }) => joinedAt !== undefined && (isNew || fresh.has(id)));
  await db.write(async (tx) => {
    if (isNew) await insertIfAbsent(tx, "groups", [rowOf(group, joining.length === 0 ? now : null)]);
    await insertIfAbsent(tx, "members", joining.map(memberOf));
  });
  report.count("groups", isNew ? 1 : 0, isNew ? 0 : 1);
  return isNew;

  function memberOf({ id, joinedAt }: ExportedPerson) {
    return { group_id: group.id, user_id: idOf.get(id)!, joined_at: millisecondsOf(joinedAt!), read_until: now };
  }
}

/** Its invitation link is a new one: the old may be known to people whom nobody invited here. */
function rowOf(group: GroupFolder["group"], abandoned_at: number | null) {
  const { id, name, description = "", createdAt, lastActivityAt } = group;
  return {
    id,
    created_at: millisecondsOf(createdAt),
    name: name.trim().slice(0, nameLength) || id,
    description: description.trim().slice(0, groupDescriptionLength),
    picture_id: null,
    invite_key: randomUUID(),
    secret_key: randomUUID(),
    inviter_id: null,
    creator_id: null,
    last_activity_at: millisecondsOf(lastActivityAt),
    front_count: 0,
    abandoned_at,
  };
}

/** Of a new group, when its files are here. */
export async function takeInPicture(
  { db }: Context,
  { id, picture }: GroupFolder["group"],
  files: ReadonlySet<string>,
): Promise<void> {
  if (picture === undefined || !files.has(picture)) return;
  await db.write(async (tx) => {
    await giveGroupPicture(tx, id, picture);
    await markUsed(tx, [picture]);
  });
}

/** Brings the bytes over, judged and prepared like an upload. Answers the ids of the files that are here. */
export async function takeInFiles(
  context: Context,
  files: ExportedFile[],
  folder: string,
  people: People,
  report: Report,
): Promise<ReadonlySet<string>> {
  const here = await idsIn(context.db.read, "files");
  let [added, known] = [0, 0];
  for (const file of files) {
    if (here.has(file.id)) known += 1;
    else if (await takeIn(context, file, folder, people, report)) {
      here.add(file.id);
      added += 1;
    }
  }
  report.count("files", added, known);
  return here;
}

async function takeIn(
  context: Context,
  file: ExportedFile,
  folder: string,
  { idOf }: People,
  report: Report,
): Promise<boolean> {
  // Whatever the index says, nothing outside the folder is read.
  const path = join(folder, "files", basename(file.path ?? ""));
  const found = file.path === null ? undefined : await stat(path).catch(() => undefined);
  if (!found?.isFile()) {
    report.remark(`file ${file.name}: its bytes are not there`);
    return false;
  }
  const { id, name, owner } = file;
  const ownerId = owner === null ? null : (idOf.get(owner) ?? null);
  const toImport = { id, ownerId, createdAt: millisecondsOf(file.createdAt), name, size: found.size };
  try {
    await importFile(context, toImport, (to) => copyFile(path, to));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    report.remark(`file ${name}: ${error.message}`);
    return false;
  }
}
