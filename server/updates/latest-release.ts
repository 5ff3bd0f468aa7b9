import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import { onOneLine } from "#contract/one-line.ts";
import { parseUrl } from "#contract/web-address.ts";
import type { AvailableRelease } from "#contract/updates.ts";
import type { Context } from "../context.ts";
import type { Reader, Transaction } from "../database/database.ts";
import { findInstanceFact, setInstanceFact } from "../database/instance.ts";
import { version as running } from "../settings/version.ts";
import { UpdateError } from "./update-error.ts";
import { compareVersions } from "./update.ts";

const notesLength = 300;

/** Written by `npm run release`. `archive` may be relative to it. */
const Description = Type.Object({
  version: Type.String({ pattern: String.raw`^\d{1,6}\.\d{1,6}\.\d{1,6}$` }),
  date: Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$` }),
  archive: Type.String({ minLength: 1, maxLength: 1000 }),
  notes: Type.String({ maxLength: notesLength }),
  isSecurity: Type.Boolean(),
});
export type Description = Static<typeof Description>;

/** The signature must have been checked. Throws an UpdateError. */
export function parseDescription(text: string, address: string): AvailableRelease {
  const description = parseJson(text);
  if (!Value.Check(Description, description)) throw new UpdateError("not_a_description");
  const { version, date, archive, notes, isSecurity } = description;
  const url = parseUrl(archive, address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UpdateError("not_a_description");
  return { version, date, url: url.href, notes: onOneLine(notes), isSecurity };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const releaseKey = "release_latest";
const lookKey = "release_look";

export interface Look {
  address: string;
  /** Milliseconds. */
  nextAt: number;
  problem?: string | undefined;
}

/** Throws an UpdateError if a newer release, or a later description of this one, is known. */
export async function rememberRelease(tx: Transaction, release: AvailableRelease): Promise<void> {
  const known = await findKnown(tx);
  const newer = known && (compareVersions(known.version, release.version) || known.date.localeCompare(release.date));
  if (newer !== undefined && newer > 0) throw new UpdateError("older", release.version);
  await setInstanceFact(tx, releaseKey, JSON.stringify(release));
}

async function findKnown(db: Reader): Promise<AvailableRelease | undefined> {
  const stored = await findInstanceFact(db, releaseKey);
  return stored === undefined ? undefined : (JSON.parse(stored) as AvailableRelease);
}

export async function findLook(db: Reader): Promise<Look | undefined> {
  const stored = await findInstanceFact(db, lookKey);
  return stored === undefined ? undefined : (JSON.parse(stored) as Look);
}

export async function rememberLook(tx: Transaction, look: Look): Promise<void> {
  await setInstanceFact(tx, lookKey, JSON.stringify(look));
}

/** Undefined unless the operator allows checks and the release is newer than the running version. */
export async function findAvailableRelease({
  db,
  config,
}: Pick<Context, "db" | "config">): Promise<AvailableRelease | undefined> {
  if (config.releasesUrl === undefined) return undefined;
  const known = await findKnown(db.read);
  return known && compareVersions(known.version, running) > 0 ? known : undefined;
}
