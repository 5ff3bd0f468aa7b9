import { join } from "node:path";
import type { Derivative } from "../../../adapters/media/media.ts";
import type { FileStorage, StoredFile } from "../../../adapters/file-storage/file-storage.ts";
import { isImageSize } from "#contract/image-sizes.ts";
import type { Context } from "../../../context.ts";
import type { FileRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import type { Me } from "../../identity/people/rules.ts";
import { visibleFile, type Viewer } from "./actions.ts";
import { findFileById, findOriginalFor } from "./queries.ts";
import { contentKey, documentType, originalKey, pictureKey } from "./rules.ts";

export interface Bytes extends StoredFile {
  storage: FileStorage;
  key: string;
  type: string;
  isPublic?: boolean;
}

const derivativeType = "image/jpeg";
const neverAborted = new AbortController().signal;

export async function displayContent(
  context: Context,
  viewer: Viewer,
  contentUrl: string,
  signal: AbortSignal,
): Promise<Bytes> {
  const file = await visibleFile(context, viewer, "content_url", contentUrl);
  if (file.status !== "ready") throw appError("not_found");
  if (file.isPublic && file.type === documentType)
    return { ...(await publicDocument(context, file, signal)), isPublic: true };
  return { ...(await bytesAt(context.files, contentKey(file), file.type)), isPublic: file.isPublic };
}

/** Increase it when copies omit more metadata, so that earlier ones are no longer served. */
const copies = 4;

/** Documents contain their author's name, so public links get a copy without metadata. */
async function publicDocument(context: Context, file: FileRow, signal: AbortSignal): Promise<Bytes> {
  const { files, cache, media } = context;
  const { id, type } = file;
  const key = `${id}/public-${copies}.pdf`;
  if (!(await cache.stat(key))) {
    const copy = () => makeCached(files, cache, originalKey(id), key, media.copyWithoutMetadata);
    const owner = ownerOf(file);
    await viewing.run(
      `visitors of ${owner}`,
      () => makeOnce(key, signal, (isWanted) => copying.run(owner, copy, isWanted)),
      () => !signal.aborted,
    );
  }
  return bytesAt(cache, key, type);
}

/** The untouched original, for users who can read a message with it. */
export async function originalBytes(
  context: Context,
  me: Me | undefined,
  id: string,
): Promise<Bytes & { name: string }> {
  const file = me && (await findOriginalFor(context.db.read, me.id, id));
  if (!file) throw appError("not_found");
  return { ...(await bytesAt(context.files, originalKey(file.id), file.original_type)), name: file.name };
}

/** A still for a video, the first page for a document. Created on first request. */
export async function derivativeBytes(
  context: Context,
  viewer: Viewer,
  id: string,
  { derivative, signal = neverAborted }: { derivative: Derivative; signal?: AbortSignal },
): Promise<Bytes> {
  const { kind, width, height } = derivative;
  if (!isImageSize(kind, width, height)) throw appError("image_size_unknown");
  const file = await visibleFile(context, viewer, "id", id);
  return {
    ...(await derivativeOf(context, file, derivative, { id: viewer.visitor?.id, signal })),
    isPublic: file.isPublic,
  };
}

/** Serves a small version to anyone who holds an invitation, never the original. */
export async function groupPictureBytes(context: Context, id: string, signal: AbortSignal): Promise<Bytes> {
  const file = await findFileById(context.db.read, id);
  if (!file) throw appError("not_found");
  return {
    ...(await derivativeOf(context, file, { kind: "crop", width: 200, height: 200 }, { id: undefined, signal })),
    isPublic: true,
  };
}

/** Pictures of one user's files are created one at a time, so that other users' files do not wait. */
const deriving = new LimitPerPerson({ atOnce: 1, mostWaiting: 200 });
/** Visitors with public links or invitations share one limit per file owner, since their tokens can be made up. */
const viewing = new LimitPerPerson({ atOnce: 6, mostWaiting: 100 });
const copying = new LimitPerPerson({ atOnce: 1, mostWaiting: 10 });

async function derivativeOf(
  context: Context,
  file: FileRow,
  derivative: Derivative,
  viewer: { id: string | undefined; signal: AbortSignal },
): Promise<Bytes> {
  const { kind, width, height } = derivative;
  const picture = pictureKey(file);
  if (picture === undefined) throw appError("not_found");
  const key = `${file.id}/${kind}-${width}x${height}.jpg`;
  const { files, cache, media } = context;
  const made = await cache.stat(key);
  if (made) return { ...made, storage: cache, key, type: derivativeType };
  const derive = (input: string, output: string) => media.derive(input, derivative, output);
  const owner = ownerOf(file);
  const make = async () => {
    if (await cache.stat(key)) return;
    await makeOnce(key, viewer.signal, (isWanted) =>
      deriving.run(owner, () => makeCached(files, cache, picture, key, derive), isWanted),
    );
  };
  await viewing.run(viewer.id ?? `visitors of ${owner}`, make, () => !viewer.signal.aborted);
  return bytesAt(cache, key, derivativeType);
}

function ownerOf({ id, owner_id }: FileRow): string {
  return owner_id ?? id;
}

async function bytesAt(storage: FileStorage, key: string, type: string): Promise<Bytes> {
  const found = await storage.stat(key);
  if (!found) throw appError("not_found");
  return { ...found, storage, key, type };
}

/** Work in progress by key, with the signals of the waiting requests. If another process creates the same file, the last one wins. */
const underWay = new Map<string, { made: Promise<void>; wantedBy: AbortSignal[] }>();

function makeOnce(key: string, signal: AbortSignal, make: (isWanted: () => boolean) => Promise<void>): Promise<void> {
  const known = underWay.get(key);
  if (known) {
    known.wantedBy.push(signal);
    return known.made;
  }
  const wantedBy = [signal];
  const isWanted = () => wantedBy.some(({ aborted }) => !aborted);
  const made = make(isWanted).finally(() => underWay.delete(key));
  underWay.set(key, { made, wantedBy });
  return made;
}

async function makeCached(
  files: FileStorage,
  cache: FileStorage,
  source: string,
  key: string,
  make: (inputFile: string, outputFile: string) => Promise<void>,
): Promise<void> {
  await files.withLocalFile(source, (input) =>
    cache.inTemporaryFolder(async (folder) => {
      const output = join(folder, "made");
      await make(input, output);
      await cache.moveIn(key, output);
    }),
  );
}
