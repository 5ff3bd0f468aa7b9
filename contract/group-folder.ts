import Type, { type Static, type TSchema } from "typebox";
import { nameLength, photosPerAlbum, titleLength } from "./limits.ts";
import { roles } from "./permissions.ts";

/** Layout of index.json in an exported group (docs/commands.md). Increase the version when older versions of Hearth could not read it. */
export const formatName = "hearth-group";
export const formatVersion = 1;

const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
/** ISO 8601 with milliseconds, in UTC. */
const Moment = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" });
const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const Person = Type.Object({
  id: Id,
  name: Type.String(),
  login: Type.Optional(Type.String()),
  joinedAt: Type.Optional(Moment),
  /** Only for members. Absent in exports of versions without roles. */
  role: Type.Optional(Type.Enum(roles)),
});

const Reaction = Type.Object({
  id: Id,
  author: Id,
  value: Type.String(),
  createdAt: Moment,
  /** Ids of files of the message. */
  photos: Type.Optional(Type.Array(Id)),
  /** False if it is on these photos only. */
  onMessage: Type.Optional(Type.Boolean()),
});

/** Has a person, or else a name. `x` and `y` are fractions of the width and height. */
const MarkedPerson = Type.Object({
  id: Id,
  photo: Id,
  person: Type.Optional(Id),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: nameLength })),
  x: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  y: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  markedBy: Type.Optional(Id),
  markedAt: Moment,
});

const FolderRsvp = Type.Object({
  person: Id,
  answer: Type.Unsafe<"yes" | "maybe" | "no">({ type: "string", enum: ["yes", "maybe", "no"] }),
  people: Type.Integer(),
  note: Type.String(),
  /** The occurrence of a repeating event, if not the first one. */
  occurrence: Type.Optional(Type.String()),
  answeredAt: Moment,
});

const Confirmation = Type.Object({ person: Id, confirmedAt: Moment });

const Vote = Type.Object({ person: Id, option: Type.String(), votedAt: Moment });

const OtherVote = Type.Object({
  ...Vote.properties,
  answer: Type.Unsafe<"maybe" | "no">({ type: "string", enum: ["maybe", "no"] }),
});

const Message = Type.Object({
  id: Id,
  parent: OrNull(Id),
  author: OrNull(Id),
  createdAt: Moment,
  /** Time of arrival on the server, which orders replies. */
  arrivedAt: Moment,
  lastActivityAt: Moment,
  editedAt: OrNull(Moment),
  type: Type.Union([Type.Literal("standard"), Type.Literal("rich_text")]),
  data: Type.Record(Type.String(), Type.Unknown()),
  isInFront: Type.Boolean(),
  /** Higher is further up. */
  pinned: OrNull(Type.Number()),
  origin: OrNull(Id),
  files: Type.Array(Id),
  reactions: Type.Array(Reaction),
  photoPeople: Type.Optional(Type.Array(MarkedPerson)),
  answers: Type.Optional(Type.Array(FolderRsvp)),
  confirmations: Type.Optional(Type.Array(Confirmation)),
  /** Absent for an anonymous poll. */
  votes: Type.Optional(Type.Array(Vote)),
  /** Answers to dates of a poll other than yes. Absent for an anonymous poll. */
  otherVotes: Type.Optional(Type.Array(OtherVote)),
});

const File = Type.Object({
  id: Id,
  path: OrNull(Type.String()),
  name: Type.String(),
  type: Type.String(),
  size: Type.Number(),
  owner: OrNull(Id),
  createdAt: Moment,
  /** Local time read as UTC, if known. */
  takenAt: Type.Optional(Moment),
});

const Album = Type.Object({
  id: Id,
  title: Type.String({ maxLength: titleLength }),
  creator: OrNull(Id),
  createdAt: Moment,
  isCommon: Type.Boolean(),
  order: Type.Unsafe<"day" | "manual">({ type: "string", enum: ["day", "manual"] }),
  cover: Type.Optional(Id),
  photos: Type.Array(
    Type.Object({
      file: Id,
      message: Id,
      position: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      caption: Type.Optional(Type.String()),
      addedBy: OrNull(Id),
      addedAt: Moment,
    }),
    { maxItems: photosPerAlbum },
  ),
});

export const GroupFolder = Type.Object({
  format: Type.Literal(formatName),
  version: Type.Literal(formatVersion),
  hearth: Type.String(),
  exportedAt: Moment,
  group: Type.Object({
    id: Id,
    name: Type.String(),
    description: Type.Optional(Type.String()),
    picture: Type.Optional(Id),
    createdAt: Moment,
    lastActivityAt: Moment,
    /** Permissions that differ from the family preset. */
    permissions: Type.Optional(Type.Record(Type.String(), Type.String())),
    needsApproval: Type.Optional(Type.Boolean()),
  }),
  people: Type.Array(Person),
  files: Type.Array(File),
  /** Absent in exports of versions without albums. */
  albums: Type.Optional(Type.Array(Album)),
  messages: Type.Array(Message),
});

export type GroupFolder = Static<typeof GroupFolder>;
export type ExportedPerson = Static<typeof Person>;
export type ExportedFile = Static<typeof File>;
export type ExportedAlbum = Static<typeof Album>;
export type ExportedMessage = Static<typeof Message>;

export const moment = (milliseconds: number): string => new Date(milliseconds).toISOString();
/** Uses the earliest time for invalid dates. */
export const millisecondsOf = (text: string): number => Date.parse(text) || 0;
