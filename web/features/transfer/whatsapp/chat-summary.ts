import { yieldingToPage } from "../imports/turns.ts";
import type { ChatTime } from "./chat-clock.ts";
import { parseChatContent, type ChatContent } from "./chat-content.ts";
import { dateOrders, DateOrderFinder, dayOf, type DateOrder, type Example } from "./chat-dates.ts";
import { ChatReader, type ChatEntry } from "./chat-lines.ts";

export interface ChatSummary {
  /** Undefined if the dates fit several orders equally well. */
  order: DateOrder | undefined;
  /** Orders in which all of its dates exist. */
  possibleOrders: DateOrder[];
  /** A date that means a different day in each order. */
  example: Example | undefined;
  first: ChatTime;
  last: ChatTime;
  /** Number of messages by author, most first. */
  people: ReadonlyMap<string, number>;
  messages: number;
  files: number;
  /** Number of entries that are not imported, by reason. */
  leftOut: LeftOutCounts;
  /** Number of messages whose date does not exist in an order, by order. */
  undated: Readonly<Record<DateOrder, number>>;
  /** Files that the chat names and the archive does not contain. */
  missing: string[];
  /** Files in the archive that no message mentions. */
  unused: string[];
  /** Texts before a colon that are notices, not names. */
  notPeople: ReadonlySet<string>;
  /** An unknown word next to the hours, if it may make times wrong by twelve hours. */
  unknownHalf: string | undefined;
}

export interface LeftOutCounts {
  notice: number;
  deleted: number;
  missing: number;
  unread: number;
}

/** Reads a chat without keeping it. Returns undefined if it contains no message. */
export async function summarize(text: string, files: ReadonlyMap<string, string>): Promise<ChatSummary | undefined> {
  const reader = new ChatReader(text);
  const tally = new Tally(files);
  for await (const entry of yieldingToPage(reader.entries())) tally.add(entry);
  return tally.summary(reader.unread);
}

class Tally {
  readonly #files: ReadonlyMap<string, string>;
  readonly #finder = new DateOrderFinder();
  readonly #people = new Map<string, { messages: number; isAlwaysQuoted: boolean }>();
  readonly #used = new Set<string>();
  readonly #leftOut = { notice: 0, deleted: 0, missing: 0 };
  readonly #undated = { dmy: 0, mdy: 0, ymd: 0 };
  readonly #missing: string[] = [];
  #first: ChatTime | undefined;
  #last: ChatTime | undefined;
  #unknownHalf: string | undefined;
  #usesTwelveHours = true;

  constructor(files: ReadonlyMap<string, string>) {
    this.#files = files;
  }

  add(entry: ChatEntry): void {
    this.#addTime(entry.time);
    const content = parseChatContent(entry, this.#files);
    if (content.lacks !== undefined) this.#missing.push(content.lacks);
    if ("reason" in content) this.#leftOut[content.reason] += 1;
    else this.#addMessage(entry, content);
  }

  #addTime(time: ChatTime): void {
    this.#finder.add(time);
    this.#unknownHalf ??= time.unknownHalf;
    if (time.hours === 0 || time.hours > 12) this.#usesTwelveHours = false;
  }

  #addMessage({ time, author }: ChatEntry, content: ChatContent): void {
    if (content.lacks !== undefined) this.#leftOut.missing += 1;
    for (const order of dateOrders) if (!dayOf(time, order)) this.#undated[order] += 1;
    this.#first ??= time;
    this.#last = time;
    if (content.file) this.#used.add(content.file);
    const person = this.#people.get(author!) ?? { messages: 0, isAlwaysQuoted: true };
    const isQuoted = /^["“„«「].*["”“»」][.。]?$/u.test(content.text.trim());
    this.#people.set(author!, { messages: person.messages + 1, isAlwaysQuoted: person.isAlwaysQuoted && isQuoted });
  }

  summary(unread: number): ChatSummary | undefined {
    const notPeople = this.#findNonPeople();
    const people = [...this.#people].filter(([name]) => !notPeople.has(name));
    if (!this.#first || !this.#last || people.length === 0) return undefined;
    const messages = people.reduce((sum, [, person]) => sum + person.messages, 0);
    const all = [...this.#people.values()].reduce((sum, person) => sum + person.messages, 0);
    return {
      order: this.#finder.order(),
      possibleOrders: this.#finder.possible(),
      example: this.#finder.example(),
      first: this.#first,
      last: this.#last,
      people: new Map(
        people.map(([name, person]) => [name, person.messages] as const).sort(([, one], [, other]) => other - one),
      ),
      messages,
      files: this.#used.size,
      leftOut: { ...this.#leftOut, notice: this.#leftOut.notice + all - messages, unread },
      undated: this.#undated,
      missing: this.#missing,
      unused: [...this.#files].filter(([, path]) => !this.#used.has(path)).map(([name]) => name),
      notPeople,
      unknownHalf: this.#usesTwelveHours ? this.#unknownHalf : undefined,
    };
  }

  /** Finds notices such as 'Carl changed the description to: "Rules: be nice"', which begin with a name and quote what follows the colon. */
  #findNonPeople(): ReadonlySet<string> {
    const names = [...this.#people.keys()];
    const isNotice = (name: string) =>
      this.#people.get(name)!.isAlwaysQuoted && names.some((other) => name.startsWith(`${other} `));
    return new Set(names.filter(isNotice));
  }
}

/** Messages of people with their content, in the order of the chat. */
export async function* messagesIn(
  text: string,
  files: ReadonlyMap<string, string>,
): AsyncGenerator<ChatEntry & { author: string; content: ChatContent }> {
  for await (const entry of yieldingToPage(new ChatReader(text).entries())) {
    const content = parseChatContent(entry, files);
    if (!("reason" in content) && entry.author !== undefined) yield { ...entry, author: entry.author, content };
  }
}
