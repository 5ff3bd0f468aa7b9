import { randomUUID } from "node:crypto";
import type { ImportedMessage, ImportedNames } from "#contract/imports.ts";
import { importedPeoplePerGroup, importsPerGroup } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import { can, type Position } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { recordForGroup } from "../../../live/record.ts";
import { newId } from "../../../new-id.ts";
import { membershipOf, membershipWith } from "../../groups/groups/actions-members.ts";
import { addImportedNames } from "../../photos/photo-people/actions-import.ts";
import { dateUploads } from "../../photos/library/actions-dating.ts";
import { existingMessages, importMessages } from "../../conversation/messages/actions-import.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import { createImportedAuthors } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { indexEarlierJob } from "../../conversation/search/actions-indexing.ts";
import {
  countImports,
  deleteIdleImports,
  findImport,
  findImported,
  findImportedPhotos,
  findImports,
  findOpenImport,
  insertImport,
  insertImported,
  insertImportedPhotos,
  markUndone,
  type ImportRow,
  type OpenImportRow,
} from "./queries.ts";
import { countAuthors, findAuthors, findAuthorsById, insertAuthors } from "./queries-people.ts";
import { checkFilesOf, isOwnPhotos, keysOf, namesOf, timesOf, toImport, withoutKnown } from "./rules.ts";

export async function groupImports({ db }: Context, me: Me, groupId: string): Promise<ImportRow[]> {
  const membership = await membershipOf(db.read, me, groupId);
  return findImports(db.read, membership, can.importMessages(membership) ? undefined : me.id);
}

/** Milliseconds after which an import that has added nothing is no longer listed. */
const idleFor = 24 * 60 * 60 * 1000;

/** Throws `too_many_imports`. */
export async function startImport({ db, clock }: Context, me: Me, groupId: string, title: string): Promise<ImportRow> {
  const cleaned = onOneLine(title);
  if (cleaned === "") throw appError("bad_request");
  return db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await membershipWith(tx, me, groupId, can.importPhotos);
    await deleteIdleImports(tx, { groupId, personId: me.id }, clock.now() - idleFor);
    if ((await countImports(tx, groupId)) >= importsPerGroup) throw appError("too_many_imports");
    const at = clock.now();
    const id = newId();
    await insertImport(tx, { id, group_id: groupId, title: cleaned, created_by: me.id, created_at: at });
    await logDecision(tx, { groupId, at, kind: "import_started", adminId: me.id, data: { title: cleaned } });
    recordForGroup(tx, at, "group.changed", { groupId });
    return (await findImport(tx, id))!;
  });
}

/** Creates missing accounts, which cannot sign in. `mine` is the name of the admin. Throws `too_many_imported_people`. */
export async function authorsFor(context: Context, me: Me, importId: string, wanted: ImportedNames): Promise<string[]> {
  const { db, clock } = context;
  const { groupId } = await importToContinue(db.read, me, importId, can.importMessages);
  const names = wanted.names.map((name) => onOneLine(name));
  if (names.includes("")) throw appError("bad_request");
  const password_hash = await context.passwords.hash(randomUUID());
  return db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await importToContinue(tx, me, importId, can.importMessages);
    const known = new Map((await findAuthors(tx, groupId, names)).map(({ name, userId }) => [name, userId]));
    const added = [...new Set(names)].filter((name) => !known.has(name));
    if ((await countAuthors(tx, groupId)) + added.length > importedPeoplePerGroup)
      throw appError("too_many_imported_people");
    // The admin needs no other account for their own name.
    const mine = added.find((name) => wanted.mine !== undefined && name === onOneLine(wanted.mine));
    const others = added.filter((name) => name !== mine);
    const ids = await createImportedAuthors(tx, others, { password_hash, now: clock.now() });
    others.forEach((name, n) => known.set(name, ids[n]!));
    if (mine !== undefined) known.set(mine, me.id);
    await insertAuthors(
      tx,
      added.map((name) => authorRow(groupId, name, known.get(name)!, name === mine)),
    );
    return names.map((name) => known.get(name)!);
  });
}

/** Deleted messages and photos count as imported. */
export async function missingFrom({ db }: Context, me: Me, importId: string, ids: string[]): Promise<string[]> {
  const { groupId } = await importToContinue(db.read, me, importId);
  const [messages, existing, photos] = await Promise.all([
    findImported(db.read, ids),
    existingMessages(db.read, groupId, ids),
    findImportedPhotos(db.read, groupId, ids),
  ]);
  const known = new Set([...messages, ...existing, ...photos]);
  return ids.filter((id) => !known.has(id));
}

/** Milliseconds, so that one job serves many calls. */
const indexedAfter = 30_000;

/** Skips what was imported before. Nobody is notified. */
export async function addImported(
  context: Context,
  me: Me,
  importId: string,
  messages: ImportedMessage[],
): Promise<void> {
  const { db, clock, jobs } = context;
  const may = isOwnPhotos(me, messages) ? undefined : can.importMessages;
  await importToContinue(db.read, me, importId, may);
  checkFilesOf(messages);
  await db.write(async (tx) => {
    const { groupId } = (await findOpenImport(tx, me.id, importId)) ?? notFound();
    await lockGroup(tx, groupId);
    await importToContinue(tx, me, importId, may);
    const now = clock.now();
    const added = await withoutStored(tx, groupId, messages);
    await checkAuthors(tx, me, groupId, added);
    await dateUploads(tx, me, timesOf(added), now);
    await importMessages(
      tx,
      me,
      groupId,
      added.map((message) => toImport(message, now)),
    );
    if (can.markInPhoto(await membershipOf(tx, me, groupId)))
      await addImportedNames(tx, { groupId, byId: me.id, now }, namesOf(added));
    await insertImported(
      tx,
      importId,
      added.map(({ id }) => id),
    );
    await insertImportedPhotos(tx, { importId, groupId }, keysOf(added));
    const runAt = now + indexedAfter;
    await jobs.enqueue(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob, runAt });
  });
}

async function withoutStored(
  tx: Transaction,
  groupId: string,
  messages: ImportedMessage[],
): Promise<ImportedMessage[]> {
  const ids = messages.map(({ id }) => id);
  const known = new Set([...(await findImported(tx, ids)), ...(await existingMessages(tx, groupId, ids))]);
  const photos = new Set(await findImportedPhotos(tx, groupId, keysOf(messages)));
  return withoutKnown(messages, known, photos);
}

export const undoJob = "imports.undo";

/** A job also deletes all comments on it. */
export async function undoImport({ db, clock, jobs }: Context, me: Me, importId: string): Promise<void> {
  await db.write(async (tx) => {
    const found = (await findOpenImport(tx, me.id, importId)) ?? notFound();
    await lockGroup(tx, found.groupId);
    const { groupId, title } = (await findOpenImport(tx, me.id, importId)) ?? notFound();
    await membershipWith(tx, me, groupId, (position) => can.undoImport(me, found, position));
    const at = clock.now();
    await markUndone(tx, importId);
    await logDecision(tx, { groupId, at, kind: "import_undone", adminId: me.id, data: { title } });
    recordForGroup(tx, at, "group.changed", { groupId });
    await jobs.enqueue(tx, { kind: undoJob, payload: { importId }, uniqueKey: `${undoJob}:${importId}` });
  });
}

/** Throws `not_found` without an open import or outside the group, and `not_permitted` if the user's role does not allow it. */
async function importToContinue(
  db: Reader,
  me: Me,
  importId: string,
  may: (position: Position) => boolean = () => true,
): Promise<OpenImportRow> {
  const found = (await findOpenImport(db, me.id, importId)) ?? notFound();
  await membershipWith(db, me, found.groupId, (position) => can.continueImport(me, found, position) && may(position));
  return found;
}

/** Authors are people of imports into this group, and the user. */
async function checkAuthors(
  tx: Transaction,
  me: Me,
  groupId: string,
  messages: readonly ImportedMessage[],
): Promise<void> {
  const ids = [...new Set(messages.map(({ author }) => author))].filter((id) => id !== me.id);
  const known = await findAuthorsById(tx, groupId, ids);
  if (!ids.every((id) => known.has(id))) throw appError("not_found");
}

function authorRow(group_id: string, name: string, user_id: string, isMember: boolean) {
  return { id: newId(), group_id, name, user_id, is_claimed: isMember ? (1 as const) : (0 as const), claimed_by: null };
}

function notFound(): never {
  throw appError("not_found");
}
