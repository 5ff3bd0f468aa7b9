import { Type, type Static } from "typebox";
import {
  filesPerMessage,
  importedAtOnce,
  importedPeopleAtOnce,
  importedPeoplePerPhoto,
  nameLength,
  pictureTextLength,
  titleLength,
} from "./limits.ts";
import { Author } from "./messages.ts";
import { Id, Seconds } from "./wire.ts";

/** A chat or a photo collection that a member imported into a group. */
export const Import = Type.Object({
  id: Id,
  title: Type.String(),
  startedAt: Seconds,
  creator: Type.Optional(Author),
  /** Includes the messages that open a day. */
  messages: Type.Integer(),
  isUndone: Type.Optional(Type.Boolean()),
});
export type Import = Static<typeof Import>;

/** An author of imported messages whom a member can claim to be. */
export const ImportedPerson = Type.Object({
  id: Id,
  name: Type.String(),
  /** Claim that awaits an admin. Visible to admins and to the claimant. */
  claimedBy: Type.Optional(Author),
});
export type ImportedPerson = Static<typeof ImportedPerson>;

/** Latest first. Members see their own, admins all. */
export const Imports = Type.Object({ imports: Type.Array(Import) });
export type Imports = Static<typeof Imports>;

/** Admins import chats; everyone who may post imports photos. */
export const NewImport = Type.Object({ title: Type.String({ minLength: 1, maxLength: titleLength }) });

/** Unclaimed authors, by name. */
export const ImportedPeople = Type.Object({ people: Type.Array(ImportedPerson) });
export type ImportedPeople = Static<typeof ImportedPeople>;

/** Names as in the chat. */
export const ImportedNames = Type.Object({
  names: Type.Array(Type.String({ minLength: 1, maxLength: nameLength }), { maxItems: importedPeopleAtOnce }),
  mine: Type.Optional(Type.String({ maxLength: nameLength })),
});
export type ImportedNames = Static<typeof ImportedNames>;

export const AuthorIds = Type.Object({ ids: Type.Array(Id) });
export type AuthorIds = Static<typeof AuthorIds>;

export const ImportedPhoto = Type.Object({
  file: Id,
  /** Derived from the content by the client, so that a photo is imported once. */
  key: Id,
  /** Local time. Used if the file has none, or if `isBetter`. */
  takenAt: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$` })),
  /** `takenAt` takes precedence over the file, for example after a correction. */
  isBetter: Type.Optional(Type.Boolean()),
  caption: Type.Optional(Type.String({ maxLength: pictureTextLength })),
  /** Names of people in the photo. They become names without an account. */
  people: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: nameLength }), { maxItems: importedPeoplePerPhoto }),
  ),
});
export type ImportedPhoto = Static<typeof ImportedPhoto>;

/** `id` is derived from the content by the client, so that repeated imports add nothing twice. */
export const ImportedMessage = Type.Object({
  id: Id,
  /** Absent for the message that opens a day. The parent must be imported already or come earlier in the list. */
  parent: Type.Optional(Id),
  /** A comment on the same parent that this one answers. Ignored if there is none, for example because it was deleted. */
  repliesTo: Type.Optional(Id),
  author: Id,
  /** Seconds; the fraction keeps the order within a second. */
  at: Type.Number({ minimum: 0, maximum: 1e11 }),
  title: Type.Optional(Type.String()),
  text: Type.String(),
  isEdited: Type.Optional(Type.Boolean()),
  files: Type.Optional(Type.Array(Id, { maxItems: filesPerMessage })),
  /** Photos of a collection, instead of files. Skips photos that were imported before, and messages left without any. */
  photos: Type.Optional(Type.Array(ImportedPhoto, { maxItems: filesPerMessage })),
});
export type ImportedMessage = Static<typeof ImportedMessage>;

/** Members who are not admins import only their own messages with photos. */
export const ImportedMessages = Type.Object({ messages: Type.Array(ImportedMessage, { maxItems: importedAtOnce }) });

/** Returns the ids of messages and keys of photos that are not imported yet. */
export const MessageIds = Type.Object({ ids: Type.Array(Id, { maxItems: importedAtOnce }) });
export type MessageIds = Static<typeof MessageIds>;

export const ClaimDecision = Type.Object({ isAccepted: Type.Boolean() });
