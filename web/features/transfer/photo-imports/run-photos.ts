import type { ImportedMessage, ImportedPhoto } from "#contract/imports.ts";
import { filesPerMessage, importedAtOnce } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { newId } from "../../../api/ids.ts";
import type { SendFile } from "../../files/uploads/uploads.ts";
import { AlbumsByTitle, type UploadedPhoto } from "./photo-albums.ts";
import { momentAt } from "./photo-times.ts";
import type { FoundPhoto } from "./photo-scan.ts";
import { ImportUploader } from "../imports/import-uploader.ts";
import { withRetries, type Call } from "../imports/retries.ts";
import type { ImportProgress } from "../chat-imports/run-import.ts";

export interface PhotoJob {
  groupId: string;
  myId: string;
  title: string;
  /** Photos in the order in which they were taken. */
  photos: readonly FoundPhoto[];
  /** Makes albums of folders. */
  withAlbums: boolean;
  send: SendFile;
  signal: AbortSignal;
  onProgress: (progress: PhotoProgress) => void;
}

export interface PhotoProgress extends ImportProgress {
  /** Bytes of all processed photos, and of those uploaded. */
  bytes: number;
  /** Bytes of all photos that had not been imported before. */
  missingBytes: number;
  /** Number of names in the added photos. */
  people: number;
}

/** Posts the photos of a day as one message. Retries when the network fails. Throws if it was stopped, or if the server rejects a call. */
export async function runPhotos(job: PhotoJob): Promise<PhotoProgress> {
  const progress: PhotoProgress = {
    done: 0,
    added: 0,
    refused: [],
    isWaiting: false,
    bytes: 0,
    missingBytes: 0,
    people: 0,
  };
  const report = (change: Partial<PhotoProgress>) => job.onProgress(Object.assign(progress, change));
  const withRetry: Call = (act) => withRetries(act, job.signal, (isWaiting) => report({ isWaiting }));

  const { id } = await withRetry(() =>
    call("POST /api/groups/:id/imports", { params: { id: job.groupId }, body: { title: job.title } }),
  );
  const missing = await missingOf(job.photos, id, withRetry);
  report({ done: job.photos.length - missing.length, missingBytes: sizeOf(missing) });
  const uploader = new ImportUploader(job, withRetry);
  const albums = new AlbumsByTitle({ ...job, importId: id }, withRetry);
  for (const photos of messagesOf(missing)) {
    const uploaded = await uploadAll(uploader, photos, (photo, file) => {
      if (!file) progress.refused.push(photo.source.name);
      report({ done: progress.done + 1, bytes: progress.bytes + photo.source.size });
    });
    if (uploaded.length === 0) continue;
    const message = messageWith(job, uploaded);
    await withRetry(() => call("POST /api/imports/:id/messages", { params: { id }, body: { messages: [message] } }));
    report({ added: progress.added + uploaded.length, people: progress.people + peopleIn(uploaded) });
    if (job.withAlbums) await albums.add(message.id, uploaded);
  }
  return progress;
}

async function missingOf(photos: readonly FoundPhoto[], importId: string, withRetry: Call): Promise<FoundPhoto[]> {
  const missing = new Set<string>();
  for (let from = 0; from < photos.length; from += importedAtOnce) {
    const ids = photos.slice(from, from + importedAtOnce).map(({ key }) => key);
    const response = await withRetry(() =>
      call("POST /api/imports/:id/missing", { params: { id: importId }, body: { ids } }),
    );
    for (const key of response.ids) missing.add(key);
  }
  return photos.filter(({ key }) => missing.has(key));
}

/** Splits photos by day, and days with more photos than a message can have. */
export function* messagesOf(photos: readonly FoundPhoto[]): Generator<FoundPhoto[]> {
  let some: FoundPhoto[] = [];
  for (const photo of photos) {
    if (some.length === filesPerMessage || (some[0] && dayOf(some[0]) !== dayOf(photo))) {
      yield some;
      some = [];
    }
    some.push(photo);
  }
  if (some.length > 0) yield some;
}

function dayOf({ takenAt }: FoundPhoto): number {
  return Math.floor(takenAt / (24 * 60 * 60 * 1000));
}

/** Leaves out photos that the server does not accept. */
async function uploadAll(
  uploader: ImportUploader,
  photos: readonly FoundPhoto[],
  onDone: (photo: FoundPhoto, file: string | undefined) => void,
): Promise<UploadedPhoto[]> {
  const upload = async (photo: FoundPhoto) => {
    const file = await uploader.upload(() => photo.source.file().catch(() => undefined));
    onDone(photo, file);
    return file === undefined ? [] : [{ photo, file }];
  };
  return (await Promise.all(photos.map(upload))).flat();
}

function messageWith({ myId, withAlbums }: PhotoJob, uploaded: readonly UploadedPhoto[]): ImportedMessage {
  const [first] = uploaded;
  const title = withAlbums ? commonAlbum(uploaded) : undefined;
  return {
    id: newId(),
    author: myId,
    text: "",
    at: Math.max(0, momentAt(first!.photo.takenAt) / 1000),
    ...(title !== undefined && { title }),
    photos: uploaded.map(importedPhoto),
  };
}

function peopleIn(uploaded: readonly UploadedPhoto[]): number {
  return uploaded.reduce((sum, { photo: { people = [] } }) => sum + people.length, 0);
}

function importedPhoto({ photo: { key, takenAt, isBetter, caption, people }, file }: UploadedPhoto): ImportedPhoto {
  const time = new Date(takenAt).toISOString().slice(0, "2019-07-14T10:15:00".length);
  const texts = { ...(caption !== undefined && { caption }), ...(people && { people: [...people] }) };
  return { file, key, takenAt: time, ...(isBetter && { isBetter }), ...texts };
}

/** Returns the title of the one album that all photos are in. */
function commonAlbum(uploaded: readonly UploadedPhoto[]): string | undefined {
  const [first, ...others] = uploaded.map(({ photo }) => [...photo.albums]);
  const isCommon = first?.length === 1 && others.every((albums) => albums.length === 1 && albums[0] === first[0]);
  return isCommon ? first[0] : undefined;
}

function sizeOf(photos: readonly FoundPhoto[]): number {
  return photos.reduce((sum, { source }) => sum + source.size, 0);
}
