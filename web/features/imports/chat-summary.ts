import { contentOf, type ChatContent } from "./chat-content.ts";
import { DateOrderFinder, type DateOrder } from "./chat-dates.ts";
import { readChat, type ChatEntry, type ChatTime } from "./chat-lines.ts";

/** Numbers and names for the preview of an import. */
export interface ChatSummary {
  order: DateOrder;
  /** Orders in which all of its dates exist. */
  possibleOrders: DateOrder[];
  first: ChatTime;
  last: ChatTime;
  /** Number of messages by author, most first. */
  people: ReadonlyMap<string, number>;
  messages: number;
  files: number;
  /** Files that the chat names and the archive does not have. */
  missing: number;
  /** Deleted messages, and notices of the service. */
  leftOut: number;
}

/** Entries read before the page can react again. */
const atOnce = 2000;

/** Reads a chat without keeping it. Returns undefined if there is no message in it. */
export async function summarize(text: string, files: ReadonlyMap<string, string>): Promise<ChatSummary | undefined> {
  const finder = new DateOrderFinder();
  const people = new Map<string, number>();
  const counts = { messages: 0, files: 0, missing: 0, leftOut: 0 };
  let first: ChatTime | undefined;
  let last: ChatTime | undefined;
  for await (const entry of inSteps(readChat(text))) {
    finder.add(entry.time);
    const content = contentOf(entry, files);
    if (typeof content === "string") {
      counts[content === "missing" ? "missing" : "leftOut"] += 1;
      continue;
    }
    first ??= entry.time;
    last = entry.time;
    counts.messages += 1;
    if (content.file) counts.files += 1;
    people.set(entry.author!, (people.get(entry.author!) ?? 0) + 1);
  }
  if (!first || !last) return undefined;
  const sorted = new Map([...people].sort(([, one], [, other]) => other - one));
  return { order: finder.order(), possibleOrders: finder.possible(), first, last, people: sorted, ...counts };
}

/** Messages of people with their content, in the order of the chat. */
export async function* messagesIn(
  text: string,
  files: ReadonlyMap<string, string>,
): AsyncGenerator<ChatEntry & { author: string; content: ChatContent }> {
  for await (const entry of inSteps(readChat(text))) {
    const content = contentOf(entry, files);
    if (typeof content !== "string" && entry.author !== undefined) yield { ...entry, author: entry.author, content };
  }
}

async function* inSteps<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % atOnce === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}
