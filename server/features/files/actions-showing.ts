import { join } from "node:path";
import type { Derivative } from "../../adapters/media/media.ts";
import type { FileStorage, StoredFile } from "../../adapters/file-storage/file-storage.ts";
import { isImageSize } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { refusal } from "../../errors.ts";
import type { Me } from "../accounts/rules.ts";
import { fileSeenBy } from "./actions.ts";
import { findFileByAddressFor } from "./queries.ts";
import { contentKey, originalKey, pictureKey } from "./rules.ts";

export interface Bytes extends StoredFile {
  storage: FileStorage;
  key: string;
  type: string;
}

const derivativeType = "image/jpeg";

/** What everyone who may see the file is shown. */
export async function shownBytes({ db, files }: Context, me: Me | undefined, contentUrl: string): Promise<Bytes> {
  const file = me && (await findFileByAddressFor(db.read, me.id, contentUrl));
  if (file?.status !== "ready") throw refusal("not_found");
  return bytesAt(files, contentKey(file), file.type);
}

/** The file just as it was uploaded, with all that its camera wrote into it. */
export async function originalBytes(
  context: Context,
  me: Me | undefined,
  id: string,
): Promise<Bytes & { name: string }> {
  const file = await fileSeenBy(context, me, id);
  return { ...(await bytesAt(context.files, originalKey(file.id), file.original_type)), name: file.name };
}

/** A smaller picture (of a video a still, of a document its first page), made when it is first asked for. */
export async function derivativeBytes(
  context: Context,
  me: Pick<Me, "id"> | undefined,
  id: string,
  derivative: Derivative,
): Promise<Bytes> {
  const { kind, width, height } = derivative;
  if (!isImageSize(kind, width, height)) throw refusal("image_size_unknown");
  const file = await fileSeenBy(context, me, id);
  const picture = pictureKey(file);
  if (picture === undefined) throw refusal("not_found");
  const key = `${file.id}/${kind}-${width}x${height}.jpg`;
  const { cache } = context;
  const made = await cache.stat(key);
  if (made) return { ...made, storage: cache, key, type: derivativeType };
  await makeOnce(key, () => makeDerivative(context, picture, derivative, key));
  return bytesAt(cache, key, derivativeType);
}

async function bytesAt(storage: FileStorage, key: string, type: string): Promise<Bytes> {
  const found = await storage.stat(key);
  if (!found) throw refusal("not_found");
  return { ...found, storage, key, type };
}

/** What is being made, by key. Another process may make the same: the last one stays, and is as good. */
const underWay = new Map<string, Promise<void>>();

function makeOnce(key: string, make: () => Promise<void>): Promise<void> {
  const making = underWay.get(key) ?? make().finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

async function makeDerivative({ files, cache, media }: Context, picture: string, derivative: Derivative, key: string) {
  await files.withLocalFile(picture, (shown) =>
    cache.inTemporaryFolder(async (folder) => {
      const output = join(folder, "derivative.jpg");
      await media.derive(shown, derivative, output);
      await cache.moveIn(key, output);
    }),
  );
}
