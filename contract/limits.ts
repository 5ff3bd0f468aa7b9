/** Limits shared by server and web. Lengths are in UTF-16 units. */

/** Title and text of a message. A rich text is measured by its `textOnly`. */
export const titleLength = 128;
export const textLength = 50_000;
export const placeLength = 200;
export const eventDays = 366;
export const cancelledAtMost = 100;
/** Longest time between a reminder and its event, in minutes. */
export const remindBeforeAtMost = 4 * 7 * 24 * 60;
/** RSVP to an event: length of the note, people per RSVP, and how many RSVPs and missing people are named. */
export const rsvpNoteLength = 200;
export const peoplePerRsvp = 50;
export const rsvpsShown = 500;
export const facesShown = 3;
export const missingShown = 50;
/** Whole content of a message as JSON: texts, formatting and unknown keys of other clients. */
export const contentLength = 200_000;
export const nameLength = 128;
export const membersPerGroup = 5000;
export const groupsEach = 500;
/** Bookmarks per person. Existing clients load all of them in one call. */
export const bookmarksEach = 2000;
/** Sessions per person. One more sign-in ends the session that has been idle longest. */
export const sessionsEach = 200;
export const repliesPerMessage = 10_000;
export const pinsPerGroup = 100;
/** Different emoji on one message: per person and in total. */
export const reactionsEach = 20;
export const emojiPerMessage = 50;
export const reactionsPerMessage = 1000;
export const pollOptionsAtMost = 50;
export const pollOptionLength = 200;
export const pollPlaces = 1000;
export const joinRequestsPerGroup = 500;
export const reportReasonLength = 500;
export const hiddenPeopleEach = 200;
export const groupDescriptionLength = 200;
/** Temporary links of a group that are valid at the same time, and the maximum uses of each. */
export const invitationsAtOnce = 50;
export const invitationUses = 1000;
/** Applies when a password is set, never when it is checked. */
export const passwordLength = { min: 8, max: 128 } as const;
export const loginLength = 254;
/** Digits of a PIN, and wrong ones after which it stops working. */
export const pinLength = { min: 6, max: 12 } as const;
export const wrongPinsAtMost = 10;
export const sponsoredAtMost = 10;
export const passkeyNameLength = 60;
export const passkeysEach = 20;
/** Push subscriptions per person. One more replaces the oldest. */
export const pushSubscriptionsEach = 20;
/** Time to complete the creation or use of a passkey, in milliseconds. */
export const passkeyTimeout = 5 * 60 * 1000;
/** Settings of a person, and entries in the data of a message. Merging many more would slow the server down for others. */
export const settingsAtMost = 1000;
/** Size of a whole JSON body, in bytes. */
export const bodyBytes = 1_048_576;
export const searchLength = 256;
export const searchResults = 100;
export const searchAuthors = 200;
/** Files per message, enough for the photos of a holiday. */
export const filesPerMessage = 100;
/** People mentioned in one message. Each of them gets a notification of their own. */
export const mentionsPerMessage = 50;
/** Messages that can share one file. The permission check for a file looks through all of them. */
export const messagesPerFile = 200;

export const photosPerPage = 200;
/** Albums of a group, photos of an album, and photos added or removed in one call. */
export const albumsPerGroup = 1000;
export const photosPerAlbum = 2000;
export const albumPhotosAtOnce = 2000;
export const albumsPerPage = 50;
export const captionLength = 500;
/** Photos shown as memories of one day, and how much a person can hide from them. */
export const memoryPhotos = 200;
export const hiddenMemoriesEach = 500;
export const selectedPhotos = 10_000;
/** Length of the caption of a photo in a message, and of its description. */
export const pictureTextLength = 1000;
/** Messages of one call of an import, and names of authors. Imports of one group, and their authors. */
export const importedAtOnce = 200;
export const importedPeopleAtOnce = 1000;
export const importsPerGroup = 500;
export const importedPeoplePerGroup = 5000;
export const groupPageSize = 30;
export const notificationsPerPage = 20;
export const notificationsAtOnce = 1000;
/** Replies per step in either direction. */
export const moreReplies = 10;
/** Replies shown on each side of a focused reply, enough to follow the conversation. */
export const repliesAroundFocus = 2;
/** Length of the labels in breadcrumbs, links and notification titles. */
export const labelLength = 30;
/** Of an address as it is shown: the whole, or its beginning and end. */
export const linkLength = { whole: 50, head: 25, tail: 24 } as const;

export const apiKeysEach = 50;
export const apiKeyNameLength = 60;

export const webhooksPerGroup = 20;
export const webhookNameLength = 60;
export const hookPostsPerHour = 60;
