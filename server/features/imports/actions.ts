import { randomUUID } from "node:crypto";
import type { ImportedMessage, ImportedNames } from "#contract/imports.ts";
import { importedPeoplePerGroup, importsPerGroup } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../context.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import { appError } from "../../errors.ts";
import { recordForGroupIn } from "../../live/record.ts";
import { newId } from "../../new-id.ts";
import { membershipWith } from "../groups/actions-members.ts";
import { existingMessages, importMessagesIn } from "../messages/actions-import.ts";
import { logDecisionIn } from "../moderation/actions-log.ts";
import { createImportedAuthors } from "../people/actions.ts";
import type { Me } from "../people/rules.ts";
import { indexEarlierJob } from "../search/actions-indexing.ts";
import {
  countImports,
  findImport,
  findImported,
  findImports,
  findOpenImport,
  insertImport,
  insertImported,
  markUndone,
  type ImportRow,
} from "./queries.ts";
import { countAuthors, findAuthors, findAuthorsById, insertAuthors } from "./queries-people.ts";
import { checkFilesOf, toImport } from "./rules.ts";

/** Returns the imports of a group, for its admins. */
export async function groupImports({ db }: Context, me: Me, groupId: string): Promise<ImportRow[]> {
  return findImports(db.read, await membershipWith(db.read, me, groupId, can.importMessages));
}

/** Begins an import, which is noted in the group's log. Throws `too_many_imports`. */
export async function startImport({ db, clock }: Context, me: Me, groupId: string, title: string): Promise<ImportRow> {
  const cleaned = onOneLine(title);
  if (cleaned === "") throw appError("bad_request");
  return db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await membershipWith(tx, me, groupId, can.importMessages);
    if ((await countImports(tx, groupId)) >= importsPerGroup) throw appError("too_many_imports");
    const at = clock.now();
    const id = newId();
    await insertImport(tx, { id, group_id: groupId, title: cleaned, created_by: me.id, created_at: at });
    await logDecisionIn(tx, { groupId, at, kind: "import_started", adminId: me.id, data: { title: cleaned } });
    recordForGroupIn(tx, at, "group.changed", { groupId });
    return (await findImport(tx, id))!;
  });
}

/**
 * Returns the accounts that write as these names, which are created if the group has no such author yet. They cannot sign in. `mine` is the name of
 * the admin. Throws `too_many_imported_people`.
 */
export async function authorsFor(context: Context, me: Me, importId: string, wanted: ImportedNames): Promise<string[]> {
  const { db, clock } = context;
  const { groupId } = await importToContinue(db.read, me, importId);
  const names = wanted.names.map((name) => onOneLine(name));
  if (names.includes("")) throw appError("bad_request");
  const password_hash = await context.passwords.hash(randomUUID());
  return db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await importToContinue(tx, me, importId);
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

/** Returns which of these messages have not been imported yet. Deleted ones count as imported. */
export async function missingMessages({ db }: Context, me: Me, importId: string, ids: string[]): Promise<string[]> {
  const { groupId } = await importToContinue(db.read, me, importId);
  const known = new Set([...(await findImported(db.read, ids)), ...(await existingMessages(db.read, groupId, ids))]);
  return ids.filter((id) => !known.has(id));
}

/** Time after which imported messages are indexed, in milliseconds, so that one job does so for many calls. */
const indexedAfter = 30_000;

/** Adds messages to a group, except those that were imported before. Nobody is notified. */
export async function addImported(
  context: Context,
  me: Me,
  importId: string,
  messages: ImportedMessage[],
): Promise<void> {
  const { db, clock, jobs } = context;
  await importToContinue(db.read, me, importId);
  checkFilesOf(messages);
  await db.write(async (tx) => {
    const { groupId } = (await findOpenImport(tx, me.id, importId)) ?? notFound();
    await lockGroup(tx, groupId);
    await importToContinue(tx, me, importId);
    const ids = messages.map(({ id }) => id);
    const known = new Set([...(await findImported(tx, ids)), ...(await existingMessages(tx, groupId, ids))]);
    const added = messages.filter(({ id }, n) => !known.has(id) && ids.indexOf(id) === n);
    await checkAuthors(tx, groupId, added);
    await importMessagesIn(
      tx,
      me,
      groupId,
      added.map((message) => toImport(message, clock.now())),
    );
    await insertImported(
      tx,
      importId,
      added.map(({ id }) => id),
    );
    const runAt = clock.now() + indexedAfter;
    await jobs.enqueueIn(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob, runAt });
  });
}

/** The kind of job that deletes what an import has added. */
export const undoJob = "imports.undo";

/** Deletes everything that an import has added, by a job, with all comments on it. */
export async function undoImport({ db, clock, jobs }: Context, me: Me, importId: string): Promise<void> {
  await db.write(async (tx) => {
    const found = (await findOpenImport(tx, me.id, importId)) ?? notFound();
    await lockGroup(tx, found.groupId);
    await membershipWith(tx, me, found.groupId, can.importMessages);
    const { groupId, title } = (await findImport(tx, importId)) ?? notFound();
    const at = clock.now();
    await markUndone(tx, importId);
    await logDecisionIn(tx, { groupId, at, kind: "import_undone", adminId: me.id, data: { title } });
    recordForGroupIn(tx, at, "group.changed", { groupId });
    await jobs.enqueueIn(tx, { kind: undoJob, payload: { importId }, uniqueKey: `${undoJob}:${importId}` });
  });
}

/** Returns the import if the user is an admin of its group. Throws `not_found` if there is none that goes on, or the user is not in the group. */
async function importToContinue(db: Reader, me: Me, importId: string): Promise<{ id: string; groupId: string }> {
  const found = (await findOpenImport(db, me.id, importId)) ?? notFound();
  await membershipWith(db, me, found.groupId, can.importMessages);
  return found;
}

async function checkAuthors(tx: Transaction, groupId: string, messages: readonly ImportedMessage[]): Promise<void> {
  const ids = [...new Set(messages.map(({ author }) => author))];
  const known = await findAuthorsById(tx, groupId, ids);
  if (!ids.every((id) => known.has(id))) throw appError("not_found");
}

function authorRow(group_id: string, name: string, user_id: string, isMember: boolean) {
  return { id: newId(), group_id, name, user_id, is_claimed: isMember ? (1 as const) : (0 as const), claimed_by: null };
}

function notFound(): never {
  throw appError("not_found");
}
