import { Type, type Static, type TSchema } from "typebox";
import { Me, UserChanges } from "./accounts.ts";
import { Avatar, FileOfMessage } from "./files.ts";
import { Group, GroupOfMine, Member, NewGroup } from "./groups.ts";
import { LinkPreview } from "./link-previews.ts";
import { MessageSearch } from "./messages-search.ts";
import { Author, GroupName, MessageChanges, MessageData, MessageType, MessageView, NewMessage } from "./messages.ts";
import { GeneralNotificationType, NotificationData, UserName } from "./notifications.ts";
import { Id, Nullable, OptionalText, Seconds } from "./wire.ts";

/** Schemas for third-party clients: their own calls, and their form of shared calls, for requests without our client's header (own-client.ts). */

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const Nothing = Type.Array(Type.Unknown(), { maxItems: 0 });
const Pointer = Type.Object({ id: Id });
const {
  replies: _replies,
  thread: _thread,
  quote: _quote,
  reactions: _summaries,
  bookmarkId: _bookmarkId,
  ...messageFields
} = MessageView.properties;

/**
 * `author` and `preview` may be null but are never absent. `data.text` is plain, and `type` "standard", until the session has sent a `{delta, textOnly}`.
 * Polls, dates, captions, quotes and recordings are appended as lines between invisible marks (U+2063 U+2060 and U+2060 U+2063), which are dropped from input.
 */
export const Message = Type.Object({
  ...messageFields,
  preview: Nullable(Avatar),
  children: Type.Array(Pointer),
  /** Ids of the ancestors, nearest first; [] for a top-level message. */
  lineage: Type.Array(Id),
  tags: Nothing,
  reactions: Type.Array(Type.Object({ id: Id, author: UserName })),
});
export type Message = Static<typeof Message>;

const Reference = Type.Union([Type.String(), Type.Object({ id: Type.String({ minLength: 1 }) })]);
const NewData = Type.Optional(Type.Union([Type.Required(NewMessage).properties.data, Nothing]));
const content = { data: NewData, files: Type.Optional(Type.Array(Reference)), type: Type.Optional(Type.Unknown()) };

/** Any `type` other than "rich_text" means plain text. */
export const CompatNewMessage = Type.Object({
  ...NewMessage.properties,
  ...content,
  group: Reference,
  parent: orNull(Reference),
  origin: orNull(Reference),
});
export type CompatNewMessage = Static<typeof CompatNewMessage>;

export const CompatMessageChanges = Type.Object({ ...MessageChanges.properties, ...content });
export type CompatMessageChanges = Static<typeof CompatMessageChanges>;

/** Pages of 30 from 0, ids only. */
export const MessagePage = Type.Object({ messages: Type.Array(Id), totalItems: Type.Integer() });

export const FeedParams = Type.Object({ offset: Type.Integer({ minimum: 0, maximum: 1_000_000 }) });

/** The content of a card. `children` is a number here. */
export const MessagePreview = Type.Object({
  id: Id,
  data: MessageData,
  author: Nullable(Author),
  lastActivityDate: Seconds,
  preview: Type.Optional(Avatar),
  type: MessageType,
  sortOrder: Type.Optional(Type.Integer()),
  children: Type.Integer(),
  entityType: Type.Literal("message"),
});
export type MessagePreview = Static<typeof MessagePreview>;

const { group, search, hashtags, ...filters } = Type.Required(MessageSearch).properties;

/** `group` can be a list with nulls; its first id counts. */
export const CompatSearch = Type.Object({
  group: orNull(Type.Union([group, Type.Array(Type.Union([group, Type.Null()]), { maxItems: 10 })])),
  search: orNull(search),
  hashtags: orNull(Type.Union([hashtags, Type.Array(hashtags, { maxItems: 10 })])),
  everywhere: orNull(filters.everywhere),
  author: orNull(filters.author),
  from: orNull(filters.from),
  until: orNull(filters.until),
  has: orNull(filters.has),
});
export type CompatSearch = Static<typeof CompatSearch>;

/** Missing values are "", and `children` is a number. Long `data` is cut to title and excerpt. */
export const FoundMessage = Type.Object({
  id: Id,
  entityType: Type.Literal("message"),
  data: MessageData,
  author: Type.String(),
  preview: Type.String(),
  parent: Type.String(),
  children: Type.Integer(),
  lastActivityDate: Seconds,
  score: Type.Integer(),
  group: Type.Optional(Id),
});
export type FoundMessage = Static<typeof FoundMessage>;

/** The best 100 matches: all words in the title, then in title or text, then elsewhere; newest first within each. `totalItems` counts up to 1,000. */
export const FoundMessages = Type.Object({
  messages: Type.Array(FoundMessage),
  totalItems: Type.Integer(),
  searchterms: Type.Array(Type.String()),
});
export type FoundMessages = Static<typeof FoundMessages>;

export const ReactionParams = Type.Object({
  id: Type.String({ maxLength: 128 }),
  reactionId: Type.String({ maxLength: 128 }),
});

/** The page is at `/public/<token>`. A person gets the same link each time. */
export const PublicToken = Type.Object({ token: Type.String() });

/** A message for anyone who has the link. Reveals only the author's name. The lists and the group are empty, because clients expect them. */
export const PublicMessage = Type.Object({
  id: Id,
  createdAt: Seconds,
  lastActivityDate: Seconds,
  data: MessageData,
  type: MessageType,
  author: Nullable(Type.Object({ name: Type.String(), entityType: Type.Literal("user") })),
  group: Type.Object({ entityType: Type.Literal("group") }),
  files: Type.Array(FileOfMessage),
  preview: Nullable(Avatar),
  children: Nothing,
  lineage: Nothing,
  tags: Nothing,
  reactions: Nothing,
  entityType: Type.Literal("message"),
});
export type PublicMessage = Static<typeof PublicMessage>;

/** A link preview without a picture has an empty text. */
export const CompatLinkPreview = Type.Object({
  ...LinkPreview.properties,
  preview: Type.Union([Type.Required(LinkPreview).properties.preview, Type.Literal("")]),
});
export type CompatLinkPreview = Static<typeof CompatLinkPreview>;

/** `rescan` fetches the page again even if it is already stored. */
export const LinkRequest = Type.Object({
  url: Type.Optional(Type.String()),
  rescan: Type.Optional(Type.Boolean()),
  onlyData: Type.Optional(Type.Unknown()),
});

const { role: _role, ...memberFields } = Member.properties;
const {
  id,
  name,
  picture,
  description,
  permissions: _permissions,
  needsApproval: _approval,
  ...groupFields
} = Group.properties;

/** `secretKey` is the `inviteKey`, from which the oldest clients build their link; only if the server shows invitation links. */
export const CompatGroup = Type.Object({
  id,
  name,
  picture,
  description,
  secretKey: Type.String(),
  ...groupFields,
  users: Type.Array(Type.Object(memberFields)),
});
export type CompatGroup = Static<typeof CompatGroup>;

export const CompatNewGroup = Type.Object({
  id: NewGroup.properties.id,
  name: OptionalText,
  createdAt: Type.Optional(Type.Number()),
});

/** Clients send the whole group back. An empty name changes nothing. */
export const CompatGroupChanges = Type.Object({ name: OptionalText });

/** Clients check `entityType`. */
export const LeftGroup = Type.Object({ id: Id, users: Nothing, entityType: Type.Literal("group") });

/** Clients expect the id twice. */
export const CompatJoinedGroup = Type.Object({ id: Id, group: Id });

const { mute: _mute, role: _myRole, permissions: _myPermissions, ...groupOfMineFields } = GroupOfMine.properties;
const {
  unreadNotifications,
  hasBookmarks,
  entityType,
  groups: _groups,
  birthday: _birthday,
  hidden: _hidden,
  isAdministrator: _isAdministrator,
  isLoginUnproven: _isLoginUnproven,
  isPasswordEnded: _isPasswordEnded,
  ...meFields
} = Me.properties;
const laterFields = { unreadNotifications, hasBookmarks, entityType };

/** One client replaces its own state with this. Settings never chosen have defaults. */
export const CompatMe = Type.Object({
  ...meFields,
  groups: Type.Array(Type.Object(groupOfMineFields)),
  lastNotificationEmailCheck: Seconds,
  ...laterFields,
});
export type CompatMe = Static<typeof CompatMe>;

/** Empty values change nothing, but `avatar: null` removes the picture. */
export const CompatUserChanges = Type.Object({
  name: OptionalText,
  login: OptionalText,
  password: OptionalText,
  data: Type.Optional(Type.Union([Type.Required(UserChanges).properties.data, Nothing])),
  avatar: orNull(Reference),
});
export type CompatUserChanges = Static<typeof CompatUserChanges>;

export const ResetMailSent = Nothing;

/** The person as the oldest clients read it, with the ids of all bookmarked messages. */
export const Bookmarker = Type.Object({
  ...CompatMe.properties,
  data: Type.Object({ bookmarks: Type.Array(Id) }, { additionalProperties: true }),
});
export type Bookmarker = Static<typeof Bookmarker>;

const FromMessage = Type.Object({
  id: Id,
  data: MessageData,
  author: Type.Optional(UserName),
  type: MessageType,
  entityType: Type.Literal("message"),
});

const notificationFields = {
  id: Id,
  createdAt: Seconds,
  type: GeneralNotificationType,
  /** Id of the message, or else of the group. For a global notification, the address it links to. */
  target: Type.String(),
  read: Type.Boolean(),
  data: NotificationData,
  fromUser: Type.Optional(UserName),
  fromMessage: Type.Optional(FromMessage),
  entityType: Type.Literal("notification"),
};

export const Notification = Type.Object({ ...notificationFields, fromGroup: Type.Optional(GroupName) });
export type Notification = Static<typeof Notification>;

/** `title` and `parentAuthorName` are present only if there is a message. Global notifications have no `miniature`, and `fromGroup` is null. */
export const WholeNotification = Type.Object({
  ...notificationFields,
  fromGroup: Nullable(GroupName),
  title: Type.Optional(Type.String()),
  parentAuthorName: Type.Optional(Type.String()),
  miniature: Type.Optional(Nullable(Avatar)),
});
export type WholeNotification = Static<typeof WholeNotification>;

/** `read: false` is ignored. */
export const NotificationChanges = Type.Object({
  read: Type.Optional(Type.Boolean()),
  data: Type.Optional(Type.Union([NotificationData, Type.Array(Type.Unknown(), { maxItems: 0 })])),
});
export type NotificationChanges = Static<typeof NotificationChanges>;
