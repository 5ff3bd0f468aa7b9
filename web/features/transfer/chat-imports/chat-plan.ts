import { v5 } from "uuid";
import { cutText } from "#contract/cut-text.ts";
import { textLength, titleLength } from "#contract/limits.ts";
import type { ChatContent } from "./chat-content.ts";
import { dayOf, momentOf, type DateOrder, type Day } from "./chat-dates.ts";
import type { ChatTime } from "./chat-clock.ts";
import { messagesIn } from "./chat-summary.ts";

export interface PlannedMessage {
  id: string;
  parent?: string;
  author: string;
  /** Seconds; milliseconds as a fraction. */
  at: number;
  title?: string;
  text: string;
  isEdited?: true;
  file?: string;
}

export interface PlanOptions {
  groupId: string;
  title: string;
  order: DateOrder;
  /** Authors whose messages are left out. */
  skipped: ReadonlySet<string>;
  files: ReadonlyMap<string, string>;
  formatDay: (day: Date) => string;
}

/** Longer days become several messages. */
const commentsPerThread = 2000;

/** Makes a message of each day, with those of the chat as comments. Ids depend only on content and time, so that a later export has the same ids. */
export async function* planChat(text: string, options: PlanOptions): AsyncGenerator<PlannedMessage> {
  const { groupId, order, skipped, files } = options;
  const idOf = (...parts: (string | number)[]) => v5(JSON.stringify(parts), groupId);
  let thread: Thread | undefined;
  let minute = new Minute("");
  for await (const { time, author, content } of messagesIn(text, files)) {
    const day = dayOf(time, order);
    if (!day || skipped.has(author)) continue;
    const clock = clockOf(day, time);
    if (clock !== minute.clock) minute = new Minute(clock);
    const moment = momentOf(day, time);
    if (thread?.day !== dateOf(day) || thread.comments >= commentsPerThread) {
      thread = nextThread(thread, dateOf(day), (part) => idOf("day", options.title, dateOf(day), part));
      yield { id: thread.id, author, at: moment / 1000, title: threadTitle(options, day, thread.part), text: "" };
    }
    const said = [clock, author, content.file ?? "", content.text];
    const nth = minute.count(JSON.stringify(said));
    const first = idOf(...said, nth, 0);
    for (const part of splitText(content)) {
      const id = part.n === 0 ? first : idOf(first, part.n);
      yield { id, parent: thread.id, author, at: (moment + minute.next()) / 1000, ...part.content };
      thread.comments += 1;
    }
  }
}

interface Thread {
  id: string;
  day: string;
  part: number;
  comments: number;
}

function nextThread(before: Thread | undefined, day: string, idOf: (part: number) => string): Thread {
  const part = before?.day === day ? before.part + 1 : 1;
  return { id: idOf(part), day, part, comments: 0 };
}

/** Messages with the same time. Many chats have no seconds. */
class Minute {
  readonly clock: string;
  readonly #said = new Map<string, number>();
  #messages = 0;

  constructor(clock: string) {
    this.clock = clock;
  }

  /** Returns how often this text occurred before. */
  count(said: string): number {
    const before = this.#said.get(said) ?? 0;
    this.#said.set(said, before + 1);
    return before;
  }

  /** Returns milliseconds that keep the order. */
  next(): number {
    return Math.min(this.#messages++, 999);
  }
}

function dateOf({ year, month, day }: Day): string {
  return `${year}-${month}-${day}`;
}

function clockOf(day: Day, { hours, minutes, seconds }: ChatTime): string {
  return `${dateOf(day)} ${hours}:${minutes}:${seconds}`;
}

function threadTitle({ title, formatDay }: PlanOptions, { year, month, day }: Day, part: number): string {
  const date = formatDay(new Date(year, month - 1, day));
  const rest = ` · ${date}${part > 1 ? ` (${part})` : ""}`;
  return cutText(title, titleLength - rest.length) + rest;
}

/** WhatsApp allows longer texts. The first part gets the file. */
function splitText({ text, file, isEdited }: ChatContent): { n: number; content: Omit<ChatContent, "lacks"> }[] {
  const first = cutText(text, textLength);
  const parts = [
    { n: 0, content: { text: first, ...(file !== undefined && { file }), ...(isEdited && { isEdited }) } },
  ];
  for (let rest = text.slice(first.length); rest !== "";) {
    const part = cutText(rest, textLength);
    parts.push({ n: parts.length, content: { text: part } });
    rest = rest.slice(part.length);
  }
  return parts;
}
