import { buffer } from "node:stream/consumers";
import type { ClaimedJob } from "../../adapters/job-queue/job-queue.ts";
import type { MailPicture } from "../../adapters/mailer/mailer.ts";
import type { Context } from "../../context.ts";
import { digestLetter } from "../../emails/digest.ts";
import { languageOf } from "../../emails/translate.ts";
import { mailTo } from "../../emails/send.ts";
import { unsubscribeToken } from "./rules-unsubscribe.ts";
import { viewerById } from "../files/actions.ts";
import { typesInDigest } from "../notifications/rules-channels.ts";
import { derivativeBytes } from "../files/actions-serving.ts";
import {
  countListed,
  findListed,
  findListedBirthdays,
  findListedMemories,
  findReader,
  type BirthdayRow,
  type ListedRow,
  type MemoryRow,
} from "./queries-send.ts";

const entriesShown = 30;

/** Job that renders what the check has listed, as far as the reader may still see it, and sends the email. */
export async function sendDigest(
  context: Context,
  { userId, ranges, messageId }: ClaimedJob["payload"],
): Promise<void> {
  const { config, clock, signingKey } = context;
  const { read } = context.db;
  const reader = await findReader(read, String(userId));
  if (!reader) return;
  const content = { ownerId: reader.id, types: typesInDigest(reader.data), ranges: String(ranges) };
  const birthdays = await findListedBirthdays(read, content, entriesShown);
  const listed = await findListed(read, content, entriesShown);
  const memories = await findListedMemories(read, content, entriesShown);
  if (listed.length === 0 && birthdays.length === 0 && memories.length === 0) return;
  const total = await countListed(read, content);

  const pictures = await picturesOf(context, reader.id, [...birthdays, ...memories, ...listed]);
  const language = languageOf(reader.data, config);
  const stopPath = `/stop-notification-emails/${reader.id}/${unsubscribeToken(signingKey, reader.id, clock.now())}`;
  const letter = digestLetter(
    {
      name: reader.name,
      birthdays: birthdays.map((row) => birthdayOf(config.url, row, pictures)),
      memories: memories.map((row) => memoryOf(config.url, row, pictures)),
      entries: listed.map((row) => entryOf(config.url, row, pictures)),
      total,
      timeZone: reader.timeZone ?? config.timeZone,
      homeUrl: `${config.url}/`,
      settingsUrl: `${config.url}/users/${reader.id}/settings`,
      stopUrl: config.url + stopPath,
    },
    language,
  );
  const stopUrl = `${config.url}/api${stopPath}`;
  await mailTo(context, reader.login, { ...letter, messageId: String(messageId), pictures, stopUrl });
}

function birthdayOf(url: string, { personId, name, createdAt, avatarId }: BirthdayRow, pictures: MailPicture[]) {
  return { name, at: createdAt, url: `${url}/users/${personId}`, avatar: shownIn(pictures, avatarId) };
}

function memoryOf(
  url: string,
  { groupId, groupName, photos, createdAt, pictureId }: MemoryRow,
  pictures: MailPicture[],
) {
  const picture = shownIn(pictures, pictureId);
  return { group: groupName, photos, at: createdAt, url: `${url}/groups/${groupId}/memories`, picture };
}

function shownIn(pictures: MailPicture[], id: string | null): string | undefined {
  return pictures.find(({ cid }) => cid === id)?.cid;
}

function entryOf(url: string, row: ListedRow, pictures: MailPicture[]) {
  return {
    author: row.authorName ?? "--",
    group: row.groupName,
    words: row.title ?? row.excerpt ?? "",
    isMention: row.isMention === 1,
    isComment: row.parentId !== null,
    about: row.parentTitle ?? row.parentExcerpt ?? "",
    at: row.createdAt,
    url: `${url}/messages/${row.parentId === null ? "" : `${row.parentId}/`}${row.messageId}`,
    avatar: shownIn(pictures, row.avatarId),
    picture: shownIn(pictures, row.pictureId),
  };
}

const picturesShown = 16;
/** Total size of all pictures in an email. */
const pictureBytes = 256 * 1024;

type Pictured = Partial<Pick<ListedRow, "avatarId" | "pictureId">>;

/** Returns the first photos and avatars of the list, up to the size limit, each found through the reader. */
async function picturesOf(context: Context, readerId: string, listed: Pictured[]): Promise<MailPicture[]> {
  const wanted = new Map(
    listed.flatMap(({ avatarId = null, pictureId = null }) => [
      ...(avatarId === null ? [] : [[avatarId, 100] as const]),
      ...(pictureId === null ? [] : [[pictureId, 160] as const]),
    ]),
  );
  const pictures: MailPicture[] = [];
  let left = pictureBytes;
  for (const [id, side] of [...wanted].slice(0, picturesShown)) {
    const content = await smallPicture(context, readerId, id, side);
    if (!content || content.length > left) continue;
    left -= content.length;
    pictures.push({ cid: id, content });
  }
  return pictures;
}

/** Returns undefined if the picture cannot be created now: the email is more important. */
async function smallPicture(context: Context, readerId: string, id: string, side: number): Promise<Buffer | undefined> {
  try {
    const { storage, key } = await derivativeBytes(context, viewerById(readerId), id, {
      derivative: { kind: "crop", width: side, height: side },
    });
    const bytes = await storage.read(key);
    return bytes && (await buffer(bytes));
  } catch (error) {
    context.log.warn({ err: error, fileId: id }, "sending an email without one of its pictures");
    return undefined;
  }
}
