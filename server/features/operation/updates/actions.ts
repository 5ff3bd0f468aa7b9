import { runCommandInChild } from "../../../processes/command-process.ts";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { readUpdate, type Installation } from "../../../updates/installation.ts";
import { prepareUpdate } from "../../../updates/prepare-update.ts";
import { findAvailableRelease } from "../../../updates/latest-release.ts";
import { isInProgress, type Update } from "../../../updates/update.ts";
import type { UpdateStep } from "#contract/updates.ts";
import { lockAdministrator } from "../administration/actions-people.ts";
import { requireAdministrator } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { checkReauthenticated, type ProvenOrigin } from "../../identity/sign-in/actions-proof.ts";
import { recordSecurityEvent } from "../../identity/sign-in/actions-security.ts";
import { backUp } from "../backups/actions.ts";

export async function latestUpdate(context: Context, me: Me) {
  requireAdministrator(me);
  const { installation } = context;
  return { update: installation && (await readUpdate(installation)), release: await findAvailableRelease(context) };
}

/** Switches when the release is ready; its problems appear in `latestUpdate`. Requires reauthentication. Throws `updates_off`, `update_running`. */
export async function startUpdate(context: Context, me: Me, address: string, from: ProvenOrigin): Promise<void> {
  requireAdministrator(me);
  const { db, config, installation, log } = context;
  if (!installation) throw appError("updates_off");
  const latest = await readUpdate(installation);
  if (latest && latest.state !== "preparing" && isInProgress(latest)) throw appError("update_running");
  await db.write(async (tx) => {
    await lockAdministrator(tx, me);
    await checkReauthenticated(context, tx, me, from);
    await recordSecurityEvent(context, tx, me.id, "server_updated", from);
  });
  // A separate process, because unpacking and copying the database would block this one.
  const prepared = runCommandInChild(config, ["update", address, "--no-wait"], new AbortController().signal);
  prepared.catch((error: unknown) => log.warn({ err: error }, "the update was not prepared"));
}

/** Backs up if a place is set. Checks no permission (command line). Throws UpdateError for an unusable release, `updates_off` and `update_running`. */
export async function prepareRelease(
  context: Context,
  options: { source: string; watchMs?: number; onStep?(step: UpdateStep): void },
): Promise<{ update: Update; installation: Installation }> {
  const { installation, settings } = context;
  if (!installation) throw appError("updates_off");
  const backUpFirst = async () => {
    await backUp(context);
  };
  const update = await prepareUpdate(context, installation, {
    ...options,
    backUp: settings.current.backups && backUpFirst,
  });
  return { update, installation };
}
