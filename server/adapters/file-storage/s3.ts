import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  type GetObjectCommandInput,
  type ListObjectsCommandOutput,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import pLimit from "p-limit";
import {
  checkedKey,
  isKey,
  StorageUnavailable,
  type ByteRange,
  type FileStorage,
  type ListedFile,
  type SignedAddresses,
  type StoredFile,
} from "./file-storage.ts";
import { arriving } from "./s3-bodies.ts";
import { asking, partBytes, unlessMissing, type Bucket } from "./s3-bucket.ts";

interface ObjectOptions {
  prefix: string;
  listedAtOnce?: number;
}

interface Options extends ObjectOptions {
  inTemporaryFolder: FileStorage["inTemporaryFolder"];
  signed?: SignedAddresses;
}

const mostParts = 9000;
const removedAtOnce = 8;
const mostTested = 1000;

/** Stores files below a prefix of a bucket. An object appears once it is complete. */
export function openS3Storage(bucket: Bucket, { inTemporaryFolder, signed, ...options }: Options): FileStorage {
  const { send, read, stat: statOf, list, remove } = objectsOf(bucket, options);
  return {
    inTemporaryFolder,
    read,
    stat: statOf,
    list: () => list(),
    remove,
    signed,

    async write(key, content) {
      await send(checkedKey(key), content, partBytes);
    },

    async moveIn(key, temporaryFile) {
      checkedKey(key);
      const { size } = await stat(temporaryFile);
      await send(key, createReadStream(temporaryFile), Math.max(partBytes, Math.ceil(size / mostParts)));
      await rm(temporaryFile);
    },

    async withLocalFile(key, work) {
      return inTemporaryFolder(async (folder) => {
        const content = await read(key);
        if (!content) return undefined;
        const file = join(folder, "content");
        await pipeline(content, createWriteStream(file));
        return work(file);
      });
    },

    async removeFolder(folder) {
      const limit = pLimit(removedAtOnce);
      const removing: Promise<void>[] = [];
      for await (const { key } of list(`${checkedKey(folder)}/`)) removing.push(limit(() => remove(key)));
      await Promise.all(removing);
    },

    async check() {
      await inTemporaryFolder((folder) => writeFile(join(folder, "check"), "check"));
      await checkBucket(bucket);
    },
  };
}

function objectsOf({ client, run, pace, name: Bucket }: Bucket, { prefix, listedAtOnce = 1000 }: ObjectOptions) {
  const at = (key: string) => ({ Bucket, Key: prefix + checkedKey(key) });
  return {
    async send(key: string, content: Readable, partSize: number): Promise<void> {
      const upload = new Upload({ client, params: { ...at(key), Body: content }, partSize, queueSize: 1 });
      await run(() => upload.done()).finally(() => content.destroy());
    },

    async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
      const command = new GetObjectCommand({ ...at(key), Range: range && `bytes=${range.start}-${range.end}` });
      const found = await run(() => client.send(command, asking).catch(unlessMissing));
      return found && Readable.from(arriving(found.Body as Readable, pace), { objectMode: false });
    },

    async stat(key: string): Promise<StoredFile | undefined> {
      const found = await run(() => client.send(new HeadObjectCommand(at(key)), asking).catch(unlessMissing));
      return found && { size: found.ContentLength ?? 0, modifiedAt: inSeconds(found.LastModified) };
    },

    async *list(begin = ""): AsyncGenerator<ListedFile> {
      let page: ListObjectsCommandOutput;
      let last = "";
      do {
        // `ListObjectsV2` has no advantage here, and some services lack it.
        const about = { Bucket, Prefix: prefix + begin, Marker: last || undefined, MaxKeys: listedAtOnce };
        page = await run(() => client.send(new ListObjectsCommand(about), asking));
        const before = last;
        for (const { Key = "", Size = 0, LastModified } of page.Contents ?? []) {
          if (!Key.startsWith(prefix + begin))
            throw new StorageUnavailable("The file storage lists keys that were not asked for");
          last = Key;
          const key = Key.slice(prefix.length);
          // Other programs create objects for folders.
          if (isKey(key)) yield { key, size: Size, modifiedAt: inSeconds(LastModified) };
        }
        if (page.IsTruncated && last <= before)
          throw new StorageUnavailable("The list of the file storage does not advance");
      } while (page.IsTruncated);
    },

    async remove(key: string): Promise<void> {
      await run(() => client.send(new DeleteObjectCommand(at(key)), asking).catch(unlessMissing));
    },
  };
}

const signedFor = 60;

export async function signedAddresses({ client, name: Bucket }: Bucket, prefix: string): Promise<SignedAddresses> {
  const sign = (about: GetObjectCommandInput) =>
    getSignedUrl(client, new GetObjectCommand(about), { expiresIn: signedFor });
  return {
    origin: new URL(await sign({ Bucket, Key: `${prefix}any` })).origin,
    addressOf: (key, { type, disposition, cacheControl }) =>
      sign({
        Bucket,
        Key: prefix + checkedKey(key),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: cacheControl,
      }),
  };
}

/** Uses an object outside of all prefixes. */
async function checkBucket({ client, run, pace, name: Bucket }: Bucket): Promise<void> {
  const content = "check";
  const test = { Bucket, Key: `checks/${randomUUID()}` };
  await run(async () => {
    await client.send(new PutObjectCommand({ ...test, Body: content }), asking);
    const { Body } = await client.send(new GetObjectCommand(test), asking);
    const found = await text(arriving(Body as Readable, pace, mostTested));
    if (found !== content) throw new StorageUnavailable("The file storage returns something else than was written");
    await client.send(new DeleteObjectCommand(test), asking);
  });
}

/** Rounds down, because some responses are more precise than others. */
function inSeconds(time: Date | undefined): number {
  return Math.floor((time?.getTime() ?? 0) / 1000) * 1000;
}
