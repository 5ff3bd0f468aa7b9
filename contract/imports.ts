import { Type, type Static } from "typebox";
import {
  filesPerMessage,
  importedAtOnce,
  importedPeopleAtOnce,
  nameLength,
  pictureTextLength,
  titleLength,
} from "./limits.ts";
import { Author } from "./messages.ts";
import { Id, Seconds } from "./wire.ts";

/** A chat, or a collection of photos, that a member has imported into a group. */
export const Import = Type.Object({
  id: Id,
  title: Type.String(),
  startedAt: Seconds,
  creator: Type.Optional(Author),
  /** Number of messages that exist, the opening ones of each day included. */
  messages: Type.Integer(),
  /** True while its messages are being deleted. */
  isUndone: Type.Optional(Type.Boolean()),
});
export type Import = Static<typeof Import>;

/** An author of imported messages who is not a member yet. Members can claim to be them. */
export const ImportedPerson = Type.Object({
  id: Id,
  name: Type.String(),
  /** The member whose claim waits for an admin. Visible to admins and to that member. */
  claimedBy: Type.Optional(Author),
});
export type ImportedPerson = Static<typeof ImportedPerson>;

/** `GET /api/groups/{id}/imports`: the latest first. Members see their own, admins all. */
export const Imports = Type.Object({ imports: Type.Array(Import) });
export type Imports = Static<typeof Imports>;

/** `POST /api/groups/{id}/imports`. Chats are imported by admins, and photos by all who may post. */
export const NewImport = Type.Object({ title: Type.String({ minLength: 1, maxLength: titleLength }) });

/** `GET /api/groups/{id}/imported-people`, for members: authors nobody has claimed yet, by name. */
export const ImportedPeople = Type.Object({ people: Type.Array(ImportedPerson) });
export type ImportedPeople = Static<typeof ImportedPeople>;

/** `POST /api/imports/{id}/authors`: names as the chat has them. */
export const ImportedNames = Type.Object({
  names: Type.Array(Type.String({ minLength: 1, maxLength: nameLength }), { maxItems: importedPeopleAtOnce }),
  mine: Type.Optional(Type.String({ maxLength: nameLength })),
});
export type ImportedNames = Static<typeof ImportedNames>;

export const AuthorIds = Type.Object({ ids: Type.Array(Id) });
export type AuthorIds = Static<typeof AuthorIds>;

/** A photo or video of a collection. */
export const ImportedPhoto = Type.Object({
  file: Id,
  /** Derived from the content by the client, so that a photo is imported once. */
  key: Id,
  /** Time by the clock of that place. Counts if the file itself says nothing, or if it is better. */
  takenAt: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$` })),
  /** `takenAt` takes precedence over the file, as after a correction. */
  isBetter: Type.Optional(Type.Boolean()),
  caption: Type.Optional(Type.String({ maxLength: pictureTextLength })),
});
export type ImportedPhoto = Static<typeof ImportedPhoto>;

/** A message to import. The id is derived from the content by the client, so that importing again adds nothing twice. */
export const ImportedMessage = Type.Object({
  id: Id,
  /** Absent for the message that opens a day. The parent must be imported before, or stand earlier in the list. */
  parent: Type.Optional(Id),
  author: Id,
  /** Time of writing in seconds; milliseconds as a fraction keep the order within a second. */
  at: Type.Number({ minimum: 0, maximum: 1e11 }),
  title: Type.Optional(Type.String()),
  text: Type.String(),
  isEdited: Type.Optional(Type.Boolean()),
  files: Type.Optional(Type.Array(Id, { maxItems: filesPerMessage })),
  /** Photos of a collection, instead of files. Those imported before are left out, and so is a message without others. */
  photos: Type.Optional(Type.Array(ImportedPhoto, { maxItems: filesPerMessage })),
});
export type ImportedMessage = Static<typeof ImportedMessage>;

/** `POST /api/imports/{id}/messages`. Members who are no admins import messages of their own with photos. */
export const ImportedMessages = Type.Object({ messages: Type.Array(ImportedMessage, { maxItems: importedAtOnce }) });

/** `POST /api/imports/{id}/missing`: ids of messages and keys of photos in the request and, in the response, those not imported yet. */
export const MessageIds = Type.Object({ ids: Type.Array(Id, { maxItems: importedAtOnce }) });
export type MessageIds = Static<typeof MessageIds>;

export const ClaimDecision = Type.Object({ isAccepted: Type.Boolean() });
