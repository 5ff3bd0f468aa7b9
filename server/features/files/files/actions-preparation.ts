import { IANAZone } from "luxon";
import pLimit from "p-limit";
import type { UserData } from "#contract/accounts.ts";
import type { FileKind } from "#contract/files.ts";
import type { Capture, PreparedPicture, DetectedFile } from "../../../adapters/media/media.ts";
import type { Context } from "../../../context.ts";
import type { FileRow } from "../../../database/tables.ts";
import { appError, AppError, tooLarge } from "../../../errors.ts";
import { runQueued } from "../../../limits/limit-per-person.ts";
import { newId } from "../../../new-id.ts";
import { settingsOf } from "../../identity/people/actions.ts";
import {
  convertedUrl,
  copiedAtOnce,
  encodedAtOnce,
  mostConvertedBytes,
  originalKey,
  posterKey,
  displayKey,
  documentType,
} from "./rules.ts";
import { takenAt } from "./actions-taken.ts";

export interface Prepared {
  facts: Omit<FileRow, "created_at" | "owner_id" | "name" | "size" | "delete_after">;
  bytes: Record<string, string>;
}

/** Size limits in bytes. */
export function acceptedKinds({ settings, media }: Context): Partial<Record<FileKind, number>> {
  const { allow, maxBytes } = settings.current;
  const isAllowed = {
    image: allow.imageUpload,
    video: allow.videoUpload,
    audio: allow.audioUpload,
    pdf: allow.pdfUpload,
  };
  const kinds = (Object.keys(isAllowed) as FileKind[]).filter((kind) => isAllowed[kind] && media.can[kind]);
  return Object.fromEntries(kinds.map((kind) => [kind, maxBytes[kind]]));
}

/** Detects the type by content. `folder` is for work in progress. */
export async function prepareReceived(
  context: Context,
  received: { path: string; size: number; name: string; ownerId: string | null },
  folder: string,
): Promise<Prepared> {
  const detected = await context.media.detectType(received.path);
  const limit = acceptedKinds(context)[detected.kind];
  if (limit === undefined) throw appError("file_type_refused");
  if (received.size > limit) throw tooLarge(limit);
  const prepared = await prepareAs(context, newId(), detected, received, folder);
  return isQuick(context, detected, received.size) ? copiedNow(context, prepared, received.path, folder) : prepared;
}

function isQuick({ media }: Context, detected: DetectedFile, size: number): boolean {
  if (!("recording" in detected)) return false;
  const isShortSound = !detected.recording.video && size <= encodedAtOnce;
  return isShortSound || (size <= copiedAtOnce && media.isCopied(detected.recording));
}

export async function prepareAs(
  context: Context,
  id: string,
  detected: DetectedFile,
  { path, name, ownerId }: { path: string; name: string; ownerId: string | null },
  folder: string,
): Promise<Prepared> {
  const { facts, bytes, capture } = await factsOf(context, id, detected, path, folder);
  const origin = async () => ({ name, timeZone: await timeZoneOf(context, ownerId) });
  const taken_at = capture ? takenAt(capture, await origin(), context.clock.now()) : null;
  return { facts: { ...facts, taken_at }, bytes: { [originalKey(id)]: path, ...bytes } };
}

export async function timeZoneOf({ db, config }: Context, personId: string | null): Promise<string> {
  const { time_zone } = JSON.parse(personId === null ? "{}" : await settingsOf(db.read, personId)) as UserData;
  return typeof time_zone === "string" && IANAZone.isValidZone(time_zone) ? time_zone : config.timeZone;
}

type Content = Prepared & { capture?: Capture };

function factsOf(context: Context, id: string, detected: DetectedFile, path: string, folder: string): Promise<Content> {
  switch (detected.kind) {
    case "image":
      return pictureFacts(context, id, path, folder);
    case "pdf":
      return documentFacts(context, id, path, folder);
    default:
      return recordingFacts(context, id, detected, path, folder);
  }
}

const plain = {
  ...({ width: null, height: null, thumbhash: null, duration: null, has_poster: 0, error: null } as const),
  ...({ taken_at: null, is_dated: 1 } as const),
};

async function pictureFacts({ media }: Context, id: string, path: string, folder: string): Promise<Content> {
  const { type, extension, originalType, shownFile, ...picture } = await media.prepare(path, folder);
  const { width, height, thumbhash, capture = {}, missesPart } = picture;
  const content_url = `${id}.${extension}`;
  const shown = { id, type, original_type: originalType, status: "ready", content_url } as const;
  return {
    facts: { ...plain, ...shown, width, height, thumbhash, error: missesPart ? "picture_cut_off" : null },
    bytes: { [displayKey(id, content_url)]: shownFile },
    capture,
  };
}

async function documentFacts({ media }: Context, id: string, path: string, folder: string): Promise<Content> {
  const page = await media.firstPage(path, folder);
  const type = documentType;
  return {
    facts: { ...plain, ...posterFacts(page), id, type, original_type: type, status: "ready", content_url: `${id}.pdf` },
    bytes: { [posterKey(id)]: page.shownFile },
  };
}

/** Extracts the still immediately, unless that takes too long. The recording is converted later. */
async function recordingFacts(
  { media, log }: Context,
  id: string,
  { kind, type, recording }: Extract<DetectedFile, { kind: "video" | "audio" }>,
  path: string,
  folder: string,
): Promise<Content> {
  const { video, duration } = recording;
  const still =
    video &&
    (await media.extractStill(path, recording, folder).catch((error: unknown) => {
      if (error instanceof AppError && error.status >= 500) throw error;
      log.warn({ err: error }, "failed to extract a still during the upload");
    }));
  const facts = {
    ...plain,
    ...(still && posterFacts(still)),
    ...(video && { width: video.width, height: video.height }),
    id,
    type,
    original_type: type,
    status: "raw" as const,
    content_url: `${id}.${kind}`,
    duration: duration === undefined ? null : Math.round(duration * 1000),
  };
  const bytes = still ? { [posterKey(id)]: still.shownFile } : {};
  return { facts, bytes, ...(video && { capture: recording }) };
}

const copyTimeoutMs = 20_000;
const copying = pLimit(2);

/** Other clients never ask again, so this happens right away. Failures are retried later. */
async function copiedNow(
  context: Context,
  { facts, bytes }: Prepared,
  path: string,
  folder: string,
): Promise<Prepared> {
  const { media, settings, log } = context;
  const options = {
    signal: AbortSignal.timeout(copyTimeoutMs),
    maxBytes: mostConvertedBytes(settings.current.maxBytes),
  };
  try {
    const convert = () => media.convert(path, folder, { ...options, onProgress: () => {} });
    const { file, type, extension, recording } = await runQueued(copying, options.signal, convert);
    const content_url = convertedUrl(facts.id, extension, 1);
    const duration = recording.duration === undefined ? facts.duration : Math.round(recording.duration * 1000);
    return {
      facts: { ...facts, type, content_url, duration, status: "ready" },
      bytes: { ...bytes, [displayKey(facts.id, content_url)]: file },
    };
  } catch (error) {
    log.warn({ err: error }, "failed to remux a recording during the upload");
    return { facts, bytes };
  }
}

export function posterFacts({ width, height, thumbhash }: PreparedPicture) {
  return { width, height, thumbhash, has_poster: 1 as const };
}
