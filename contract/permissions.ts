/** Enforced by the server; the web client hides what is not allowed. Visibility is decided by queries instead. */

/** Roles from the fewest rights to the most. Each group has one owner. */
export const roles = ["reader", "member", "admin", "owner"] as const;
export type Role = (typeof roles)[number];

/** The roles that a group can set for each right as the lowest to have it. */
export const rights = {
  post: ["member", "admin"],
  comment: ["reader", "member", "admin"],
  invite: ["member", "admin"],
  changeProfile: ["member", "admin"],
  pin: ["member", "admin"],
  makePublicLinks: ["member", "admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;
export type GroupPermissions = { [Name in Right]: (typeof rights)[Name][number] };

/** New groups are a family. */
export const presets = {
  family: {
    post: "member",
    comment: "reader",
    invite: "member",
    changeProfile: "member",
    pin: "member",
    makePublicLinks: "member",
  },
  club: {
    post: "member",
    comment: "reader",
    invite: "member",
    changeProfile: "admin",
    pin: "admin",
    makePublicLinks: "admin",
  },
  announcements: {
    post: "admin",
    comment: "reader",
    invite: "admin",
    changeProfile: "admin",
    pin: "admin",
    makePublicLinks: "admin",
  },
} as const satisfies Record<string, GroupPermissions>;
export type Preset = keyof typeof presets;

/** `permissions` contains only those that differ from the family preset. */
export interface Position {
  readonly role: Role;
  readonly permissions?: Partial<GroupPermissions>;
}

export const can = {
  post: (position: Position) => has(position, "post"),
  comment: (position: Position) => has(position, "comment"),
  invite: (position: Position) => has(position, "invite"),
  changeProfile: (position: Position) => has(position, "changeProfile"),
  makePublicLinks: (position: Position) => has(position, "makePublicLinks"),
  changePermissions: isAdmin,
  manageMembers: isAdmin,

  manageWebhooks: isAdmin,

  importMessages: isAdmin,
  /** The photos become messages of their own. */
  importPhotos: (position: Position) => can.post(position),
  continueImport: (me: Person, { creatorId }: Imported, position: Position) =>
    isAdmin(position) || (creatorId === me.id && can.importPhotos(position)),
  undoImport: (me: Person, { creatorId }: Imported, position: Position) => isAdmin(position) || creatorId === me.id,
  exportGroup: isAdmin,

  /** Requires that the author could still post it. */
  editMessage: isActiveAuthor,
  deleteMessage: (me: Person, message: Authored, position: Position) => isAuthor(me, message) || isAdmin(position),
  pinMessage: (me: Person, message: Authored, position: Position) =>
    isAdmin(position) || (isAuthor(me, message) && has(position, "pin")),
  /** Applies to their own messages. */
  askConfirmation: (position: Position) => has(position, "pin"),
  remindToConfirm: isActiveAuthorOrAdmin,
  remindToVote: isActiveAuthorOrAdmin,
  seeConfirmations: (me: Person, message: Authored, position: Position) => isAuthor(me, message) || isAdmin(position),
  /** Affects other groups with the photo, too. `position`: in a group that has it. */
  datePhoto: (me: Person, photo: { readonly ownerId: string | null }, position: Position) =>
    photo.ownerId === me.id || isAdmin(position),
  /** Titles and captions are visible to everybody, so this needs the right to post. */
  createAlbum: (position: Position) => has(position, "post"),
  addToAlbum: (me: Person, album: AlbumRights, position: Position) =>
    has(position, "post") && (album.isCommon || album.creatorId === me.id),
  editAlbum,
  changeAlbumPhoto: (
    me: Person,
    album: AlbumRights,
    photo: { readonly addedById?: string | null },
    position: Position,
  ) => editAlbum(me, album, position) || (has(position, "post") && photo.addedById === me.id),
  markInPhoto: (position: Position) => has(position, "comment"),
  /** `message`: the message with the photo. */
  removePhotoMark: (
    me: Person,
    mark: { readonly markedById?: string | null; readonly userId?: string | null },
    message: Authored,
    position: Position,
  ) => mark.markedById === me.id || mark.userId === me.id || isAuthor(me, message) || isAdmin(position),
  publishInFront: (me: Person, message: Authored & { isInFront: boolean }, position: Position) =>
    isAuthor(me, message) && !message.isInFront && can.post(position),
  /** Anyone who can see an event can respond. */
  remindOfEvent: isActiveAuthorOrAdmin,
  cancelEvent: isActiveAuthorOrAdmin,
  closePoll: isActiveAuthorOrAdmin,
  decidePoll: isActiveAuthorOrAdmin,
  mentionEveryone: (position: Position) => isAtLeast(position, "member"),
  removeReaction: (me: Person, reaction: Authored) => isAuthor(me, reaction),
  /** Allows the author of the message, the creator of the link, and admins. */
  endPublicLink: (me: Person, message: Authored, link: { readonly makerId: string }, position: Position) =>
    isAuthor(me, message) || link.makerId === me.id || isAdmin(position),

  /** Admins decide about people below them. The owner can transfer ownership, and admins can step down. */
  changeRole: (me: Person, mine: Position, member: Person & Position, role: Role) => {
    if (mine.role === "owner") return member.id !== me.id;
    if (role === "owner" || !isAdmin(mine)) return false;
    return member.id === me.id || rank(member.role) < rank(mine.role);
  },
  removeMember: (me: Person, mine: Position, member: Person & Position) =>
    member.id !== me.id && isAdmin(mine) && rank(member.role) < rank(mine.role),

  editUser: (me: Person, user: Person) => me.id === user.id,
};

/** Limits a position to that of a member, for example for an API key without the scope `manage`. */
export function capToMember<Place extends Position>(position: Place): Place {
  return isAdmin(position) ? { ...position, role: "member" } : position;
}

/** Includes those of the family preset, which are left out on the wire. */
export function permissionsOf({ permissions }: Pick<Position, "permissions">): GroupPermissions {
  return { ...presets.family, ...permissions };
}

interface Person {
  readonly id: string;
}

interface AlbumRights {
  readonly isCommon: boolean;
  readonly creatorId?: string | null;
}

interface Imported {
  readonly creatorId?: string | null;
}

interface Authored {
  readonly authorId?: string | null;
}

interface Written extends Authored {
  /** False for a comment that is published on the group's page. */
  readonly isComment: boolean;
}

function isAuthor(me: Person, { authorId }: Authored): boolean {
  return authorId === me.id;
}

function isActiveAuthor(me: Person, message: Written, position: Position): boolean {
  return isAuthor(me, message) && has(position, message.isComment ? "comment" : "post");
}

function isActiveAuthorOrAdmin(me: Person, message: Written, position: Position): boolean {
  return isActiveAuthor(me, message, position) || isAdmin(position);
}

function editAlbum(me: Person, { creatorId }: AlbumRights, position: Position): boolean {
  return isAdmin(position) || (has(position, "post") && creatorId === me.id);
}

function isAdmin(position: Position): boolean {
  return isAtLeast(position, "admin");
}

function has(position: Position, right: Right): boolean {
  return isAtLeast(position, permissionsOf(position)[right]);
}

function isAtLeast({ role }: Position, lowest: Role): boolean {
  return rank(role) >= rank(lowest);
}

function rank(role: Role): number {
  return roles.indexOf(role);
}
