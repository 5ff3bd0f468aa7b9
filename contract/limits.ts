/** Every number both sides share. "S n" names the section of the product's specification. Lengths count UTF-16 units. */

/** A message's title and text; a rich text counts its `textOnly`. */
export const titleLength = 128;
export const textLength = 50_000;
/** Of the whole content of a message as JSON: texts, formatting and keys of other clients. */
export const contentLength = 200_000;
/** Groups and people. */
export const nameLength = 128;
/** Members of one group. The group's page lists all of them. */
export const membersPerGroup = 5000;
/** Groups one person can be in. The feed merges all of them. */
export const groupsEach = 500;
/** Bookmarks of one person. Existing clients load all of them in one call. */
export const bookmarksEach = 2000;
/** Sessions of one person. A further sign-in ends the session that has been unused the longest. */
export const sessionsEach = 200;
/** Direct comments of one message. */
export const repliesPerMessage = 10_000;
/** Pinned messages of one group. */
export const pinsPerGroup = 100;
/** Different emoji on one message: from one person, and in all. */
export const reactionsEach = 20;
export const emojiPerMessage = 50;
/** Reactions to one message, by all people. */
export const reactionsPerMessage = 1000;
/** What a group says of itself: a few words. */
export const groupDescriptionLength = 200;
/** Links into one group, beside its own, that are open at a time; and how many people one of them may be for. */
export const invitationsAtOnce = 50;
export const invitationUses = 1000;
/** Holds wherever a password is set, never where it is checked. */
export const passwordLength = { min: 8, max: 128 } as const;
export const loginLength = 254;
/** What one may call a passkey, and how many one may have. */
export const passkeyNameLength = 60;
export const passkeysEach = 20;
/** Push subscriptions of one person. A further one replaces the oldest. */
export const pushSubscriptionsEach = 20;
/** How long a passkey may be made or shown, from when one has begun; milliseconds. */
export const passkeyPatience = 5 * 60 * 1000;
/** Settings of a person, and entries in the data of a message: merging many more would hold others up. */
export const settingsAtMost = 1000;
/** A whole JSON body, in bytes. */
export const bodyBytes = 1_048_576;
/** Length of a search, and the number of results. */
export const searchLength = 256;
export const searchResults = 100;
/** People that a search offers to choose an author from. */
export const searchAuthors = 200;
/** Files of one message; a photo album of a holiday fits. */
export const filesPerMessage = 100;
/** Messages that one file can be in. Everybody who asks for the file has it looked for in all of them. */
export const messagesPerFile = 200;
/** Upload of one picture, in bytes. */
export const imageBytes = 50 * 1024 * 1024;
/** Pixels a picture may decode to; more is refused as a bomb. */
export const imagePixels = 100_000_000;

/** Messages on one page of a group. */
export const groupPageSize = 30;
/** Notifications shown at a time. */
export const notificationsPerPage = 20;
/** Notifications that one call names, at most. */
export const notificationsAtOnce = 1000;
/** Replies shown first, and per step in either direction. */
export const firstReplies = 5;
export const moreReplies = 10;
/** Rulings, Screens: a focused reply shows with this many before and after. */
export const repliesAroundFocus = 2;
/** Total length of the contents after which one answer holds no further replies. */
export const repliesLength = 500_000;
/** Characters that a reaction and a file count for in that length. */
export const reactionLength = 250;
export const fileLength = 400;
/** People whose faces a card shows beside the number of its replies. */
export const repliersShown = 3;
/** The area of screen, in square pixels, that one card of the first view stands for, and what scrolling adds. */
export const cardArea = 68_800;
export const moreCards = 10;
/** Pixels from the bottom at which more cards load, and the least time between two looks, in milliseconds. */
export const scrollMargin = 500;
export const scrollThrottle = 100;
/** Uploads under way at once. */
export const concurrentUploads = 2;
/** More files than this show as a grid. */
export const filesBeforeGrid = 3;
/** How long a banner stays, in milliseconds. */
export const alertTime = 5000;
/** Labels of the breadcrumbs, links and notification titles. */
export const labelLength = 30;
/** Length of the excerpt in a notification. */
export const notificationTitleLength = 50;
export const linkLength = { whole: 50, head: 25, tail: 24 } as const;
/** Pinch zoom of the lightbox. */
export const maxZoom = 4.5;

/** A height no picture reaches: "as wide as this, however high". */
export const anyHeight = 99_999;

type Size = readonly [width: number, height: number];

/** The only sizes a picture is made in, each also doubled for dense screens. */
export const imageSizes: { readonly thumbnail: readonly Size[]; readonly crop: readonly Size[] } = {
  thumbnail: [
    [720, anyHeight],
    [1366, anyHeight],
    [2048, anyHeight],
    [1280, 720],
    [420, 994],
  ],
  crop: [
    [320, 180],
    [160, 160],
    [100, 100],
    [80, 80],
    [200, 200],
    [1024, 270],
    [270, 270],
  ],
};

/** Whether a derivative of this kind and size (or half of it) is one the product makes. */
export function isImageSize(kind: "thumbnail" | "crop", width: number, height: number): boolean {
  return imageSizes[kind].some(
    ([w, h]) =>
      (w === width && h === height) || (w * 2 === width && (h === anyHeight ? h === height : h * 2 === height)),
  );
}
