import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Mentions } from "#contract/mentions.ts";
import type { MessageChanges, MessageType, MessageView, NewMessage } from "#contract/messages.ts";
import type { PollData } from "#contract/polls.ts";
import { call } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import { loadCode } from "../../../api/load-code.ts";
import { findLocal, readLocal, removeLocal, writeLocal } from "../../../api/local-store.ts";
import type { PictureTexts, StoredFile } from "../../files/files/stored-file.ts";
import { sentFiles, type SavedUpload } from "../../files/uploads/uploads.ts";
import type { Plan } from "../drafts/draft.ts";
import { zoneOf } from "../../messages/messages/date-input.ts";
import { plainTextOf, sentText } from "../drafts/sent-text.ts";
import { Outbox, type Outgoing, type OutboxStore, type ProgressReporter } from "./outbox.ts";

export const outbox = new Outbox({ send: deliver, dropFiles, withLock });

export function useOutgoing(): readonly Outgoing[] {
  return useSyncExternalStore(outbox.messages.subscribe, outbox.messages.get);
}

/** Removes messages from the outbox once they are stored and `show` has loaded them into the page. */
export function useRemoveSent(messages: readonly Outgoing[], show?: () => Promise<void>): void {
  const sentIds = messages.flatMap(({ id, state }) => (state === "sent" ? [id] : [])).join();
  const settle = useEffectEvent(async () => {
    await show?.();
    sentIds.split(",").forEach((id) => outbox.remove(id));
  });
  useEffect(() => {
    if (sentIds) void settle();
  }, [sentIds]);
}

/** Stores each message in its own entry, so that tabs do not overwrite each other. */
export function storeOf(userId: string): OutboxStore {
  const name = (id: string) => `outbox/${userId}/${id}`;
  return {
    all: () =>
      findLocal({ kind: "outbox", userId })
        .flatMap((entry) => readLocal<Outgoing>(entry) ?? [])
        .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    find: (id) => readLocal<Outgoing>(name(id)),
    keep: (message) => writeLocal(name(message.id), message, { kind: "outbox", userId, groupId: message.groupId }),
    drop: (id) => removeLocal(name(id)),
  };
}

type Content = {
  title?: string;
  text?: string;
  date?: string;
  /** IANA time zone of the author, because `date` contains only the offset. */
  date_zone?: string;
  date_end?: string;
  place?: string;
  remind_before?: number;
  repeat?: string;
  poll?: PollData;
  confirm?: true;
  mentions?: Mentions;
  no_embed?: true;
  /** Texts by file id. */
  alternatives?: Record<string, string>;
  captions?: Record<string, string>;
  places?: Record<string, string>;
  waves?: Record<string, string>;
  photo?: string;
  event_day?: string;
};

interface SentContent {
  type: MessageType;
  data: Content;
  files: string[];
}

type MessageParts = Pick<
  Outgoing,
  | "title"
  | "text"
  | "formatted"
  | "date"
  | "plan"
  | "poll"
  | "confirm"
  | "mentions"
  | "noEmbed"
  | "photoId"
  | "eventDay"
> & {
  files: readonly StoredFile[];
};

/** Part of every link with a preview. Detecting links properly takes more code than a first visit should download. */
const scheme = /https?:\/\//i;

/** Returns the content of a message. `no_embed` is set only if the text contains a link. */
export function outgoingContent(message: MessageParts): Content {
  const { title, date, plan, poll, confirm, mentions, noEmbed, photoId, eventDay, files } = message;
  const { text } = sentText(message);
  return {
    ...(title.trim() && { title: title.trim() }),
    ...(text && { text }),
    ...(date && { date, date_zone: zoneOf(date), ...dataOfPlan(plan) }),
    ...(poll && { poll }),
    ...(confirm && { confirm }),
    ...(mentions && { mentions }),
    ...(noEmbed && scheme.test(plainTextOf(message)) && { no_embed: true }),
    ...(photoId && { photo: photoId }),
    ...(eventDay && { event_day: eventDay }),
    ...textsOf(files),
  };
}

export function dataOfPlan({ end, place, remindBefore, repeat }: Plan = {}): Pick<
  Content,
  "date_end" | "place" | "remind_before" | "repeat"
> {
  const written = place?.trim();
  return {
    ...(end && { date_end: end }),
    ...(written && { place: written }),
    ...(remindBefore && { remind_before: remindBefore }),
    ...(repeat && { repeat }),
  };
}

/** Returns texts by file id. Leaves out kinds without any text. */
export function textsOf(files: readonly StoredFile[]): Pick<Content, "alternatives" | "captions" | "places" | "waves"> {
  const [captions, alternatives] = [textsIn(files, "caption"), textsIn(files, "alternative")];
  const [places, waves] = [textsIn(files, "place"), textsIn(files, "wave")];
  return {
    ...(captions && { captions }),
    ...(alternatives && { alternatives }),
    ...(places && { places }),
    ...(waves && { waves }),
  };
}

function textsIn(files: readonly StoredFile[], kind: keyof PictureTexts | "wave"): Record<string, string> | undefined {
  const texts = files.flatMap(({ id, [kind]: text }) => (text ? [[id, text] as const] : []));
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** Removes what an earlier version of the message had. */
const texts = { title: null, text: null, captions: null, alternatives: null, places: null, waves: null };
const event = { date: null, date_zone: null, date_end: null, place: null, remind_before: null, repeat: null };
const nothing = { ...texts, ...event, mentions: null, no_embed: null };

/** Stores the message. If an earlier attempt stored another version, updates it. */
async function deliver(message: Outgoing, progress: ProgressReporter): Promise<MessageView> {
  const { id, groupId, createdAt, mayBeStored } = message;
  const files = sentFiles(await allSent(message.uploads, progress));
  const { type } = sentText(message);
  const content = { type, data: outgoingContent({ ...message, files }), files: files.map((file) => file.id) };
  const stored = await post(message, { id, group: groupId, createdAt, ...content });
  if (!mayBeStored || isSame(stored, content)) return stored;
  const changes: MessageChanges = {
    type,
    data: { ...nothing, ...content.data },
    files: content.files,
  };
  return call("PUT /api/messages/:id", { params: { id }, body: changes });
}

/** Sends an answer as a plain comment if the quoted one has been deleted. */
async function post({ parentId, quote }: Outgoing, body: NewMessage): Promise<MessageView> {
  if (!quote) return call("POST /api/messages", { body: { ...body, parent: parentId } });
  try {
    return await call("POST /api/messages", { body: { ...body, parent: quote.id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "parent_not_found") throw error;
    return call("POST /api/messages", { body: { ...body, parent: parentId } });
  }
}

async function allSent(uploads: readonly SavedUpload[], progress: ProgressReporter): Promise<readonly SavedUpload[]> {
  if (uploads.every(({ file }) => file)) return uploads;
  const files = new Map<string, StoredFile>();
  const { sendMissing } = await sendingFiles();
  await sendMissing(uploads, {
    onProgress: progress.progress,
    onSent(key, file) {
      files.set(key, file);
      progress.fileIsThere(key, file);
    },
  });
  return uploads.map((one) => ({ ...one, file: one.file ?? files.get(one.key) }));
}

function dropFiles({ uploads }: Outgoing): void {
  if (uploads.every(({ file }) => file)) return;
  sendingFiles().then(
    ({ dropBytes }) => dropBytes(uploads),
    () => undefined,
  );
}

/** Loads code on demand, since most messages are sent without missing files. Pages for writing preload it. */
function sendingFiles() {
  return loadCode(() => import("../../files/uploads/send-file.ts"));
}

function isSame({ type, data, files }: MessageView, content: SentContent): boolean {
  const stored: Content = data;
  const serialize = ({
    title,
    text,
    date,
    date_end,
    place,
    remind_before,
    repeat,
    no_embed,
    mentions = {},
    captions = {},
    alternatives = {},
    places = {},
  }: Content) =>
    JSON.stringify([
      ...[title, text, date, date_end, place, remind_before, repeat, no_embed],
      ...[mentions, captions, alternatives, places].map((all) => Object.entries(all).sort()),
    ]);
  const ids = files.map((file) => file.id);
  return type === content.type && serialize(stored) === serialize(content.data) && ids.join() === content.files.join();
}

async function withLock(step: () => Promise<boolean>): Promise<boolean> {
  return "locks" in navigator ? navigator.locks.request("hearth-outbox", step) : step();
}
