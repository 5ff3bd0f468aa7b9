import { cutText } from "#contract/cut-text.ts";
import { nameLength } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import { cleanText } from "./clean-text.ts";
import type { SourceFile } from "../imports/source-files.ts";
import { yieldingToPage } from "../imports/turns.ts";
import { NoChatError, type Chat, type ChatMessage, type Conversation, type LeftOut } from "./chat.ts";

export interface ReadMessage {
  key: ChatMessage["key"];
  /** Other messages refer to it by this id. */
  id?: string | undefined;
  authorId: string;
  authorName: string;
  /** Epoch milliseconds; not finite if it is unreadable. */
  at: number;
  text: string;
  isEdited?: boolean;
  files?: readonly ReadFile[];
  repliesTo?: string | undefined;
  conversation?: Conversation;
}

export interface ReadFile {
  /** Path in the export. Undefined if the export says that it lacks the file. */
  path: string | undefined;
  /** Shown if the file is missing. */
  name: string;
}

/** Epoch milliseconds that the server takes, with room for what keeps messages of the same time in order. */
const latest = 1e14 - 1000;

/** Collects the messages of a chat whose format says when each was written. */
export class ChatBuilder {
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #names = new Map<string, { name: string; at: number }>();
  readonly #keys = new Set<string>();
  readonly #messages: ChatMessage[] = [];
  readonly #byId = new Map<string, ChatMessage>();
  readonly #replies: { message: ChatMessage; to: string }[] = [];
  readonly #used = new Set<string>();
  readonly #missing: string[] = [];
  readonly #leftOut: LeftOut = { notice: 0, deleted: 0, missing: 0, unread: 0, undated: 0 };

  constructor(files: ReadonlyMap<string, SourceFile>) {
    this.#files = files;
  }

  leaveOut(reason: "notice" | "deleted"): void {
    this.#leftOut[reason] += 1;
  }

  /** Leaves out messages without words and files, those without a time, and repeated ones: exports overlap, and mailboxes have copies. */
  add(read: ReadMessage): void {
    if (!this.#isNew(read.key)) return;
    if (read.at >= 0 && read.at <= latest) this.#addDated(read);
    else this.#leftOut.undated += 1;
  }

  #addDated(read: ReadMessage): void {
    const { key, id, authorId, authorName, at, text, isEdited, files = [], repliesTo, conversation } = read;
    this.#nameAuthor(authorId, { name: authorName, at });
    const found = files.flatMap((file) => this.#find(file) ?? []);
    const words = cleanText(text).trim();
    if (words === "" && found.length === 0) {
      if (files.length === 0) this.leaveOut("notice");
      return;
    }
    const message: ChatMessage = { key, author: authorId, at, text: words };
    if (conversation) message.conversation = { ...conversation, title: onOneLine(conversation.title) };
    if (isEdited) message.isEdited = true;
    if (found.length > 0) message.files = found;
    if (id !== undefined) this.#byId.set(id, message);
    if (repliesTo !== undefined) this.#replies.push({ message, to: repliesTo });
    this.#messages.push(message);
  }

  #isNew(key: ChatMessage["key"]): boolean {
    const known = this.#keys.size;
    return this.#keys.add(JSON.stringify(key)).size > known;
  }

  /** The latest name counts, because people are renamed. */
  #nameAuthor(id: string, { name, at }: { name: string; at: number }): void {
    if (onOneLine(name) !== "" && at >= (this.#names.get(id)?.at ?? 0)) this.#names.set(id, { name, at });
  }

  #find({ path, name }: ReadFile): string | undefined {
    const known = path?.normalize("NFC");
    if (known !== undefined && this.#files.has(known)) {
      this.#used.add(known);
      return known;
    }
    this.#missing.push(name);
    this.#leftOut.missing += 1;
    return undefined;
  }

  /** `belongs`: whether a file counts as unused if no message mentions it. Throws `NoChatError` without any message. */
  finish({ title, unnamed, belongs }: { title: string; unnamed: string; belongs: (path: string) => boolean }): Chat {
    const messages = this.#messages.sort((one, other) => one.at - other.at);
    const [first, last] = [messages[0], messages.at(-1)];
    if (!first || !last) throw new NoChatError();
    for (const { message, to } of this.#replies) {
      const replied = this.#byId.get(to);
      if (replied !== message) message.repliesTo = replied;
    }
    const names = this.#distinctNames(unnamed);
    for (const message of messages) message.author = names.get(message.author)!;
    const unused = [...this.#files.values()].filter(({ path }) => belongs(path) && !this.#used.has(path));
    return {
      title,
      dates: { first: first.at, last: last.at },
      people: countByAuthor(messages),
      messages: messages.length,
      files: this.#used.size,
      leftOut: this.#leftOut,
      missing: this.#missing,
      unused: unused.map(({ name }) => name),
      read: () => yieldingToPage(messages),
      file: (path) => this.#files.get(path)!.file(),
    };
  }

  /** Two people may have the same name: the second becomes "Anna (2)". */
  #distinctNames(unnamed: string): Map<string, string> {
    const taken = new Set<string>();
    const numbers = new Map<string, number>();
    const distinct = (name: string): string => {
      if (!taken.has(name)) return name;
      const number = (numbers.get(name) ?? 1) + 1;
      numbers.set(name, number);
      const ending = ` (${number})`;
      const next = cutText(name, nameLength - ending.length) + ending;
      return taken.has(next) ? distinct(name) : next;
    };
    const ids = [...new Set(this.#messages.map(({ author }) => author))];
    return new Map(
      ids.map((id) => {
        const name = distinct(cutText(onOneLine(this.#names.get(id)?.name ?? ""), nameLength) || unnamed);
        taken.add(name);
        return [id, name];
      }),
    );
  }
}

function countByAuthor(messages: readonly ChatMessage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { author } of messages) counts.set(author, (counts.get(author) ?? 0) + 1);
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}
