import Type, { type Static, type TSchema } from "typebox";
import { Check, Errors } from "typebox/value";
import { CliError } from "../command.ts";

/** The layout of index.json (docs/self-hosting.md). Changed when an older Hearth could not read it. */
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
  /** Of members alone. */
  joinedAt: Type.Optional(Moment),
});

const Reaction = Type.Object({ id: Id, author: Id, value: Type.String(), createdAt: Moment });

const Message = Type.Object({
  id: Id,
  parent: OrNull(Id),
  author: OrNull(Id),
  createdAt: Moment,
  /** When the server took it in: what replies are ordered by. */
  arrivedAt: Moment,
  lastActivityAt: Moment,
  editedAt: OrNull(Moment),
  type: Type.Union([Type.Literal("standard"), Type.Literal("rich_text")]),
  data: Type.Record(Type.String(), Type.Unknown()),
  isInFront: Type.Boolean(),
  /** Position if pinned; higher is further up. */
  pinned: OrNull(Type.Number()),
  /** The message that this one was shared from. */
  origin: OrNull(Id),
  files: Type.Array(Id),
  reactions: Type.Array(Reaction),
});

const File = Type.Object({
  id: Id,
  /** Below the folder; null where the bytes were lost. */
  path: OrNull(Type.String()),
  name: Type.String(),
  type: Type.String(),
  size: Type.Number(),
  owner: OrNull(Id),
  createdAt: Moment,
});

const GroupFolder = Type.Object({
  format: Type.Literal(formatName),
  version: Type.Literal(formatVersion),
  /** Which Hearth wrote it, and when. */
  hearth: Type.String(),
  exportedAt: Moment,
  group: Type.Object({
    id: Id,
    name: Type.String(),
    description: Type.Optional(Type.String()),
    /** One of the files. */
    picture: Type.Optional(Id),
    createdAt: Moment,
    lastActivityAt: Moment,
  }),
  people: Type.Array(Person),
  files: Type.Array(File),
  /** In the order in which they arrived. */
  messages: Type.Array(Message),
});

export type GroupFolder = Static<typeof GroupFolder>;
export type ExportedPerson = Static<typeof Person>;
export type ExportedFile = Static<typeof File>;
export type ExportedMessage = Static<typeof Message>;

/** Complains of what is no group's index, or one of a newer Hearth. */
export function readIndex(text: string): GroupFolder {
  const index = parsed(text);
  if (Check(GroupFolder, index)) return index;
  const { format, version } = (index ?? {}) as { format?: unknown; version?: unknown };
  if (format === formatName && typeof version === "number" && version > formatVersion)
    throw new CliError("This group was exported by a newer Hearth: import it with that one or a later one.");
  const [first] = Errors(GroupFolder, index);
  throw new CliError(`index.json is no exported group: ${first?.instancePath ?? ""} ${first?.message ?? ""}`.trim());
}

export const moment = (milliseconds: number): string => new Date(milliseconds).toISOString();
/** The beginning of time for a day that there is not. */
export const millisecondsOf = (text: string): number => Date.parse(text) || 0;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError("index.json is not readable as JSON.");
  }
}
