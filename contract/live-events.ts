/**
 * What a browser learns over the live stream (`GET /api/live`). An event carries ids, never text: who receives it loads what it may see.
 * Events may come twice and must be harmless twice.
 */
export interface GroupEvents {
  "message.created": { groupId: string; messageId: string; parentId?: string; authorId: string };
  "message.updated": { groupId: string; messageId: string; parentId?: string };
  "message.deleted": { groupId: string; messageId: string; parentId?: string };
  "member.joined": { groupId: string; userId: string };
  "member.left": { groupId: string; userId: string };
  "group.renamed": { groupId: string };
  /** Its picture, or what it says of itself. */
  "group.changed": { groupId: string };
  "file.ready": { groupId: string; fileId: string };
  "file.failed": { groupId: string; fileId: string };
}

/** Sent to one person's own browsers. */
export interface PersonEvents {
  "me.updated": Record<string, never>;
  "group.entered": { groupId: string };
  "group.left": { groupId: string };
  "bookmark.created": { bookmarkId: string; messageId: string };
  "bookmark.deleted": { bookmarkId: string; messageId: string };
  /** They read on, in a group or, with a message, below it. */
  "read.moved": { groupId: string; messageId?: string };
  "notification.created": { notificationId: string };
  /** They were read. Without ids: any of the person's may have been. */
  "notification.updated": { notificationIds?: string[] };
  "notification.deleted": { notificationIds?: string[] };
  /** Of an upload that is in no message yet. */
  "file.ready": { fileId: string };
  "file.failed": { fileId: string };
  /** The key was reset or the password changed: the stream ends after this. */
  "session.ended": Record<string, never>;
}

/** Told to who listens at that moment and kept nowhere, to the members of a group or to one person. */
export interface TransientEvents {
  /** How far a conversion has come. */
  "file.progress": { fileId: string; percent: number } & ({ groupId: string } | { userId: string });
}

type PayloadIn<Events, Name> = Name extends keyof Events ? Events[Name] : never;
export type LiveEvents = {
  [Name in keyof (GroupEvents & PersonEvents & TransientEvents)]:
    PayloadIn<GroupEvents, Name> | PayloadIn<PersonEvents, Name> | PayloadIn<TransientEvents, Name>;
};
export type LiveEventName = keyof LiveEvents;

/** What the stream says of itself. `hello` comes first: load after it, and nothing is missed. `reset`: too much was missed, load all anew. */
export interface StreamEvents {
  hello: { id: number };
  reset: { id: number };
}

export const liveEventNames = [
  "message.created",
  "message.updated",
  "message.deleted",
  "member.joined",
  "member.left",
  "group.renamed",
  "group.changed",
  "me.updated",
  "group.entered",
  "group.left",
  "bookmark.created",
  "bookmark.deleted",
  "read.moved",
  "notification.created",
  "notification.updated",
  "notification.deleted",
  "session.ended",
  "file.ready",
  "file.failed",
  "file.progress",
] as const satisfies LiveEventName[];
