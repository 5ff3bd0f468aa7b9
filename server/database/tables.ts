import type { CardSummaryColumn } from "./card-summary-columns.ts";
import type { Selectable } from "kysely";
import type {
  BookmarksTable,
  DeviceLinksTable,
  ExternalIdentitiesTable,
  FailedAttemptsTable,
  FrameGroupsTable,
  FramesTable,
  GroupFeedsTable,
  GroupsTable,
  InvitationsTable,
  LoginChangesTable,
  MembersTable,
  PasskeysTable,
  PasswordResetsTable,
  ProvenAddressesTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SecurityEventsTable,
  SessionsTable,
  SponsorshipsTable,
  ThreadReadPositionsTable,
  UsedChallengesTable,
  UsersTable,
} from "./tables-people.ts";
import type {
  CardSummariesView,
  CalendarAddressesTable,
  ConfirmationsTable,
  DocumentWordsTable,
  EventAnswersTable,
  RsvpsTable,
  EventRemindersTable,
  FilesTable,
  LinksTable,
  MentionsTable,
  MessageFilesTable,
  MessageLinksTable,
  MessagesTable,
  OtherVotesTable,
  PollVotesTable,
  MessageTranslationsTable,
  MessageVersionsTable,
  PhotoMonthsTable,
  PhotoReactionsTable,
  PublicLinksTable,
  ReactionsTable,
  SearchAuthorsTable,
  SearchDocumentsTable,
  SearchGroupsTable,
  UploadsTable,
} from "./tables-messages.ts";
import type { IncomingWebhooksTable, WebhookDeliveriesTable, WebhooksTable } from "./tables-webhooks.ts";
import type {
  AlbumLinksTable,
  AlbumPhotosTable,
  AlbumsTable,
  HiddenMemoriesTable,
  MemoryReadersTable,
  PhotoNameClaimsTable,
  PhotoPeopleTable,
} from "./tables-albums.ts";
import type {
  GroupsTakingMailTable,
  InboundMailsTable,
  MailOriginalsTable,
  MailPicturesTable,
  PostingAddressesTable,
} from "./tables-mail.ts";
import type {
  DigestsTable,
  ServerEmailsTable,
  LiveEventsTable,
  NotificationPausesTable,
  NotificationStatesTable,
  NotificationsTable,
  RecentReactorsTable,
  PushSubscriptionsTable,
  ThreadMutesTable,
} from "./tables-notifications.ts";
import type {
  RefusedIdentitiesTable,
  GroupBlocksTable,
  GroupLogTable,
  HiddenPeopleTable,
  JoinRequestsTable,
  ReportsTable,
} from "./tables-moderation.ts";
import type {
  ImportedMessagesTable,
  ImportedPeopleTable,
  ImportedPhotosTable,
  ImportsTable,
} from "./tables-imports.ts";
import type {
  InstanceTable,
  JobsTable,
  SettingsTable,
  UploadLeasesTable,
  UndeliveredMailsTable,
  BackupsTable,
  UploadPiecesTable,
} from "./tables-infrastructure.ts";

export type { DerivedColumn } from "./tables-messages.ts";
export type { Flag } from "./flag.ts";

/** On both databases ids are UUID text, times milliseconds since 1970, booleans 0 or 1, and JSON is text. */
export interface Tables {
  instance: InstanceTable;
  settings: SettingsTable;
  undelivered_mails: UndeliveredMailsTable;
  backups: BackupsTable;
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  sponsorships: SponsorshipsTable;
  device_links: DeviceLinksTable;
  login_changes: LoginChangesTable;
  proven_addresses: ProvenAddressesTable;
  security_events: SecurityEventsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  external_identities: ExternalIdentitiesTable;
  group_feeds: GroupFeedsTable;
  frames: FramesTable;
  frame_groups: FrameGroupsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  incoming_webhooks: IncomingWebhooksTable;
  used_challenges: UsedChallengesTable;
  failed_attempts: FailedAttemptsTable;
  groups: GroupsTable;
  members: MembersTable;
  suspended_members: MembersTable;
  invitations: InvitationsTable;
  group_blocks: GroupBlocksTable;
  join_requests: JoinRequestsTable;
  group_log: GroupLogTable;
  reports: ReportsTable;
  imports: ImportsTable;
  imported_messages: ImportedMessagesTable;
  imported_people: ImportedPeopleTable;
  imported_photos: ImportedPhotosTable;
  hidden_people: HiddenPeopleTable;
  messages: MessagesTable;
  card_summaries: CardSummariesView;
  message_versions: MessageVersionsTable;
  message_translations: MessageTranslationsTable;
  mentions: MentionsTable;
  poll_votes: PollVotesTable;
  other_votes: OtherVotesTable;
  files: FilesTable;
  message_files: MessageFilesTable;
  photo_months: PhotoMonthsTable;
  reactions: ReactionsTable;
  photo_reactions: PhotoReactionsTable;
  event_answers: EventAnswersTable;
  rsvps: RsvpsTable;
  confirmations: ConfirmationsTable;
  event_reminders: EventRemindersTable;
  calendar_addresses: CalendarAddressesTable;
  thread_read_positions: ThreadReadPositionsTable;
  document_words: DocumentWordsTable;
  uploads: UploadsTable;
  upload_pieces: UploadPiecesTable;
  upload_leases: UploadLeasesTable;
  bookmarks: BookmarksTable;
  notifications: NotificationsTable;
  notification_states: NotificationStatesTable;
  notification_pauses: NotificationPausesTable;
  recent_reactors: RecentReactorsTable;
  push_subscriptions: PushSubscriptionsTable;
  thread_mutes: ThreadMutesTable;
  search_groups: SearchGroupsTable;
  search_authors: SearchAuthorsTable;
  search_documents: SearchDocumentsTable;
  digests: DigestsTable;
  server_emails: ServerEmailsTable;
  links: LinksTable;
  message_links: MessageLinksTable;
  public_links: PublicLinksTable;
  albums: AlbumsTable;
  album_photos: AlbumPhotosTable;
  album_links: AlbumLinksTable;
  photo_people: PhotoPeopleTable;
  photo_name_claims: PhotoNameClaimsTable;
  hidden_memories: HiddenMemoriesTable;
  memory_readers: MemoryReadersTable;
  inbound_mails: InboundMailsTable;
  mail_originals: MailOriginalsTable;
  mail_pictures: MailPicturesTable;
  groups_taking_mail: GroupsTakingMailTable;
  posting_addresses: PostingAddressesTable;
  refused_identities: RefusedIdentitiesTable;
  live_events: LiveEventsTable;
  jobs: JobsTable;
}

export type UserRow = Selectable<UsersTable>;
export type PhotoPeopleRow = Selectable<PhotoPeopleTable>;
export type PhotoNameClaimRow = Selectable<PhotoNameClaimsTable>;
export type GroupRow = Selectable<GroupsTable>;
export type InvitationRow = Selectable<InvitationsTable>;
/** Excludes the columns that triggers maintain. */
export type MessageRow = Omit<Selectable<MessagesTable>, CardSummaryColumn>;
export type MessageVersionRow = Selectable<MessageVersionsTable>;
export type MessageTranslationRow = Selectable<MessageTranslationsTable>;
export type FileRow = Selectable<FilesTable>;
export type RsvpRow = Selectable<RsvpsTable>;
export type CalendarAddressRow = Selectable<CalendarAddressesTable>;
export type ReactionRow = Selectable<ReactionsTable>;
export type UploadRow = Selectable<UploadsTable>;
export type BookmarkRow = Selectable<BookmarksTable>;
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;
export type NotificationRow = Selectable<NotificationsTable>;
export type DigestRow = Selectable<DigestsTable>;
export type LinkRow = Selectable<LinksTable>;
export type AlbumRow = Selectable<AlbumsTable>;
export type HiddenMemoryRow = Selectable<HiddenMemoriesTable>;
export type AlbumLinkRow = Selectable<AlbumLinksTable>;
export type PublicLinkRow = Selectable<PublicLinksTable>;
