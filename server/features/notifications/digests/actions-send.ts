import { buffer } from "node:stream/consumers";
import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import type { Mail, MailPicture } from "../../../adapters/mailer/mailer.ts";
import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import { digestLetter, type DigestEntry } from "../../../emails/digest.ts";
import { languageOf } from "../../../emails/translate.ts";
import { mailTo } from "../../../emails/send.ts";
import { addressFor } from "../../outside/inbound-mail/rules-addresses.ts";
import { unsubscribeToken } from "./rules-unsubscribe.ts";
import { viewerById } from "../../files/files/actions.ts";
import { typesInDigest } from "../notifications/rules-channels.ts";
import { derivativeBytes } from "../../files/files/actions-serving.ts";
import {
  countListed,
  findListed,
  findListedBirthdays,
  findListedMemories,
  findPictures,
  findReader,
  type BirthdayRow,
  type ListedRow,
  type MemoryRow,
} from "./queries-send.ts";

const entriesShown = 30;

export async function sendDigest(
  context: Context,
  { userId, ranges, messageId }: ClaimedJob["payload"],
): Promise<void> {
  const { config, settings, clock, signingKey } = context;
  const { read } = context.db;
  const reader = await findReader(read, String(userId));
  if (!reader) return;
  const content = { ownerId: reader.id, types: typesInDigest(reader.data), ranges: String(ranges) };
  const birthdays = await findListedBirthdays(read, content, entriesShown);
  const listed = await findListed(read, content, entriesShown);
  const memories = await findListedMemories(read, content, entriesShown);
  if (listed.length === 0 && birthdays.length === 0 && memories.length === 0) return;
  const total = await countListed(read, content);

  const photos = await photosOf(read, listed);
  const pictures = await picturesOf(context, reader.id, wantedPictures([...birthdays, ...memories, ...listed], photos));
  const language = languageOf(reader.data, settings.current);
  const stopPath = `/stop-notification-emails/${reader.id}/${unsubscribeToken(signingKey, reader.id, clock.now())}`;
  const newest = config.inbound.address && newestOf(listed);
  const letter = digestLetter(
    {
      name: reader.name,
      birthdays: birthdays.map((row) => birthdayOf(config.url, row, pictures)),
      memories: memories.map((row) => memoryOf(config.url, row, pictures)),
      entries: listed.map((row) => entryOf(context, reader.id, row, { photos, pictures })),
      replyTarget: newest && { name: newest.authorName ?? "--", group: newest.groupName, isOnly: listed.length === 1 },
      total,
      timeZone: reader.timeZone ?? config.timeZone,
      homeUrl: `${config.url}/`,
      settingsUrl: `${config.url}/users/${reader.id}/settings`,
      stopUrl: config.url + stopPath,
    },
    language,
  );
  const stopUrl = config.url + stopPath;
  const headers = {
    ...threadOf(config.url, listed),
    ...(newest && { replyTo: replyAddress(context, reader.id, newest) }),
  };
  await mailTo(context, reader.login, { ...letter, ...headers, messageId: String(messageId), pictures, stopUrl });
}

function newestOf(listed: ListedRow[]): ListedRow | undefined {
  return listed.reduce<ListedRow | undefined>(
    (newest, row) => (newest && newest.createdAt >= row.createdAt ? newest : row),
    undefined,
  );
}

function replyAddress({ config, signingKey }: Context, userId: string, row: ListedRow): string | undefined {
  const { address } = config.inbound;
  const owner = { targetId: row.messageId, userId, salt: row.replySalt };
  return address && addressFor(address, signingKey, "reply", owner);
}

/** Groups emails about one group or one conversation in mail programs. */
function threadOf(url: string, listed: ListedRow[]): Pick<Mail, "references" | "list"> {
  const { hostname } = new URL(url);
  const [groups, threads] = [listed.map(({ groupId }) => groupId), listed.map(({ threadId }) => threadId)];
  const only = (ids: string[]) => (new Set(ids).size === 1 ? ids[0] : undefined);
  const [group, thread] = [only(groups), only(threads)];
  return {
    ...(group !== undefined && { list: `${group}.${hostname}` }),
    ...(thread !== undefined && { references: `<thread.${thread}@${hostname}>` }),
  };
}

function birthdayOf(url: string, { personId, name, createdAt, avatarId }: BirthdayRow, pictures: MailPicture[]) {
  return { name, at: createdAt, url: `${url}/users/${personId}`, avatar: contentIdOf(pictures, avatarId) };
}

function memoryOf(
  url: string,
  { groupId, groupName, photos, createdAt, pictureId }: MemoryRow,
  pictures: MailPicture[],
) {
  const picture = contentIdOf(pictures, pictureId);
  return { group: groupName, photos, at: createdAt, url: `${url}/groups/${groupId}/memories`, picture };
}

function contentIdOf(pictures: MailPicture[], id: string | null): string | undefined {
  return pictures.find(({ cid }) => cid === id)?.cid;
}

interface Pictures {
  photos: Map<string, string[]>;
  pictures: MailPicture[];
}

function entryOf(context: Context, readerId: string, row: ListedRow, { photos, pictures }: Pictures): DigestEntry {
  return {
    author: row.authorName ?? "--",
    group: row.groupName,
    title: row.title ?? "",
    words: row.excerpt ?? "",
    isMention: row.isMention === 1,
    isComment: row.parentId !== null,
    about: row.parentTitle ?? row.parentExcerpt ?? "",
    at: row.createdAt,
    url: `${context.config.url}/messages/${row.parentId === null ? "" : `${row.parentId}/`}${row.messageId}`,
    replyTo: replyAddress(context, readerId, row),
    avatar: contentIdOf(pictures, row.avatarId),
    pictures: (photos.get(row.messageId) ?? []).flatMap((id) => contentIdOf(pictures, id) ?? []),
  };
}

const photosEach = 3;

async function photosOf(db: Reader, listed: ListedRow[]): Promise<Map<string, string[]>> {
  const ids = JSON.stringify(listed.map(({ messageId }) => messageId));
  const found = await findPictures(db, ids, photosEach);
  return new Map(
    listed.map(({ messageId }) => [
      messageId,
      found.filter((photo) => photo.messageId === messageId).map(({ fileId }) => fileId),
    ]),
  );
}

const picturesShown = 16;
const pictureBytes = 768 * 1024;
type PictureSize = readonly [width: number, height: number];
const avatarSize: PictureSize = [100, 100];
const squareSize: PictureSize = [160, 160];
const wideSize: PictureSize = [640, 360];

type Pictured = Partial<Pick<BirthdayRow, "avatarId"> & Pick<MemoryRow, "pictureId"> & Pick<ListedRow, "messageId">>;

/** Returns pictures by id. A photo alone is shown wide. */
function wantedPictures(listed: Pictured[], photos: Pictures["photos"]): Map<string, PictureSize> {
  return new Map<string, PictureSize>(
    listed.flatMap(({ avatarId, pictureId, messageId = "" }) => {
      const own = photos.get(messageId) ?? [];
      return [
        ...(avatarId ? [[avatarId, avatarSize] as const] : []),
        ...(pictureId ? [[pictureId, wideSize] as const] : []),
        ...own.map((id) => [id, own.length === 1 ? wideSize : squareSize] as const),
      ];
    }),
  );
}

/** Up to the size limit, each found through the reader. */
async function picturesOf(
  context: Context,
  readerId: string,
  wanted: Map<string, PictureSize>,
): Promise<MailPicture[]> {
  const pictures: MailPicture[] = [];
  let left = pictureBytes;
  for (const [id, size] of [...wanted].slice(0, picturesShown)) {
    const content = await smallPicture(context, readerId, id, size);
    if (!content || content.length > left) continue;
    left -= content.length;
    pictures.push({ cid: id, content });
  }
  return pictures;
}

/** Returns undefined if the picture cannot be created now: the email is more important. */
async function smallPicture(
  context: Context,
  readerId: string,
  id: string,
  [width, height]: PictureSize,
): Promise<Buffer | undefined> {
  try {
    const derivative = { kind: "crop", width, height } as const;
    const { storage, key } = await derivativeBytes(context, viewerById(readerId), id, { derivative });
    const bytes = await storage.read(key);
    return bytes && (await buffer(bytes));
  } catch (error) {
    context.log.warn({ err: error, fileId: id }, "sending an email without one of its pictures");
    return undefined;
  }
}
