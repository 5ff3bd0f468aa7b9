/** Limits shared by server and web. Lengths are in UTF-16 units. */

/** A rich text is measured by its `textOnly`. */
export const titleLength = 128;
export const textLength = 50_000;
export const placeLength = 200;
export const eventDays = 366;
export const cancelledAtMost = 100;
export const cancellationNoteLength = 200;
/** Minutes. */
export const remindBeforeAtMost = 4 * 7 * 24 * 60;
/** RSVP to an event: length of the note, people per RSVP, and how many RSVPs and missing people are named. */
export const rsvpNoteLength = 200;
export const peoplePerRsvp = 50;
export const rsvpsShown = 500;
export const facesShown = 3;
export const missingShown = 50;
/** Length of a message's `data` as JSON, including formatting and unknown keys of other clients. */
export const contentLength = 200_000;
export const nameLength = 128;
export const membersPerGroup = 5000;
export const groupsEach = 500;
/** Existing clients load all bookmarks in one call. */
export const bookmarksEach = 2000;
/** One more sign-in ends the session that has been idle longest. */
export const sessionsEach = 200;
export const repliesPerMessage = 10_000;
export const pinsPerGroup = 100;
/** Different emoji on one message: per person and in total. */
export const reactionsEach = 20;
export const emojiPerMessage = 50;
export const reactionsPerMessage = 1000;
/** Reactions to the photos of a message. */
export const photoReactionsPerMessage = 5000;
export const pollOptionsAtMost = 50;
/** Options of a poll on its card. */
export const cardOptions = 3;
export const pollOptionLength = 200;
export const pollPlaces = 1000;
export const joinRequestsPerGroup = 500;
export const reportReasonLength = 500;
export const hiddenPeopleEach = 200;
export const groupDescriptionLength = 200;
/** Valid temporary links of a group, and the maximum uses of each. */
export const invitationsAtOnce = 50;
export const invitationUses = 1000;
/** Applies when a password is set, never when it is checked. */
export const passwordLength = { min: 8, max: 128 } as const;
export const loginLength = 254;
/** Digits of a PIN, and wrong attempts before it is locked. */
export const pinLength = { min: 6, max: 12 } as const;
export const wrongPinsAtMost = 10;
export const sponsoredAtMost = 10;
export const passkeyNameLength = 60;
export const passkeysEach = 20;
/** One more replaces the oldest. */
export const pushSubscriptionsEach = 20;
/** Milliseconds to create or use a passkey. */
export const passkeyTimeout = 5 * 60 * 1000;
/** Settings of a person, and entries in the data of a message. Merging many more would slow down the server. */
export const settingsAtMost = 1000;
export const bodyBytes = 1_048_576;
export const searchLength = 256;
export const searchResults = 100;
export const searchAuthors = 200;
export const filesPerMessage = 100;
/** Each of them gets a notification. */
export const mentionsPerMessage = 50;
/** The permission check for a file reads all of them. */
export const messagesPerFile = 200;

export const photosPerPage = 200;
export const albumsPerGroup = 1000;
export const photosPerAlbum = 2000;
export const albumPhotosAtOnce = 2000;
/** People marked in one photo, and in all photos of a message. */
export const peoplePerPhoto = 100;
export const photoPeoplePerMessage = 1000;
/** People of a photo that are read from a Google Takeout. */
export const importedPeoplePerPhoto = 20;
/** Names without an account that are suggested. */
export const photoNamesShown = 500;
/** People listed above the photos of a group. */
export const peopleInPhotosShown = 100;
export const albumsPerPage = 50;
/** Photos in one photo book. */
export const photosPerBook = 300;
/** Texts offered at once for a photo book, and comments of each. */
export const textsPerBookPage = 50;
export const commentsPerBookText = 10;
export const captionLength = 500;
export const memoryPhotos = 200;
export const framesEach = 20;
export const frameNameLength = 50;
export const groupsPerFrame = 12;
export const framePhotos = 200;
export const hiddenMemoriesEach = 500;
export const selectedPhotos = 10_000;
export const pictureTextLength = 1000;
/** Messages per import call, and names of authors; imports of one group, and their authors. */
export const importedAtOnce = 200;
export const importedPeopleAtOnce = 1000;
export const importsPerGroup = 500;
export const importedPeoplePerGroup = 5000;
export const groupPageSize = 30;
export const notificationsPerPage = 20;
export const notificationsAtOnce = 1000;
export const moreReplies = 10;
/** Replies shown on each side of a focused reply. */
export const repliesAroundFocus = 2;
/** Length of the labels in breadcrumbs, links and notification titles. */
export const labelLength = 30;
/** Characters of a URL shown in a text: shown in full up to `whole`, otherwise its beginning and end. */
export const linkLength = { whole: 50, head: 25, tail: 24 } as const;

export const apiKeysEach = 50;
export const apiKeyNameLength = 60;

export const webhooksPerGroup = 20;
export const webhookNameLength = 60;
export const hookPostsPerHour = 60;
