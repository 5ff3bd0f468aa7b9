/** Who may do what: the server refuses by these, the web shows and hides by them. Who may *see* a thing is decided by looking it up through the person. */
export const can = {
  /** Only the author edits, deletes, pins and publishes in front. */
  editMessage: (me: Person, message: Authored) => isAuthor(me, message),
  deleteMessage: (me: Person, message: Authored) => isAuthor(me, message),
  pinMessage: (me: Person, message: Authored) => isAuthor(me, message),
  publishInFront: (me: Person, message: Authored & { isInFront: boolean }) =>
    isAuthor(me, message) && !message.isInFront,
  /** Whoever sees a message may react to it, and take back what is theirs. */
  react: () => true,
  removeReaction: (me: Person, reaction: Authored) => isAuthor(me, reaction),
  /** Rulings, Search: who made a public link, and the author of the message, list it and take it back. */
  endPublicLink: (me: Person, message: Authored, link: { readonly makerId: string }) =>
    isAuthor(me, message) || link.makerId === me.id,
  editUser: (me: Person, user: Person) => me.id === user.id,
};

interface Person {
  readonly id: string;
}

interface Authored {
  /** Absent once the account is gone. */
  readonly authorId?: string | null;
}

function isAuthor(me: Person, { authorId }: Authored): boolean {
  return authorId === me.id;
}
