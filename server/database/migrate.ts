import { setTimeout as pause } from "node:timers/promises";
import { Migrator, type Kysely } from "kysely";
import { peopleGroupsMessages } from "./migrations/0001-people-groups-messages.ts";
import { passwordResets } from "./migrations/0002-password-resets.ts";
import { orderOfArrival } from "./migrations/0003-order-of-arrival.ts";
import { bookmarksNotifications } from "./migrations/0004-bookmarks-notifications.ts";
import { conversation } from "./migrations/0005-conversation.ts";
import { search } from "./migrations/0006-search.ts";
import { media } from "./migrations/0007-media.ts";
import { links } from "./migrations/0008-links.ts";
import { digests } from "./migrations/0009-digests.ts";
import { push } from "./migrations/0010-push.ts";
import { arrivals } from "./migrations/0011-arrivals.ts";
import { searchSegments } from "./migrations/0012-search-segments.ts";
import { messageDates } from "./migrations/0013-message-dates.ts";
import { groupCreators } from "./migrations/0014-group-creators.ts";
import { threadMutes } from "./migrations/0015-thread-mutes.ts";
import { searchAgain } from "./migrations/0016-search-again.ts";
import { newsByChoice } from "./migrations/0017-news-by-choice.ts";
import { groupPictures } from "./migrations/0018-group-pictures.ts";
import { invitations } from "./migrations/0019-invitations.ts";
import { inviters } from "./migrations/0020-inviters.ts";
import { secondFactors } from "./migrations/0021-second-factors.ts";
import { passkeys } from "./migrations/0022-passkeys.ts";
import { tagsInOnePiece } from "./migrations/0023-tags-in-one-piece.ts";
import { attemptsByNetwork } from "./migrations/0024-attempts-by-network.ts";
import { accountSafety } from "./migrations/0025-account-safety.ts";
import { noFirstAnswers } from "./migrations/0026-no-first-answers.ts";
import { linksByAsker } from "./migrations/0027-links-by-asker.ts";
import { linksByGroup } from "./migrations/0029-links-by-group.ts";
import { plainNames } from "./migrations/0030-plain-names.ts";
import { notificationsByEvent } from "./migrations/0032-notifications-by-event.ts";
import { plainColumns } from "./migrations/0031-plain-columns.ts";
import { uploadPieces } from "./migrations/0033-upload-pieces.ts";
import { threads } from "./migrations/0034-threads.ts";
import { reactionNotifications } from "./migrations/0037-reaction-notifications.ts";
import { mentions } from "./migrations/0038-mentions.ts";
import { photoComments } from "./migrations/0039-photo-comments.ts";
import { groupMutes } from "./migrations/0040-group-mutes.ts";
import { readReceipts } from "./migrations/0041-read-receipts.ts";
import { messagesByAuthor } from "./migrations/0042-messages-by-author.ts";
import { mentionList } from "./migrations/0044-mention-list.ts";
import { hiddenReading } from "./migrations/0045-hidden-reading.ts";
import { birthdays } from "./migrations/0046-birthdays.ts";
import { groupRoles } from "./migrations/0047-group-roles.ts";
import { moderation } from "./migrations/0048-moderation.ts";
import { pollVotes } from "./migrations/0049-poll-votes.ts";
import { eventTimes } from "./migrations/0051-event-times.ts";
import { eventAnswers } from "./migrations/0052-event-answers.ts";
import { calendars } from "./migrations/0053-calendars.ts";
import { photoLibrary } from "./migrations/0054-photo-library.ts";
import { repeatingEvents } from "./migrations/0055-repeating-events.ts";
import { confirmations } from "./migrations/0056-confirmations.ts";
import { pollsOnCards } from "./migrations/0057-polls-on-cards.ts";
import { albums } from "./migrations/0058-albums.ts";
import { hiddenMemories } from "./migrations/0059-hidden-memories.ts";
import { imports } from "./migrations/0062-imports.ts";
import { importedPhotos } from "./migrations/0064-imported-photos.ts";
import { memoryReaders } from "./migrations/0066-memory-readers.ts";
import { groupFeeds } from "./migrations/0074-group-feeds.ts";
import { webhooks } from "./migrations/0077-webhooks.ts";
import { sponsoredAccounts } from "./migrations/0078-sponsored-accounts.ts";
import { refusedIdentities } from "./migrations/0080-refused-identities.ts";
import { rightsOfAddresses } from "./migrations/0079-rights-of-addresses.ts";
import { provenAddresses } from "./migrations/0088-proven-addresses.ts";
import { searchAnyScript } from "./migrations/0089-search-any-script.ts";
import { mailOriginals } from "./migrations/0090-mail-originals.ts";
import { richTextClients } from "./migrations/0093-rich-text-clients.ts";
import { serverEmails } from "./migrations/0094-server-emails.ts";
import { placesOfBackups } from "./migrations/0096-places-of-backups.ts";
import { suspendedGroups } from "./migrations/0097-suspended-groups.ts";
import { kindsInColumns } from "./migrations/0098-kinds-in-columns.ts";
import { cardSummaries } from "./migrations/0099-card-summaries.ts";
import { rsvpsPerDate } from "./migrations/0100-rsvps-per-date.ts";
import { datePolls } from "./migrations/0101-date-polls.ts";
import { photoReactions } from "./migrations/0102-photo-reactions.ts";
import { photoPeople } from "./migrations/0103-photo-people.ts";
import { frames } from "./migrations/0104-frames.ts";
import { messageTranslations } from "./migrations/0105-message-translations.ts";
import { documentWords } from "./migrations/0106-document-words.ts";
import { photoWords } from "./migrations/0108-photo-words.ts";
import { photoNameClaims } from "./migrations/0109-photo-name-claims.ts";
import { apiKeys } from "./migrations/0073-api-keys.ts";
import { externalIdentities } from "./migrations/0072-external-identities.ts";
import { administrators } from "./migrations/0067-administrators.ts";
import { backups } from "./migrations/0068-backups.ts";
import { inboundMails } from "./migrations/0070-inbound-mails.ts";
import { postingAddresses } from "./migrations/0071-posting-addresses.ts";
import { messageVersions } from "./migrations/0036-message-versions.ts";
import { firstFile } from "./migrations/0035-first-file.ts";
import { noSearchSegments } from "./migrations/0028-no-search-segments.ts";
import type { Reader } from "./database.ts";
import { StartError } from "../settings/start-error.ts";
import { migrationsOf } from "./schema-introspection.ts";
import type { Tables } from "./tables.ts";

const migrations = {
  "0001-people-groups-messages": peopleGroupsMessages,
  "0002-password-resets": passwordResets,
  "0003-order-of-arrival": orderOfArrival,
  "0004-bookmarks-notifications": bookmarksNotifications,
  "0005-conversation": conversation,
  "0006-search": search,
  "0007-media": media,
  "0008-links": links,
  "0009-digests": digests,
  "0010-push": push,
  "0011-arrivals": arrivals,
  "0012-search-segments": searchSegments,
  "0013-message-dates": messageDates,
  "0014-group-creators": groupCreators,
  "0015-thread-mutes": threadMutes,
  "0016-search-again": searchAgain,
  "0017-news-by-choice": newsByChoice,
  "0018-group-pictures": groupPictures,
  "0019-invitations": invitations,
  "0020-inviters": inviters,
  "0021-second-factors": secondFactors,
  "0022-passkeys": passkeys,
  "0023-tags-in-one-piece": tagsInOnePiece,
  "0024-attempts-by-network": attemptsByNetwork,
  "0025-account-safety": accountSafety,
  "0026-no-first-answers": noFirstAnswers,
  "0027-links-by-asker": linksByAsker,
  "0028-no-search-segments": noSearchSegments,
  "0029-links-by-group": linksByGroup,
  "0030-plain-names": plainNames,
  "0031-plain-columns": plainColumns,
  "0032-notifications-by-event": notificationsByEvent,
  "0033-upload-pieces": uploadPieces,
  "0034-threads": threads,
  "0035-first-file": firstFile,
  "0036-message-versions": messageVersions,
  "0037-reaction-notifications": reactionNotifications,
  "0038-mentions": mentions,
  "0039-photo-comments": photoComments,
  "0040-group-mutes": groupMutes,
  "0041-read-receipts": readReceipts,
  "0042-messages-by-author": messagesByAuthor,
  "0044-mention-list": mentionList,
  "0045-hidden-reading": hiddenReading,
  "0046-birthdays": birthdays,
  "0047-group-roles": groupRoles,
  "0048-moderation": moderation,
  "0049-poll-votes": pollVotes,
  "0051-event-times": eventTimes,
  "0052-event-answers": eventAnswers,
  "0053-calendars": calendars,
  "0054-photo-library": photoLibrary,
  "0055-repeating-events": repeatingEvents,
  "0056-confirmations": confirmations,
  "0057-polls-on-cards": pollsOnCards,
  "0058-albums": albums,
  "0059-hidden-memories": hiddenMemories,
  "0062-imports": imports,
  "0064-imported-photos": importedPhotos,
  "0066-memory-readers": memoryReaders,
  "0067-administrators": administrators,
  "0068-backups": backups,
  "0070-inbound-mails": inboundMails,
  "0071-posting-addresses": postingAddresses,
  "0072-external-identities": externalIdentities,
  "0073-api-keys": apiKeys,
  "0074-group-feeds": groupFeeds,
  "0077-webhooks": webhooks,
  "0078-sponsored-accounts": sponsoredAccounts,
  "0079-rights-of-addresses": rightsOfAddresses,
  "0080-refused-identities": refusedIdentities,
  "0088-proven-addresses": provenAddresses,
  "0089-search-any-script": searchAnyScript,
  "0090-mail-originals": mailOriginals,
  "0093-rich-text-clients": richTextClients,
  "0094-server-emails": serverEmails,
  "0096-places-of-backups": placesOfBackups,
  "0097-suspended-groups": suspendedGroups,
  "0098-kinds-in-columns": kindsInColumns,
  "0099-card-summaries": cardSummaries,
  "0100-rsvps-per-date": rsvpsPerDate,
  "0101-date-polls": datePolls,
  "0102-photo-reactions": photoReactions,
  "0103-photo-people": photoPeople,
  "0104-frames": frames,
  "0105-message-translations": messageTranslations,
  "0106-document-words": documentWords,
  "0108-photo-words": photoWords,
  "0109-photo-name-claims": photoNameClaims,
};

export const migrationNames: readonly string[] = Object.keys(migrations);

const deadlock = "40P01";
const mostDeadlocks = 20;

export async function hasNewerMigrations(db: { read: Reader }): Promise<boolean> {
  return (await newerMigrations(db.read)).length > 0;
}

async function newerMigrations(db: Reader): Promise<string[]> {
  return (await migrationsOf(db)).filter((name) => !migrationNames.includes(name));
}

/** Runs pending migrations in one transaction, also in several processes at once. Throws a StartError if the database has migrations of a newer version. */
export async function migrateUpTo(db: Kysely<Tables>, last: string | undefined): Promise<void> {
  const newer = await newerMigrations(db);
  if (newer.length > 0)
    throw new StartError(
      `The database was used by a newer version of Hearth (${newer.at(-1)}). Start that version or a later one, or restore a backup into an empty folder.`,
    );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const error = await retryAfterDeadlocks(async () =>
    last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last),
  );
  if (error !== undefined) throw new Error("the tables could not be brought up to date", { cause: error });
}

/** A migration can deadlock with writes of running processes. Returns the error of the last attempt. */
export async function retryAfterDeadlocks(migrate: () => Promise<{ error?: unknown }>): Promise<unknown> {
  for (let n = 1; ; n++) {
    const { error } = await migrate();
    if ((error as { code?: string } | undefined)?.code !== deadlock || n === mostDeadlocks) return error;
    await pause(Math.random() * 100 * n);
  }
}
