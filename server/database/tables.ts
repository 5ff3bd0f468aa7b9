import type { NotificationType } from "#contract/notifications.ts";
import type { ColumnType, Generated, Selectable } from "kysely";

/** The tables as Kysely sees them. Ids are UUID text, times milliseconds since 1970, booleans 0 or 1, JSON text: the same on SQLite and PostgreSQL. */
export interface Tables {
  instance: InstanceTable;
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  failed_attempts: FailedAttemptsTable;
  groups: GroupsTable;
  members: MembersTable;
  messages: MessagesTable;
  files: FilesTable;
  message_files: MessageFilesTable;
  reactions: ReactionsTable;
  thread_reads: ThreadReadsTable;
  uploads: UploadsTable;
  bookmarks: BookmarksTable;
  notifications: NotificationsTable;
  push_subscriptions: PushSubscriptionsTable;
  search_groups: SearchGroupsTable;
  search_authors: SearchAuthorsTable;
  search_documents: SearchDocumentsTable;
  digests: DigestsTable;
  links: LinksTable;
  message_links: MessageLinksTable;
  public_links: PublicLinksTable;
  live_events: LiveEventsTable;
  jobs: JobsTable;
  first_answers: FirstAnswersTable;
}

export type Flag = 0 | 1;

/** Facts of this installation, such as the id that names its cookie. */
interface InstanceTable {
  key: string;
  value: string;
}

interface UsersTable {
  id: string;
  created_at: number;
  /** Lower case and unique. Usually an e-mail address; imported ones may be anything. */
  login: string;
  password_hash: string;
  name: string;
  avatar_id: string | null;
  /** JSON of the person's own settings. */
  data: string;
  last_activity_at: number;
}

/** One per sign-in, so that each can be listed and ended. Only hashes of the key and of its cookie are kept. */
interface SessionsTable {
  key_hash: string;
  cookie_hash: string;
  user_id: string;
  created_at: number;
  /** Written at most hourly. */
  last_used_at: number;
  /** The browser's User-Agent at sign-in. */
  device: string;
}

interface PasswordResetsTable {
  key_hash: string;
  user_id: string;
  expires_at: number;
}

/** Failures of the last hour at doors that can be guessed at; success is not recorded. */
interface FailedAttemptsTable {
  id: string;
  at: number;
  /** What was tried: "login" or "invitation". */
  door: string;
  address: string;
  account: string;
}

interface GroupsTable {
  id: string;
  created_at: number;
  name: string;
  invite_key: string;
  /** Opens the door to those who are in already (reference 11.2). */
  secret_key: string;
  /** Who made or last reset the invitation link. */
  inviter_id: string | null;
  last_activity_at: number;
  /** How many of its messages are in front: counting a million of them takes too long for every page. */
  front_count: number;
  /** When its last member left: 30 days later it goes. Null while somebody is in. */
  abandoned_at: number | null;
}

interface MembersTable {
  group_id: string;
  user_id: string;
  joined_at: number;
  /** What arrived up to then is read; at first the time of joining. */
  read_until: number;
}

interface MessagesTable {
  id: string;
  created_at: number;
  /** When the server took it in: what replies are ordered by. */
  arrived_at: number;
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
  last_activity_at: number;
  edited_at: number | null;
  is_in_front: Flag;
  sort_order: number | null;
  /** Counted through in each group in order of arrival, and never changed: drawing numbers draws messages. */
  number: number;
  /** The message that this one was shared from; null once that is gone. */
  origin_id: string | null;
}

interface FilesTable {
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
  removable_at: number | null;
}

/** An upload that can be resumed, until it is a file or a day old. */
interface UploadsTable {
  id: string;
  created_at: number;
  owner_id: string;
  name: string;
  /** Bytes in all. */
  size: number;
  /** What has become of it. */
  file_id: string | null;
}

interface MessageFilesTable {
  message_id: string;
  file_id: string;
  position: number;
}

interface ReactionsTable {
  id: string;
  created_at: number;
  message_id: string;
  author_id: string;
  /** One emoji. */
  value: string;
}

/** How far a person has read below a message, by arrival. Without a row, not at all; a row also means that the message itself is read. */
interface ThreadReadsTable {
  user_id: string;
  message_id: string;
  read_until: number;
}

interface BookmarksTable {
  id: string;
  created_at: number;
  user_id: string;
  message_id: string;
}

interface NotificationsTable {
  id: string;
  created_at: number;
  owner_id: string;
  type: NotificationType;
  /** What happened, the same for all who are told of it: with the owner it is unique, so that nobody is told twice. */
  event_key: string;
  is_read: Flag;
  /** JSON: the two names of a rename, the text of a notice. */
  data: string;
  /** Of a notice to all: where it leads. */
  target_url: string | null;
  /** The message it is about. */
  target_message_id: string | null;
  from_user_id: string | null;
  from_group_id: string | null;
  /** The message itself, or of a comment the one it answers. */
  from_message_id: string | null;
  /** When a mail was made that lists it; null as long as none does. */
  listed_at: number | null;
}

/** One for each person who wants news by mail. */
interface DigestsTable {
  user_id: string;
  frequency: "immediately" | "hourly" | "daily" | "weekly" | "monthly";
  /** Null: the server's. */
  time_zone: string | null;
  /** Notifications made after this id are listed: it says when the person began to want mails. */
  after_id: string;
  checked_at: number;
  due_at: number;
}

/** A browser that is told while Hearth is closed there. It goes with the session that made it. */
interface PushSubscriptionsTable {
  id: string;
  created_at: number;
  user_id: string;
  session_hash: string;
  endpoint: string;
  /** The browser's public key and shared secret (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
}

/** What tokens of a group begin with, as a number. */
interface SearchGroupsTable {
  group_id: string;
  number: number;
}

/** Those who wrote in a group, by number. A number is never given twice: messages of someone who is gone still have it. */
interface SearchAuthorsTable {
  group_id: string;
  number: number;
  user_id: string | null;
}

/** Messages that can be found. Their words are kept beside it, as each database does it (full-text.ts). */
interface SearchDocumentsTable {
  message_id: string;
  /** Where it stands in time: milliseconds times 1,024, and a count. */
  place: number;
}

/** What is known of a page that somebody linked to, once for each address. */
interface LinksTable {
  id: string;
  created_at: number;
  url: string;
  /** What a link is called where there is room for a line: search and notifications ask for it. */
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
interface MessageLinksTable {
  message_id: string;
  link_id: string;
}

/** One for each message and person who made it. The token is made from the id; only its hash is here. */
interface PublicLinksTable {
  id: string;
  created_at: number;
  message_id: string;
  maker_id: string;
  token_hash: string;
  expires_at: number | null;
}

interface LiveEventsTable {
  id: Generated<number>;
  at: number;
  group_id: string | null;
  user_id: string | null;
  name: string;
  /** JSON of ids; never text that a person wrote. */
  payload: string;
}

interface JobsTable {
  id: string;
  created_at: number;
  kind: string;
  payload: string;
  unique_key: string | null;
  run_at: number;
  attempts: number;
  lease_token: string | null;
  leased_until: number | null;
  /** Set when it gave up. */
  failed_at: number | null;
  error: string | null;
}

/** What a write with an Idempotency-Key answered, so that a repeat gets the same. Kept 7 days. */
interface FirstAnswersTable {
  user_id: string;
  key: string;
  request: string;
  answer: string;
  at: ColumnType<number, number, never>;
}

export type UserRow = Selectable<UsersTable>;
export type GroupRow = Selectable<GroupsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type FileRow = Selectable<FilesTable>;
export type ReactionRow = Selectable<ReactionsTable>;
export type UploadRow = Selectable<UploadsTable>;
export type BookmarkRow = Selectable<BookmarksTable>;
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;
/** Mails keep their own account of what they have listed. */
export type NotificationRow = Omit<Selectable<NotificationsTable>, "listed_at">;
export type DigestRow = Selectable<DigestsTable>;
export type LinkRow = Selectable<LinksTable>;
export type PublicLinkRow = Selectable<PublicLinksTable>;
