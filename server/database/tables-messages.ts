import type { Generated } from "kysely";
import type { CardSummaryColumn } from "./card-summary-columns.ts";
import type { Flag } from "./flag.ts";

/** Derived from `data` for cards and calendars. */
export type DerivedColumn =
  | "title"
  | "excerpt"
  | "date"
  | "date_end"
  | "place"
  | "starts_at"
  | "ends_at"
  | "remind_at"
  | "schedule"
  | "event_until"
  | "asks_confirmation"
  | "has_poll";

export interface MessagesTable {
  id: string;
  created_at: number;
  received_at: number;
  group_id: string;
  author_id: string | null;
  parent_id: string | null;
  /** The nearest ancestor on the group's page. Null for top-level messages. */
  thread_id: string | null;
  type: "standard" | "rich_text";
  data: string;
  /** Plain text, so that cards and breadcrumbs need not read `data`. */
  title: string | null;
  excerpt: string | null;
  date: string | null;
  date_end: string | null;
  place: string | null;
  /** Milliseconds; days begin and end at midnight UTC. Null without a date. */
  starts_at: number | null;
  ends_at: number | null;
  remind_at: number | null;
  /** JSON: repetition and cancellations (rules-repetition.ts). Null for other events. */
  schedule: string | null;
  /** End of its last repetition; null unless it repeats. */
  event_until: number | null;
  asks_confirmation: Generated<Flag>;
  has_poll: Generated<Flag>;
  last_activity_at: number;
  edited_at: number | null;
  on_group_page: Flag;
  sort_order: number | null;
  /** Consecutive in each group in order of arrival. Used to draw random messages. */
  number: number;
  /** The shared message; null after its deletion. */
  origin_id: string | null;
  photo_id: string | null;
  /** First of the card summary columns (card-summary-columns.ts). They are not valid while `comment_count` is null. */
  file_count: number | null;
  /** Direct replies. */
  reply_count: number | null;
  /** Replies on the page of this message. */
  comment_count: number | null;
  last_reply_at: number | null;
  /** JSON list of the authors of the latest replies, latest first, with repetitions and null for deleted accounts. */
  repliers: string | null;
  /** JSON list of the most frequent reactions with their counts. */
  top_reactions: string | null;
  preview_id: string | null;
}

/** The columns of a message that its card shows, computed. A view. */
export interface CardSummariesView extends Pick<MessagesTable, CardSummaryColumn> {
  message_id: string;
}

export interface MentionsTable {
  message_id: string;
  who: string;
  user_id: string | null;
}

export interface MessageVersionsTable {
  message_id: string;
  replaced_at: number;
  written_at: number;
  type: MessagesTable["type"];
  data: string;
}

/** Deleted when the author changes the text. Texts are plain; `source` is an ISO 639 code, or "" if unknown. */
export interface MessageTranslationsTable {
  message_id: string;
  language: string;
  source: string;
  title: string | null;
  text: string | null;
}

export interface FilesTable {
  id: string;
  created_at: number;
  owner_id: string | null;
  type: string;
  status: "raw" | "ready";
  /** `<id>.<ext>`, the path below /files. */
  content_url: string;
  original_type: string;
  name: string;
  size: number;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  duration: number | null;
  has_poster: Flag;
  error: string | null;
  /** Local time read as UTC, in milliseconds. Null if unknown. */
  taken_at: number | null;
  /** The metadata of the original was read for `taken_at`. */
  is_dated: Flag;
  /** Null while in use. */
  delete_after: number | null;
}

/** Words of PDF documents. Page 0 has those of the whole document; a document without a text has that page only. */
export interface DocumentWordsTable {
  file_id: string;
  page: number;
  /** As in the search index, each once, with a space before and after each. */
  words: string;
}

export interface UploadsTable {
  id: string;
  created_at: number;
  owner_id: string;
  name: string;
  size: number;
  file_id: string | null;
}

export interface MessageFilesTable {
  message_id: string;
  file_id: string;
  position: number;
  /** Set by a trigger. */
  group_id: Generated<string | null>;
  /** The time of the file, or else of the message. Null for files without a picture. Set by a trigger. */
  taken_at: Generated<number | null>;
}

/** Photos and videos of a group in a month ("2026-11"). Kept by triggers; may be 0. */
export interface PhotoMonthsTable {
  group_id: string;
  month: string;
  photos: number;
}

export interface ReactionsTable {
  id: string;
  created_at: number;
  message_id: string;
  author_id: string;
  value: string;
  /** 0 if the person reacted to photos of the message only. */
  on_message: Generated<Flag>;
}

export interface PhotoReactionsTable {
  reaction_id: string;
  photo_id: string;
}

export interface RsvpsTable {
  message_id: string;
  /** The day of a repeating event; "" for the first one. */
  occurrence: string;
  user_id: string;
  answer: "yes" | "maybe" | "no";
  people: number;
  note: string;
  answered_at: number;
}

/** The latest response of each person, for the previous version. Triggers copy it to `rsvps`. */
export type EventAnswersTable = RsvpsTable;

export interface ConfirmationsTable {
  message_id: string;
  user_id: string;
  confirmed_at: number;
}

export interface EventRemindersTable {
  message_id: string;
  /** Start of the event that the last reminder was for. */
  told_for: number | null;
  asked_at: number | null;
  confirmation_asked_at: Generated<number | null>;
  poll_asked_at: Generated<number | null>;
}

export interface CalendarAddressesTable {
  user_id: string;
  token_hash: string;
  created_at: number;
}

export interface SearchGroupsTable {
  group_id: string;
  token_id: number;
}

/** Ids are never reused: messages of deleted users keep them. */
export interface SearchAuthorsTable {
  group_id: string;
  token_id: number;
  user_id: string | null;
}

/** Their words are stored separately by each database (full-text.ts). */
export interface SearchDocumentsTable {
  message_id: string;
  /** Milliseconds times 1,024, plus a counter. */
  sort_key: number;
}

export interface LinksTable {
  id: string;
  created_at: number;
  /** The URL with the id of the group whose messages link to it, or of the user who requested it (`linkKey`). */
  key: string;
  url: string;
  title: string | null;
  data: string;
  preview_file_id: string | null;
  fetched_at: number | null;
  /** Time from which it is fetched again on request. */
  refresh_at: number;
  failures: number;
}

export interface MessageLinksTable {
  message_id: string;
  link_id: string;
}

/** One per message and creator. The token is derived from the id; only its hash is stored. */
export interface PublicLinksTable {
  id: string;
  created_at: number;
  message_id: string;
  created_by: string;
  token_hash: string;
  expires_at: number | null;
}

export interface PollVotesTable {
  message_id: string;
  option_id: string;
  user_id: string;
  voted_at: number;
}

/** Answers other than yes to the dates of a poll. A row in `poll_votes` for the same option and person takes precedence. */
export interface OtherVotesTable extends PollVotesTable {
  answer: "maybe" | "no";
}
