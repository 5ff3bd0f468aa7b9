import { accountCalls } from "./accounts.ts";
import { administrationCalls } from "./administration.ts";
import { admissionCalls } from "./admission.ts";
import { albumCalls } from "./albums.ts";
import { backupCalls } from "./backups.ts";
import { bookCalls } from "./book.ts";
import { bookmarkCalls } from "./bookmarks.ts";
import { calendarCalls } from "./calendar.ts";
import { confirmationCalls } from "./confirmations.ts";
import { digestCalls } from "./digests.ts";
import { exportCalls } from "./exports.ts";
import { feedCalls } from "./feed.ts";
import { fileCalls } from "./files.ts";
import { frameCalls } from "./frames.ts";
import { groupFeedCalls } from "./group-feeds.ts";
import { groupCalls } from "./groups.ts";
import { importCalls } from "./imports.ts";
import { inboundMailCalls } from "./inbound-mail.ts";
import { invitationCalls } from "./invitations.ts";
import { libraryCalls } from "./library.ts";
import { linkPreviewCalls } from "./link-previews.ts";
import { liveEventCalls } from "./live-events.ts";
import { memoryCalls } from "./memories.ts";
import { messageCalls } from "./messages.ts";
import { moderationCalls } from "./moderation.ts";
import { notificationCalls } from "./notifications.ts";
import { photoPeopleCalls } from "./photo-people.ts";
import { profileCalls } from "./profiles.ts";
import { publicLinkCalls } from "./public-links.ts";
import { pushCalls } from "./push.ts";
import { reactionCalls } from "./reactions.ts";
import { searchCalls } from "./search.ts";
import { serverEmailCalls } from "./server-emails.ts";
import { serverCalls } from "./server.ts";
import { signInCalls } from "./sign-in.ts";
import { singleSignOnCalls } from "./single-sign-on.ts";
import { sponsoredAccountCalls } from "./sponsored-accounts.ts";
import { translationCalls } from "./translations.ts";
import { updateCalls } from "./updates.ts";
import { voteCalls } from "./votes.ts";
import { webhookCalls } from "./webhooks.ts";

/** Calls of our own client. For third-party clients, those of `compat.ts` replace some of them. */
export const calls = {
  ...accountCalls,
  ...administrationCalls,
  ...admissionCalls,
  ...albumCalls,
  ...backupCalls,
  ...bookCalls,
  ...bookmarkCalls,
  ...calendarCalls,
  ...confirmationCalls,
  ...digestCalls,
  ...exportCalls,
  ...feedCalls,
  ...fileCalls,
  ...frameCalls,
  ...groupFeedCalls,
  ...groupCalls,
  ...importCalls,
  ...inboundMailCalls,
  ...invitationCalls,
  ...libraryCalls,
  ...linkPreviewCalls,
  ...liveEventCalls,
  ...memoryCalls,
  ...messageCalls,
  ...moderationCalls,
  ...notificationCalls,
  ...photoPeopleCalls,
  ...profileCalls,
  ...publicLinkCalls,
  ...pushCalls,
  ...reactionCalls,
  ...searchCalls,
  ...serverEmailCalls,
  ...serverCalls,
  ...signInCalls,
  ...singleSignOnCalls,
  ...sponsoredAccountCalls,
  ...translationCalls,
  ...updateCalls,
  ...voteCalls,
  ...webhookCalls,
};

export type DeclaredCalls = typeof calls;
export type CallName = keyof DeclaredCalls;
