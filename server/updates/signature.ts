import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { UpdateError } from "./update-error.ts";

interface PublicKey {
  id: Buffer;
  key: Buffer;
}

/** Precedes the 32 bytes of an Ed25519 key in the DER form that node:crypto reads. */
const derPrefix = Buffer.from("302a300506032b6570032100", "hex");
const keyBytes = 42;
const signatureBytes = 74;
/** Signatures of the BLAKE2b digest of a file, which minisign makes since 2015. Older ones are of the file itself, which would have to fit into memory. */
const prehashed = "ED";

/** `publicKey` is the second line of a `minisign.pub`. Returns the trusted comment. Throws an UpdateError if the file was not signed with that key. */
export async function verifySignature(file: string | Buffer, signature: string, publicKey: string): Promise<string> {
  const { id, key } = parsePublicKey(publicKey);
  const [, signatureLine = "", commentLine = "", globalLine = ""] = signature.split(/\r?\n/);
  const bytes = Buffer.from(signatureLine, "base64");
  const trusted = /^trusted comment: (.*)$/.exec(commentLine)?.[1];
  if (bytes.length !== signatureBytes || trusted === undefined || bytes.toString("latin1", 0, 2) !== prehashed)
    throw new UpdateError("signature_unreadable");
  if (!bytes.subarray(2, 10).equals(id)) throw new UpdateError("other_key");
  const signed = bytes.subarray(10);
  const wholeComment = Buffer.concat([signed, Buffer.from(trusted)]);
  const isGood =
    isSigned(await digestOf(file), signed, key) && isSigned(wholeComment, Buffer.from(globalLine, "base64"), key);
  if (!isGood) throw new UpdateError("signature_wrong");
  return trusted;
}

function parsePublicKey(line: string): PublicKey {
  const bytes = Buffer.from(line.trim().split(/\r?\n/).at(-1)!, "base64");
  if (bytes.length !== keyBytes || bytes.toString("latin1", 0, 2) !== "Ed") throw new UpdateError("key_unreadable");
  return { id: bytes.subarray(2, 10), key: bytes.subarray(10) };
}

async function digestOf(file: string | Buffer): Promise<Buffer> {
  const hash = createHash("blake2b512");
  if (Buffer.isBuffer(file)) return hash.update(file).digest();
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}

function isSigned(data: Buffer, signature: Buffer, key: Buffer): boolean {
  const publicKey = createPublicKey({ key: Buffer.concat([derPrefix, key]), format: "der", type: "spki" });
  return signature.length === 64 && verify(null, data, publicKey, signature);
}
