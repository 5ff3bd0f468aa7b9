import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Context } from "../../context.ts";
import type { Reader } from "../../database/database.ts";
import type { FileRow, MessageRow } from "../../database/tables.ts";
import { originalKey } from "../../features/files/rules.ts";
import { groupBy } from "../../group-by.ts";
import { version } from "../../version.ts";
import { CliError } from "../command.ts";
import { exportedAlbums } from "./albums.ts";
import {
  formatName,
  formatVersion,
  moment,
  type ExportedFile,
  type ExportedMessage,
  type ExportedPerson,
} from "./format.ts";
import {
  findAnswersOf,
  findFileIdsOf,
  findFilesOf,
  findGroup,
  findPeopleOf,
  findReactionsOf,
  findVotesOf,
  messagesOf,
} from "./queries.ts";

export interface Written {
  messages: number;
  files: number;
  /** Files whose bytes are missing. */
  missing: string[];
}

/** Writes a snapshot of the group into an empty folder. Writes index.json last, when all else is complete. */
export async function writeGroup(
  context: Context,
  groupId: string,
  folder: string,
  { withLogins }: { withLogins: boolean },
): Promise<Written> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new CliError(`${folder} holds something already: name a folder of its own for the group.`);
  await mkdir(join(folder, "files"), { mode: 0o700 });
  const written: Written = { messages: 0, files: 0, missing: [] };
  await context.db.snapshot(async (db) => {
    const files = await copyFiles(context, await findFilesOf(db, groupId), folder, written);
    const head = { ...(await headOf(context, db, groupId)), people: await peopleOf(db, groupId, withLogins) };
    const albums = await exportedAlbums(db, groupId);
    const index = join(folder, "index.json");
    await pipeline(
      lines(albums.length > 0 ? { ...head, albums } : head, files, messagesIn(db, groupId, written)),
      createWriteStream(index, { flush: true, mode: 0o600 }),
    );
  });
  return written;
}

async function headOf({ clock }: Context, db: Reader, groupId: string) {
  const group = await findGroup(db, groupId);
  const { id, name, description, picture_id, created_at, last_activity_at, permissions, needs_approval } = group;
  return {
    format: formatName,
    version: formatVersion,
    hearth: version,
    exportedAt: moment(clock.now()),
    group: {
      ...{ id, name },
      ...(description && { description }),
      ...(permissions !== "{}" && { permissions: JSON.parse(permissions) as Record<string, string> }),
      ...(needs_approval === 1 && { needsApproval: true }),
      ...(picture_id && { picture: picture_id }),
      createdAt: moment(created_at),
      lastActivityAt: moment(last_activity_at),
    },
  };
}

async function peopleOf(db: Reader, groupId: string, withLogins: boolean): Promise<ExportedPerson[]> {
  const people = await findPeopleOf(db, groupId);
  return people.map(({ id, name, login, joinedAt, role }) => ({
    ...{ id, name },
    ...(withLogins && { login }),
    ...(joinedAt !== null && role !== null && { joinedAt: moment(joinedAt), role }),
  }));
}

async function copyFiles(
  { files }: Context,
  rows: FileRow[],
  folder: string,
  written: Written,
): Promise<ExportedFile[]> {
  const exported: ExportedFile[] = [];
  for (const row of rows) {
    const path = `files/${row.id}${endingOf(row.name)}`;
    const bytes = await files.read(originalKey(row.id));
    if (bytes) {
      await pipeline(bytes, createWriteStream(join(folder, path), { flush: true, mode: 0o600 }));
      written.files += 1;
    } else written.missing.push(row.name);
    const { id, name, original_type: type, size, owner_id: owner } = row;
    const takenAt = row.taken_at === null ? undefined : moment(row.taken_at);
    exported.push({
      id,
      path: bytes ? path : null,
      name,
      type,
      size,
      owner,
      createdAt: moment(row.created_at),
      takenAt,
    });
  }
  return exported;
}

function endingOf(name: string): string {
  const ending = extname(name).toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(ending) ? ending : "";
}

async function* messagesIn(db: Reader, groupId: string, written: Written): AsyncGenerator<ExportedMessage> {
  for await (const page of messagesOf(db, groupId)) {
    const ids = page.map(({ id }) => id);
    const reactions = groupBy(await findReactionsOf(db, ids), ({ message_id }) => message_id);
    const answers = groupBy(await findAnswersOf(db, ids), ({ message_id }) => message_id);
    const votes = groupBy(await findVotesOf(db, page), ({ message_id }) => message_id);
    const files = groupBy(await findFileIdsOf(db, ids), ({ message_id }) => message_id);
    for (const message of page) {
      written.messages += 1;
      yield {
        ...exportedMessage(message),
        files: (files.get(message.id) ?? []).map(({ file_id }) => file_id),
        reactions: (reactions.get(message.id) ?? []).map(({ id, author_id: author, value, created_at }) => ({
          ...{ id, author, value },
          createdAt: moment(created_at),
        })),
        answers: answers.get(message.id)?.map(({ user_id: person, answered_at, occurrence, ...answer }) => ({
          ...{ person, answer: answer.answer, people: answer.people, note: answer.note },
          ...(occurrence !== "" && { occurrence }),
          answeredAt: moment(answered_at),
        })),
        votes: votes.get(message.id)?.map(({ user_id: person, option_id: option, voted_at }) => ({
          ...{ person, option },
          votedAt: moment(voted_at),
        })),
      };
    }
  }
}

function exportedMessage(message: MessageRow): Omit<ExportedMessage, "files" | "reactions" | "answers" | "votes"> {
  return {
    id: message.id,
    parent: message.parent_id,
    author: message.author_id,
    createdAt: moment(message.created_at),
    arrivedAt: moment(message.received_at),
    lastActivityAt: moment(message.last_activity_at),
    editedAt: message.edited_at === null ? null : moment(message.edited_at),
    type: message.type,
    data: JSON.parse(message.data) as Record<string, unknown>,
    isInFront: message.on_group_page === 1,
    pinned: message.sort_order,
    origin: message.origin_id,
  };
}

/** Formats JSON for reading without tools: short parts are indented, and each file and message has its own line. */
async function* lines(
  head: object,
  files: ExportedFile[],
  messages: AsyncIterable<ExportedMessage>,
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, ",\n");
  yield `  "files": [${files.map((file) => `\n    ${JSON.stringify(file)}`).join()}\n  ],\n  "messages": [`;
  let comma = "";
  for await (const message of messages) {
    yield `${comma}\n    ${JSON.stringify(message)}`;
    comma = ",";
  }
  yield "\n  ]\n}\n";
}
