import type { DateOrder, Example } from "../whatsapp/chat-dates.ts";
import type { ChatTime } from "../whatsapp/chat-clock.ts";
import type { ChatExport } from "./chat-export.ts";

/** A message of a chat, whatever service it comes from. */
export interface ChatMessage {
  /** The same in every later export, and different from that of all others in the group. */
  key: readonly (string | number)[];
  author: string;
  /** Epoch milliseconds. */
  at: number;
  text: string;
  isEdited?: boolean | undefined;
  /** Paths in the export. */
  files?: readonly string[];
  /** An earlier message of the same chat. */
  repliesTo?: ChatMessage | undefined;
  /** Messages of one conversation stay together. Those of none belong to their day. */
  conversation?: Conversation | undefined;
}

export interface Conversation {
  id: string;
  title: string;
}

/** A chat with what its import would add. Files are read only on request. */
export interface Chat {
  title: string;
  dates: KnownDates | WrittenDates;
  /** Number of messages by author, most first. */
  people: ReadonlyMap<string, number>;
  messages: number;
  files: number;
  leftOut: LeftOut;
  /** Names of files that messages mention and the export does not contain. */
  missing: readonly string[];
  /** Names of files in the export that no message mentions. */
  unused: readonly string[];
  /** In the order of time. `order` is needed for `WrittenDates`; messages whose date does not exist in it are left out. */
  read: (order: DateOrder) => AsyncIterable<ChatMessage>;
  file: (path: string) => Promise<File>;
}

/** Number of entries that are not imported. */
export interface LeftOut {
  /** Joining, leaving, calls and the like. */
  notice: number;
  deleted: number;
  /** Messages that consisted of a missing file, and missing files of others. */
  missing: number;
  /** Lines before the first message. */
  unread: number;
  /** Messages without a readable time. */
  undated: number;
}

/** Epoch milliseconds of the first and the last message. */
export interface KnownDates {
  first: number;
  last: number;
}

/** Dates as a phone showed them. */
export interface WrittenDates {
  /** Undefined if the dates fit several orders equally well. */
  order: DateOrder | undefined;
  /** Orders in which all of its dates exist. */
  possible: readonly DateOrder[];
  /** A date that means a different day in each order. */
  example: Example | undefined;
  firstWritten: ChatTime;
  lastWritten: ChatTime;
  /** Number of messages whose date does not exist in an order. */
  undated: Readonly<Record<DateOrder, number>>;
  /** An unknown word next to the hours, if it may make times wrong by twelve hours. */
  unknownHalf: string | undefined;
}

/** How the chats of one service are exported. Docs: `docs/chat-formats.md`. */
export interface ChatFormat {
  service: Service;
  /** Finds the chats without reading more than necessary. Throws `DamagedFileError`. */
  find: (chosen: ChatExport) => Promise<readonly FoundChat[]>;
}

/** Brand names are not translated. */
export type Service = "WhatsApp" | "Telegram" | "Messenger" | "Discord" | "Email";

export interface FoundChat {
  /** Empty if the export does not say. */
  title: string;
  /** Throws `NoChatError` without any message, and `DamagedFileError`. `unnamed` is the name of authors without any. */
  open: (unnamed: string) => Promise<Chat>;
}

/** None of the files contains a chat. */
export class NoChatError extends Error {
  override readonly name = "NoChatError";
}

/** A file ends early or is not what its name says. */
export class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
  readonly file: string;

  constructor(file: string, options?: ErrorOptions) {
    super(`${file} is damaged`, options);
    this.file = file;
  }
}
