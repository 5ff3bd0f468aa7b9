import type { Flag } from "./flag.ts";

export interface MessagesTable {
  id: string;
  created_at: number;
  /** When the server took it in: what replies are ordered by. */
  received_at: number;
  group_id: string;
  author_id: string | null;
  parent_id: string | null;
  /** "standard" or "rich_text". */
  type: "standard" | "rich_text";
  /** JSON: title, text and whatever clients keep there. */
  data: string;
  /** Plain text of the title, and the beginning of the plain text: what cards and breadcrumbs show without reading `data`. */
  title: string | null;
  excerpt: string | null;
  /** The value of `data.date`, for cards. */
  date: string | null;
  last_activity_at: number;
  edited_at: number | null;
  on_group_page: Flag;
  sort_order: number | null;
  /** Counted through in each group in order of arrival, and never changed: drawing numbers draws messages. */
  number: number;
  /** The message that this one was shared from; null once that is gone. */
  origin_id: string | null;
}

export interface FilesTable {
  id: string;
  created_at: number;
  owner_id: string | null;
  /** Media type of what is shown. */
  type: string;
  status: "raw" | "ready";
  /** `<id>.<ext>` of what is shown: its address below /files. */
  content_url: string;
  /** Media type of the original. */
  original_type: string;
  /** The name it was uploaded under. */
  name: string;
  /** Bytes of the original. */
  size: number;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  /** Of a video or of sound, in milliseconds. */
  duration: number | null;
  /** Whether a picture of it (a still, a first page) is stored beside it. */
  has_poster: Flag;
  /** Code of the error that its conversion was given up with. */
  error: string | null;
  /** From then on it may be removed, if nothing uses it; null while in use. */
  delete_after: number | null;
}

/** An upload that can be resumed, until it is a file or a day old. */
export interface UploadsTable {
  id: string;
  created_at: number;
  owner_id: string;
  name: string;
  /** Bytes in all. */
  size: number;
  /** What has become of it. */
  file_id: string | null;
}

export interface MessageFilesTable {
  message_id: string;
  file_id: string;
  position: number;
}

export interface ReactionsTable {
  id: string;
  created_at: number;
  message_id: string;
  author_id: string;
  /** One emoji. */
  value: string;
}

/** The number that all tokens of a group begin with. */
export interface SearchGroupsTable {
  group_id: string;
  number: number;
}

/** Those who wrote in a group, by number. A number is never given twice: messages of someone who is gone still have it. */
export interface SearchAuthorsTable {
  group_id: string;
  number: number;
  user_id: string | null;
}

/** Messages that can be found. Their words are kept beside it, as each database does it (full-text.ts). */
export interface SearchDocumentsTable {
  message_id: string;
  /** Position in time: milliseconds times 1,024, plus a counter. */
  place: number;
}

/** Preview of a linked page. */
export interface LinksTable {
  id: string;
  created_at: number;
  /** Unique: the address with the id of the group whose messages link to it, or of the person who asked about it (`linkKey`). */
  key: string;
  url: string;
  /** Title of the page, for search and notifications. */
  title: string | null;
  /** JSON: what the page says of itself. */
  data: string;
  preview_file_id: string | null;
  /** Null until it was tried for the first time. */
  fetched_at: number | null;
  /** From then on it is read again when somebody asks. */
  refresh_at: number;
  /** Tries in a row that found nothing. */
  failures: number;
}

/** The first address in a message's text. */
export interface MessageLinksTable {
  message_id: string;
  link_id: string;
}

/** One for each message and person who made it. The token is made from the id; only its hash is here. */
export interface PublicLinksTable {
  id: string;
  created_at: number;
  message_id: string;
  maker_id: string;
  token_hash: string;
  expires_at: number | null;
}
