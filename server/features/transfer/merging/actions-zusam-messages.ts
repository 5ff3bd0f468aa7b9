import type { Context } from "../../../context.ts";
import type { MessageRow } from "../../../database/tables.ts";
import { questionColumns, excerptOf, messageType, plainContent, cutTitle } from "../../conversation/messages/rules.ts";
import { eventColumns } from "../../conversation/dates/rules.ts";
import { groupBy } from "../../../database/group-by.ts";
import type { People } from "./actions-matching.ts";
import { insertMessages } from "./actions-messages.ts";
import { assignThreads, idsIn, messageIdsIn, recountGroup } from "./queries.ts";
import type { Report } from "./rules-report.ts";
import type { ForeignRow, Source } from "./actions-zusam-source.ts";

const atOnce = 100;

export interface ImportedMessages {
  added: ReadonlySet<string>;
  elsewhere: ReadonlySet<string>;
}

/** Keeps ids. Replies without a parent become top-level messages. */
export async function importMessages(
  { db, clock }: Context,
  source: Source,
  people: People,
  files: ReadonlySet<string>,
  report: Report,
): Promise<ImportedMessages> {
  const [known, groups] = await Promise.all([idsIn(db.read, "messages"), idsIn(db.read, "groups")]);
  const filesOf = attachments(source, files);
  const [added, elsewhere] = [new Set<string>(), new Set<string>()];
  const ordered = parentsFirst(source.message, report);
  for (const [groupId, all] of groupBy(ordered, ({ message }) => message.id("group_id"))) {
    if (!groups.has(groupId)) {
      report.remark(`${all.length} messages: their group ${groupId} is not there`);
      continue;
    }
    const here = await messageIdsIn(db.read, groupId);
    for (const { id } of all.filter((placed) => known.has(placed.id) && !here.has(placed.id))) {
      elsewhere.add(id);
      report.remark(`message ${id}: is left out, since another group has a message with this id`);
    }
    const fresh = all
      .filter(({ id }) => !known.has(id))
      .map((placed) => (elsewhere.has(placed.parentId ?? "") ? { ...placed, parentId: null } : placed));
    for (let from = 0; from < fresh.length; from += atOnce) {
      const rows = fresh.slice(from, from + atOnce).map((message) => rowOf(message, people, clock.now()));
      await db.write((tx) => insertMessages(tx, groupId, rows, filesOf));
    }
    await db.write(async (tx) => {
      await assignThreads(tx, groupId);
      await recountGroup(tx, groupId);
    });
    fresh.forEach(({ id }) => added.add(id));
    report.count("messages", fresh.length, all.length - fresh.length);
  }
  return { added, elsewhere };
}

interface Placed {
  id: string;
  parentId: string | null;
  message: ForeignRow;
}

/** Ignores a parent that is missing, in another group, or a descendant of its own reply. */
function parentsFirst(messages: ForeignRow[], report: Report): Placed[] {
  const byId = new Map(messages.map((message) => [message.id("id"), message]));
  const placed = new Map<string, Placed>();

  function parentOf(message: ForeignRow): ForeignRow | undefined {
    const parent = byId.get(message.id("parent_id"));
    return parent?.id("group_id") === message.id("group_id") ? parent : undefined;
  }
  function lineOf(message: ForeignRow): ForeignRow[] {
    const line = new Set<ForeignRow>();
    let next: ForeignRow | undefined = message;
    while (next && !line.has(next) && !placed.has(next.id("id"))) {
      line.add(next);
      next = parentOf(next);
    }
    return [...line].reverse();
  }

  for (const message of messages.flatMap(lineOf)) {
    const [id, wanted] = [message.id("id"), message.id("parent_id")];
    if (placed.has(id)) continue;
    const parentId = parentOf(message) && placed.has(wanted) ? wanted : null;
    if (wanted !== "" && parentId === null)
      report.remark(`message ${id}: stands by itself, since ${wanted} is not there`);
    placed.set(id, { id, parentId, message });
  }
  return [...placed.values()];
}

function rowOf({ id, parentId, message }: Placed, people: People, now: number): Omit<MessageRow, "number"> {
  const type = messageType(message.text("type"));
  const data = message.json("data");
  const { title, text } = plainContent({ type, data });
  const createdAt = message.time("created_at", now);
  const isInFront = parentId === null || message.flag("is_in_front");
  return {
    id,
    created_at: createdAt,
    received_at: createdAt,
    group_id: message.id("group_id"),
    author_id: people.idOf.get(message.id("author_id")) ?? null,
    parent_id: parentId,
    thread_id: null,
    type,
    data: JSON.stringify(data),
    title: cutTitle(title),
    excerpt: excerptOf(text),
    ...eventColumns(data),
    ...questionColumns(data),
    last_activity_at: Math.max(message.time("last_activity_date", now), createdAt),
    edited_at: null,
    on_group_page: isInFront ? 1 : 0,
    sort_order: isInFront ? message.number("sort_order") : null,
    origin_id: null,
    photo_id: null,
  };
}

function attachments(source: Source, files: ReadonlySet<string>): Map<string, string[]> {
  const places = new Map(source.file.map((file) => [file.id("id"), file.number("file_index") ?? 0]));
  const byMessage = new Map<string, string[]>();
  for (const link of source.messages_files) {
    const [messageId, fileId] = [link.id("message_id"), link.id("file_id")];
    if (files.has(fileId)) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), fileId]);
  }
  for (const ids of byMessage.values()) ids.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  return byMessage;
}
