import { createHmac, timingSafeEqual } from "node:crypto";

/** Receives `<local>+<token>@<domain>`, or `<token>@<domain>` if `local` is "". */
export interface InboundAddress {
  local: string;
  domain: string;
}

export type Purpose = "reply" | "post";

/** Signed by this server. Belongs to one person, whom `isTokenOf` recognizes, as long as `isCurrent`. */
export interface Token {
  purpose: Purpose;
  targetId: string;
  personal: Buffer;
}

const letters = { reply: "r", post: "p" } as const;
const idBytes = 16;
/** Shows that the server created the address. Everything else is decided when the email has arrived. */
const sealBytes = 4;
/** Parts of the signature that identify the owner, and whether the address is current. */
const [ownerBytes, currentBytes] = [6, 4];
const personalBytes = ownerBytes + currentBytes;
const tokenLength = ((idBytes + sealBytes + personalBytes) * 8) / 5;
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** `salt`: see `reply_salt` and `posting_addresses`; another one makes another address. */
export interface AddressOwner {
  userId: string;
  salt: string;
}

/** Only letters and digits, because some mail systems change the case. Valid until the salt or the server's key changes; membership is checked on arrival. */
export function addressFor(
  { local, domain }: InboundAddress,
  signingKey: string,
  purpose: Purpose,
  { targetId, ...owner }: AddressOwner & { targetId: string },
): string {
  const id = Buffer.from(targetId.replaceAll("-", ""), "hex");
  const bytes = Buffer.concat([
    id,
    seal(signingKey, purpose, targetId),
    personal(signingKey, purpose, targetId, owner),
  ]);
  return `${local}${local === "" ? "" : "+"}${letters[purpose]}${base32(bytes)}@${domain}`;
}

/** Returns undefined for an address that this server has not created. */
export function readAddress(inbound: InboundAddress, signingKey: string, address: string): Token | undefined {
  const [local = "", domain, ...rest] = address.toLowerCase().split("@");
  const prefix = inbound.local === "" ? "" : `${inbound.local}+`;
  if (domain !== inbound.domain || rest.length > 0 || !local.startsWith(prefix)) return undefined;
  const [letter, token] = [local.charAt(prefix.length), local.slice(prefix.length + 1)];
  const purpose = letter === letters.reply ? "reply" : letter === letters.post ? "post" : undefined;
  if (purpose === undefined || token.length !== tokenLength || !/^[a-z2-7]+$/.test(token)) return undefined;
  const bytes = bytesOf(token);
  const targetId = uuid(bytes.subarray(0, idBytes));
  const sealed = bytes.subarray(idBytes, idBytes + sealBytes);
  if (!timingSafeEqual(sealed, seal(signingKey, purpose, targetId))) return undefined;
  return { purpose, targetId, personal: bytes.subarray(idBytes + sealBytes) };
}

export function isTokenOf({ purpose, targetId, personal: given }: Token, signingKey: string, userId: string): boolean {
  const expected = personal(signingKey, purpose, targetId, { userId, salt: "" });
  return timingSafeEqual(given.subarray(0, ownerBytes), expected.subarray(0, ownerBytes));
}

export function isCurrent(
  { purpose, targetId, personal: given }: Token,
  signingKey: string,
  owner: AddressOwner,
): boolean {
  return timingSafeEqual(given, personal(signingKey, purpose, targetId, owner));
}

/** An email that arrives twice gets the same id per person and purpose, and so creates nothing twice. */
export function idFromMail(signingKey: string, parts: readonly string[]): string {
  const bytes = createHmac("sha256", signingKey)
    .update(JSON.stringify(["inbound mail", ...parts]))
    .digest()
    .subarray(0, idBytes);
  // Version 8 is for custom ids (RFC 9562).
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuid(bytes);
}

function seal(signingKey: string, purpose: Purpose, targetId: string): Buffer {
  return signature(signingKey, [purpose, targetId]).subarray(0, sealBytes);
}

function personal(signingKey: string, purpose: Purpose, targetId: string, { userId, salt }: AddressOwner): Buffer {
  const ofOwner = signature(signingKey, [purpose, targetId, userId]);
  if (salt === "") return ofOwner.subarray(0, personalBytes);
  const current = signature(signingKey, [purpose, targetId, userId, salt]).subarray(0, currentBytes);
  return Buffer.concat([ofOwner.subarray(0, ownerBytes), current]);
}

function signature(signingKey: string, parts: readonly string[]): Buffer {
  return createHmac("sha256", signingKey)
    .update(`inbound address ${parts.join(" ")}`)
    .digest();
}

function uuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{5}/g, (five) => alphabet.charAt(parseInt(five, 2)));
}

function bytesOf(token: string): Buffer {
  const bits = token.replace(/./g, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
}
