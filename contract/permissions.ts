/**
 * Permissions: the server enforces them, and the web client hides what is not allowed. Visibility is not decided here: the server finds only what the
 * person may see.
 */
export const can = {
  /** Only the author can edit, delete, pin and publish a message on the group's page. */
  editMessage: (me: Person, message: Authored) => isAuthor(me, message),
  deleteMessage: (me: Person, message: Authored) => isAuthor(me, message),
  pinMessage: (me: Person, message: Authored) => isAuthor(me, message),
  publishInFront: (me: Person, message: Authored & { isInFront: boolean }) =>
    isAuthor(me, message) && !message.isInFront,
  /** All members are equal, so everyone who can post can also mention all others. Roles can restrict it here. */
  mentionEveryone: () => true,
  /** Anyone who can see a message can react to it and remove their own reactions. */
  react: () => true,
  removeReaction: (me: Person, reaction: Authored) => isAuthor(me, reaction),
  /** The author of the message and the creator of a public link can see and revoke it. */
  endPublicLink: (me: Person, message: Authored, link: { readonly makerId: string }) =>
    isAuthor(me, message) || link.makerId === me.id,
  editUser: (me: Person, user: Person) => me.id === user.id,
};

interface Person {
  readonly id: string;
}

interface Authored {
  /** Absent if the account is deleted. */
  readonly authorId?: string | null;
}

function isAuthor(me: Person, { authorId }: Authored): boolean {
  return authorId === me.id;
}
