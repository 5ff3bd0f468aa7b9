import { v5 } from "uuid";
import { cutText } from "#contract/cut-text.ts";
import { filesPerMessage, textLength, titleLength } from "#contract/limits.ts";
import type { ChatMessage } from "../chat-formats/chat.ts";

export interface PlannedMessage {
  id: string;
  /** Opens a day and has no words of its own. */
  isDay?: true;
  parent?: string;
  /** The comment it answers, on the same parent. */
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

/** Longer days and conversations become several messages. */
const commentsPerThread = 2000;

/**
 * Makes a message of each day, with those of the chat as comments; and one of the first message of a conversation, with the others as comments. Ids depend only
 * on keys, so that a later export has the same ids. `messages` are in the order of time.
 */
export async function* planChat(
  messages: AsyncIterable<ChatMessage>,
  options: PlanOptions,
): AsyncGenerator<PlannedMessage> {
  const planner = new Planner(options);
  for await (const message of messages) if (!options.skipped.has(message.author)) yield* planner.plan(message);
}

interface Thread {
  id: string;
  /** Its day, or the id of the conversation. */
  name: string;
  part: number;
  comments: Set<string>;
}

class Planner {
  readonly #options: PlanOptions;
  readonly #conversations = new Map<string, Thread>();
  readonly #order = new Order();
  #today: Thread | undefined;

  constructor(options: PlanOptions) {
    this.#options = options;
  }

  *plan(message: ChatMessage): Generator<PlannedMessage> {
    const { author, at } = message;
    const { thread, isNew } = this.#threadOf(message);
    if (isNew && !message.conversation) {
      const title = threadTitle(this.#options.title, thread.part, this.#options.formatDay(new Date(at)));
      yield { id: thread.id, isDay: true, author, at: at / 1000, title, text: "" };
    }
    const first = this.#idOf(message);
    const reply = this.#replyOf(message, thread);
    for (const [n, part] of partsOf({ ...message, text: reply.text }).entries()) {
      const id = n === 0 ? first : this.#id(first, n);
      const place = id === thread.id ? openingOf(message, thread) : commentOn(thread, n === 0 ? reply.to : undefined);
      yield { id, author, at: this.#order.next(at) / 1000, ...place, ...part };
      if (id !== thread.id) thread.comments.add(id);
    }
  }

  #threadOf(message: ChatMessage): { thread: Thread; isNew: boolean } {
    const { conversation, at } = message;
    const before = conversation ? this.#conversations.get(conversation.id) : this.#today;
    const name = conversation?.id ?? dateOf(new Date(at));
    const isNew = before?.name !== name || before.comments.size >= commentsPerThread;
    return { thread: isNew ? this.#openThread(name, message, before) : before, isNew };
  }

  #openThread(name: string, message: ChatMessage, before: Thread | undefined): Thread {
    const part = before?.name === name ? before.part + 1 : 1;
    const id = message.conversation ? this.#idOf(message) : this.#id("day", this.#options.title, name, part);
    const thread = { id, name, part, comments: new Set<string>() };
    if (message.conversation) this.#conversations.set(name, thread);
    else this.#today = thread;
    return thread;
  }

  /** A comment can answer one of the same thread. What is answered from another is quoted in the text. */
  #replyOf({ text, repliesTo }: ChatMessage, thread: Thread): { text: string; to?: string } {
    if (!repliesTo || this.#options.skipped.has(repliesTo.author)) return { text };
    const to = this.#idOf(repliesTo);
    if (thread.comments.has(to)) return { text, to };
    if (to === thread.id || repliesTo.text === "") return { text };
    const [line = ""] = cutText(repliesTo.text, quoteLength).split("\n");
    const isWhole = line.length === repliesTo.text.length;
    return { text: `> ${repliesTo.author}: ${line}${isWhole ? "" : "…"}\n${text}` };
  }

  #idOf({ key }: ChatMessage): string {
    return this.#id(...key, 0);
  }

  #id(...parts: (string | number)[]): string {
    return v5(JSON.stringify(parts), this.#options.groupId);
  }
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

function openingOf({ conversation }: ChatMessage, { part }: Thread): Pick<PlannedMessage, "title"> {
  return conversation?.title ? { title: threadTitle(conversation.title, part) } : {};
}

function commentOn({ id }: Thread, repliesTo: string | undefined): Pick<PlannedMessage, "parent" | "repliesTo"> {
  return { parent: id, ...(repliesTo !== undefined && { repliesTo }) };
}

function threadTitle(title: string, part: number, date?: string): string {
  const rest = `${date === undefined ? "" : ` · ${date}`}${part > 1 ? ` (${part})` : ""}`;
  return cutText(title, titleLength - rest.length) + rest;
}

/** Characters of an answered message of another thread. */
const quoteLength = 200;

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
