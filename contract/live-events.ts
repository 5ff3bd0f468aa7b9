/** Events of `GET /api/live`. They carry ids and no content: the receiver loads what it may see. Events may arrive twice, so handling must be idempotent. */
export interface GroupEvents {
  "message.created": MessageLocation & { authorId: string };
  /** `isPublished`: the comment is now also on the group's page. */
  "message.updated": MessageLocation & { isPublished?: true };
  "message.deleted": MessageLocation;
  "member.joined": { groupId: string; userId: string };
  "member.left": { groupId: string; userId: string };
  "group.renamed": { groupId: string };
  "group.changed": { groupId: string };
  "album.changed": { groupId: string; albumId: string };
  "file.ready": { groupId: string; fileId: string };
  "file.failed": { groupId: string; fileId: string };
}

/** `threadId`: the message whose page shows this reply. */
interface MessageLocation {
  groupId: string;
  messageId: string;
  parentId?: string;
  threadId?: string;
}

/** Sent only to the person's own browsers. */
export interface PersonEvents {
  "me.updated": Record<string, never>;
  "group.entered": { groupId: string };
  "group.left": { groupId: string };
  "bookmark.created": { bookmarkId: string; messageId: string };
  "bookmark.deleted": { bookmarkId: string; messageId: string };
  /** The read position in the group has moved, or with `messageId` that in a thread. */
  "read.moved": { groupId: string; messageId?: string };
  /** `isRenewed`: it may have been listed before. */
  "notification.created": { notificationId: string; isRenewed?: true };
  /** Without ids, any notification may have been read. */
  "notification.updated": { notificationIds?: string[] };
  "notification.deleted": { notificationIds?: string[] };
  /** Concerns an upload that is not part of a message yet. */
  "file.ready": { fileId: string };
  "file.failed": { fileId: string };
  /** The key was reset or the password changed. The stream ends after this event. */
  "session.ended": Record<string, never>;
}

/** Sent to connected members or one person, and not stored. */
export interface TransientEvents {
  "file.progress": { fileId: string; percent: number } & ({ groupId: string } | { userId: string });
}

type PayloadIn<Events, Name> = Name extends keyof Events ? Events[Name] : never;
export type LiveEvents = {
  [Name in keyof (GroupEvents & PersonEvents & TransientEvents)]:
    PayloadIn<GroupEvents, Name> | PayloadIn<PersonEvents, Name> | PayloadIn<TransientEvents, Name>;
};
export type LiveEventName = keyof LiveEvents;

/** `hello` comes first: data loaded after it misses nothing. `reset`: too many events were missed, so the client has to reload everything. */
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
  "album.changed",
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
