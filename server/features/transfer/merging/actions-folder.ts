import { cutText } from "#contract/cut-text.ts";
import { createHash, randomUUID } from "node:crypto";
import { copyFile, lstat, realpath } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { millisecondsOf, type ExportedFile, type ExportedPerson, type GroupFolder } from "#contract/group-folder.ts";
import { groupDescriptionLength, nameLength } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { ensureOwner } from "../../groups/groups/actions-members.ts";
import { permissionsToStore } from "../../groups/groups/rules.ts";
import { groupFiles } from "../exports/actions-folder.ts";
import { importFile } from "../../files/files/actions-import.ts";
import { giveGroupPicture, idsIn, insertIfAbsent, markUsed, noteImportedGroup } from "./queries.ts";
import type { People } from "./actions-matching.ts";
import type { Report } from "./rules-report.ts";

/** An existing group stays unchanged and nobody joins, because its members decide who can read it. Returns whether the group is new. */
export async function importFolderGroup(
  { db, clock }: Context,
  { group, people }: GroupFolder,
  { idOf, fresh }: People,
  report: Report,
): Promise<boolean> {
  const now = clock.now();
  const isNew = !(await idsIn(db.read, "groups")).has(group.id);
  const members = people.filter(({ joinedAt }) => joinedAt !== undefined);
  const owner = members.find(({ role }) => role === "owner");
  if (isNew)
    await db.write(async (tx) => {
      await insertIfAbsent(tx, "groups", [rowOf(group, members.length === 0 ? now : null)]);
      await noteImportedGroup(tx, group.id);
      await insertIfAbsent(tx, "members", members.map(memberOf));
      await ensureOwner(tx, group.id);
    });
  else
    for (const { id, name } of members.filter((member) => fresh.has(member.id)))
      report.remark(`${name} (${id}): is not in the group, which is here already; its members can invite them`);
  report.count("groups", isNew ? 1 : 0, isNew ? 0 : 1);
  return isNew;

  function memberOf({ id, joinedAt, role = "member" }: ExportedPerson) {
    const joined_at = millisecondsOf(joinedAt!);
    return {
      group_id: group.id,
      user_id: idOf.get(id)!,
      joined_at,
      read_until: now,
      notifications_since: joined_at,
      role: role === "owner" && id !== owner?.id ? "admin" : role,
    };
  }
}

/** Creates a new invitation link: the old one may be known to people who were not invited here. */
function rowOf(group: GroupFolder["group"], abandoned_at: number | null) {
  const { id, name, description = "", permissions = {}, needsApproval = false, createdAt, lastActivityAt } = group;
  return {
    id,
    created_at: millisecondsOf(createdAt),
    name: cutText(onOneLine(name), nameLength) || id,
    description: cutText(description.trim(), groupDescriptionLength),
    picture_id: null,
    invite_key: randomUUID(),
    secret_key: randomUUID(),
    inviter_id: null,
    creator_id: null,
    last_activity_at: millisecondsOf(lastActivityAt),
    group_page_count: 0,
    abandoned_at,
    permissions: JSON.stringify(permissionsToStore(permissions)),
    needs_approval: needsApproval ? (1 as const) : (0 as const),
  };
}

export async function importFolderPicture(
  { db }: Context,
  { id, picture }: GroupFolder["group"],
  files: FilesHere,
): Promise<void> {
  const fileId = picture && files.get(picture);
  if (fileId === undefined) return;
  await db.write(async (tx) => {
    await giveGroupPicture(tx, id, fileId);
    await markUsed(tx, [fileId]);
  });
}

export type FilesHere = ReadonlyMap<string, string>;

/** Checks and prepares files like uploads. An existing file with the same id may belong to another group, so the imported one gets a new id. */
export async function importFolderFiles(
  context: Context,
  { group, files }: Pick<GroupFolder, "group" | "files">,
  folder: string,
  people: People,
  report: Report,
): Promise<FilesHere> {
  const { read } = context.db;
  const [all, filesOfGroup] = await Promise.all([idsIn(read, "files"), groupFiles(read, group.id)]);
  const ofGroup = new Set(filesOfGroup.map(({ id }) => id));
  const here = new Map<string, string>();
  let [added, known] = [0, 0];
  for (const file of files) {
    const id = all.has(file.id) && !ofGroup.has(file.id) ? copyId(group.id, file.id) : file.id;
    if (all.has(id)) known += 1;
    else if (await importContents(context, { ...file, id }, folder, people, report)) added += 1;
    else continue;
    all.add(id);
    here.set(file.id, id);
  }
  report.count("files", added, known);
  return here;
}

/** Deterministic, so that a folder can be imported again. */
function copyId(groupId: string, fileId: string): string {
  const hash = createHash("sha256").update(`${groupId} ${fileId}`).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join("-");
}

async function importContents(
  context: Context,
  file: ExportedFile,
  folder: string,
  { idOf }: People,
  report: Report,
): Promise<boolean> {
  // Reads nothing outside the folder, whatever the index says and wherever symbolic links lead.
  const path = join(folder, "files", basename(file.path ?? ""));
  const found = file.path !== null && (await isBelow(folder, path)) ? await lstat(path) : undefined;
  if (!found?.isFile()) {
    report.remark(`file ${file.name}: its bytes are not there`);
    return false;
  }
  const { id, name, owner } = file;
  const ownerId = owner === null ? null : (idOf.get(owner) ?? null);
  const takenAt = file.takenAt === undefined ? undefined : Date.parse(file.takenAt) || undefined;
  const toImport = { id, ownerId, createdAt: millisecondsOf(file.createdAt), takenAt, name, size: found.size };
  try {
    await importFile(context, toImport, (to) => copyFile(path, to));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report.remark(`file ${name}: ${error.message}`);
    return false;
  }
}

/** False for a symbolic link to elsewhere. */
async function isBelow(folder: string, path: string): Promise<boolean> {
  const [top, found] = await Promise.all([realpath(folder), realpath(path).catch(() => undefined)]);
  return found?.startsWith(top + sep) ?? false;
}
