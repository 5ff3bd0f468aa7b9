import { WebFailure } from "../../../adapters/open-web/open-web.ts";
import type { Context } from "../../../context.ts";
import { translator } from "../../../emails/translate.ts";
import { trustedKey } from "../../../updates/installation.ts";
import { findLook, parseDescription, rememberLook, rememberRelease } from "../../../updates/latest-release.ts";
import { withSuffix } from "../../../updates/release-file.ts";
import { verifySignature } from "../../../updates/signature.ts";
import { UpdateError } from "../../../updates/update-error.ts";

const day = 24 * 60 * 60 * 1000;
/** Spreads the requests of many servers over some hours. */
const spread = 4 * 60 * 60 * 1000;
const descriptionBytes = 20_000;
const signatureBytes = 10_000;

/** Runs once a day, if the operator allows it. Logs a failure when it begins or changes. */
export async function checkForRelease(context: Context): Promise<void> {
  const { config, db, clock, log } = context;
  const address = config.releasesUrl;
  if (address === undefined) return;
  const before = await findLook(db.read);
  const isSame = before?.address === address;
  if (isSame && before.nextAt > clock.now()) return;
  const look = { address, nextAt: clock.now() + day + Math.floor(Math.random() * spread) };
  const known = isSame ? before.problem : undefined;
  // Before the request, so that a crash does not repeat it.
  await db.write((tx) => rememberLook(tx, { ...look, problem: known }));
  const problem = await fetchLatest(context, address);
  await db.write((tx) => rememberLook(tx, { ...look, problem }));
  if (problem !== undefined && problem !== known) log.warn({ address }, `failed to check for new releases: ${problem}`);
}

async function fetchLatest(context: Context, address: string): Promise<string | undefined> {
  try {
    const key = await trustedKey(context.installation, context.config.updateKey);
    if (key === undefined) throw new UpdateError("key_missing");
    const content = await fetchFile(context, address, descriptionBytes, "not_fetched");
    const signature = await fetchFile(context, withSuffix(address), signatureBytes, "signature_missing");
    await verifySignature(content, signature.toString(), key);
    const release = parseDescription(content.toString(), address);
    await context.db.write((tx) => rememberRelease(tx, release));
    return undefined;
  } catch (error) {
    if (error instanceof UpdateError) return sentenceOf(error);
    throw error;
  }
}

function sentenceOf({ problem, detail }: UpdateError): string {
  const sentence = translator("en_US")(`admin.updates.problem.${problem}`);
  return detail === undefined ? sentence : `${sentence} (${detail})`;
}

async function fetchFile(
  { releases }: Context,
  address: string,
  maxBytes: number,
  problem: "not_fetched" | "signature_missing",
): Promise<Buffer> {
  try {
    const { status, body } = await releases.get(address, { accept: "application/json", maxBytes });
    if (status !== 200 || !body) throw new UpdateError(problem, `the server answered ${status}`);
    return body;
  } catch (error) {
    if (error instanceof WebFailure) throw new UpdateError(problem, error.message);
    throw error;
  }
}
