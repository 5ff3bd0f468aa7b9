import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { ArchiveError } from "./archive-error.ts";
import { Passphrase } from "./passphrase.ts";

export interface Sealing {
  /** ".age" if encrypted. */
  extension: string;
  seal(content: Readable): Readable;
  open(content: Readable): Readable;
  /** Bytes. */
  sealedSize(size: number): number;
}

export const sealedExtension = ".age";

export const noSealing: Sealing = {
  extension: "",
  seal: (content) => content,
  open: (content) => content,
  sealedSize: (size) => size,
};

/** Bytes of a chunk in the age format (https://age-encryption.org/v1), and of its tag. */
const chunk = 64 * 1024;
const tag = 16;

/** A key pair, because deriving a key from a passphrase takes a second for each file. `identity` is the private key in the text form of age. */
export async function sealingWith(identity: string): Promise<Sealing> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const header = (await encrypter.encrypt("")).length - tag;
  return {
    extension: sealedExtension,
    seal: (content) => converted(content, (bytes) => encrypter.encrypt(bytes)),
    open: (content) => converted(content, (bytes) => decrypter.decrypt(bytes)),
    sealedSize: (size) => header + size + tag * Math.max(1, Math.ceil(size / chunk)),
  };
}

/** The private key is encrypted with the passphrase. */
export async function newIdentity(passphrase: string): Promise<{ identity: string; wrapped: Uint8Array }> {
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(new Passphrase(passphrase));
  return { identity, wrapped: await encrypter.encrypt(`${identity}\n`) };
}

/** Throws for a wrong passphrase. */
export async function unwrapIdentity(wrapped: Buffer, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(new Passphrase(passphrase));
  const identity = await decrypter.decrypt(new Uint8Array(wrapped), "text").catch((cause: unknown) => {
    throw new ArchiveError("BACKUP_PASSPHRASE does not open the backups here.", { cause });
  });
  return identity.trim();
}

type Bytes = ReadableStream<Uint8Array>;

function converted(content: Readable, convert: (bytes: Bytes) => Promise<Bytes>): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* (await convert(Readable.toWeb(content) as Bytes)) as AsyncIterable<Uint8Array>;
    } finally {
      content.destroy();
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}
