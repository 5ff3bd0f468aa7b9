import { v5 } from "uuid";
import { cutText } from "#contract/cut-text.ts";
import { filesPerMessage, textLength, titleLength } from "#contract/limits.ts";
import type { ChatMessage } from "../chat-formats/chat.ts";

export interface PlannedMessage {
  id: string;
  parent?: string;
  /** The comment that it answers, of the same parent. */
  repliesTo?: string;
  author: string;
  /** Seconds; milliseconds as a fraction. */
  at: number;
  title?: string;
  text: string;
  isEdited?: true;
  /** Paths in the export. */
  files?: readonly string[];
}

export interface PlanOptions {
  groupId: string;
  title: string;
  /** Authors whose messages are left out. */
  skipped: ReadonlySet<string>;
  formatDay: (day: Date) => string;
}

/** Longer days become several messages. */
const commentsPerThread = 2000;

/**
 * Makes a message of each day, with those of the chat as comments. Ids depend only on keys, so that a later export has the same ids. `messages` are in the order
 * of time.
 */
export async function* planChat(
  messages: AsyncIterable<ChatMessage>,
  { groupId, title, skipped, formatDay }: PlanOptions,
): AsyncGenerator<PlannedMessage> {
  const idOf = (...parts: (string | number)[]) => v5(JSON.stringify(parts), groupId);
  let thread: Thread | undefined;
  const order = new Order();
  for await (const message of messages) {
    const { author, at } = message;
    if (skipped.has(author)) continue;
    const day = new Date(at);
    if (thread?.day !== dateOf(day) || thread.comments.size >= commentsPerThread) {
      thread = nextThread(thread, dateOf(day), (part) => idOf("day", title, dateOf(day), part));
      yield { id: thread.id, author, at: at / 1000, title: threadTitle(title, formatDay(day), thread.part), text: "" };
    }
    const first = idOf(...message.key, 0);
    const reply = replyOf(message, (answered) => idOf(...answered.key, 0), thread);
    for (const [n, part] of partsOf({ ...message, text: reply.text }).entries()) {
      const id = n === 0 ? first : idOf(first, n);
      const repliesTo = n === 0 && reply.to !== undefined ? { repliesTo: reply.to } : {};
      yield { id, parent: thread.id, ...repliesTo, author, at: order.next(at) / 1000, ...part };
      thread.comments.add(id);
    }
  }
}

interface Thread {
  id: string;
  day: string;
  part: number;
  comments: Set<string>;
}

function nextThread(before: Thread | undefined, day: string, idOf: (part: number) => string): Thread {
  const part = before?.day === day ? before.part + 1 : 1;
  return { id: idOf(part), day, part, comments: new Set() };
}

/** Keeps the order of messages with the same time. Many chats have no seconds. */
class Order {
  #at = NaN;
  #count = 0;

  /** Returns milliseconds. */
  next(at: number): number {
    this.#count = at === this.#at ? Math.min(this.#count + 1, 999) : 0;
    this.#at = at;
    return at + this.#count;
  }
}

/** "2019-5-25" on this device. */
function dateOf(day: Date): string {
  return `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
}

function threadTitle(title: string, date: string, part: number): string {
  const rest = ` · ${date}${part > 1 ? ` (${part})` : ""}`;
  return cutText(title, titleLength - rest.length) + rest;
}

/** Characters of an answered message of another day. */
const quoteLength = 200;

/** A comment can answer one of the same day. What is answered from another day is quoted in the text. */
function replyOf(
  { text, repliesTo }: ChatMessage,
  idOf: (message: ChatMessage) => string,
  thread: Thread,
): { text: string; to?: string } {
  if (!repliesTo) return { text };
  const to = idOf(repliesTo);
  if (thread.comments.has(to)) return { text, to };
  if (repliesTo.text === "") return { text };
  const [line = ""] = cutText(repliesTo.text, quoteLength).split("\n");
  const isWhole = line.length === repliesTo.text.length;
  return { text: `> ${repliesTo.author}: ${line}${isWhole ? "" : "…"}\n${text}` };
}

/** Other services allow longer texts and more files. */
function partsOf({ text, files = [], isEdited }: ChatMessage): Pick<PlannedMessage, "text" | "files" | "isEdited">[] {
  const texts = [cutText(text, textLength)];
  for (let rest = text.slice(texts[0]!.length); rest !== ""; rest = rest.slice(texts.at(-1)!.length))
    texts.push(cutText(rest, textLength));
  const count = Math.max(texts.length, Math.ceil(files.length / filesPerMessage));
  return Array.from({ length: count }, (_, n) => {
    const attached = files.slice(n * filesPerMessage, (n + 1) * filesPerMessage);
    return {
      text: texts[n] ?? "",
      ...(attached.length > 0 && { files: attached }),
      ...(n === 0 && isEdited && { isEdited: true as const }),
    };
  });
}
