import type { AvailableRelease, ServerUpdates } from "#contract/updates.ts";
import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { Update } from "../../../updates/update.ts";
import { version } from "../../../settings/version.ts";

export function presentUpdates(
  { installation }: Context,
  { update, release }: { update: Update | undefined; release: AvailableRelease | undefined },
): ServerUpdates {
  return { version, isRelease: installation !== undefined, release, update: update && presentUpdate(update) };
}

function presentUpdate(update: Update): ServerUpdates["update"] {
  const { source, from, to, state, step, startedAt, endedAt, until, problem, detail } = update;
  return {
    source,
    from,
    to,
    state,
    problem,
    detail,
    step: state === "preparing" ? step : undefined,
    startedAt: toSeconds(startedAt),
    endedAt: endedAt === undefined ? undefined : toSeconds(endedAt),
    until: until === undefined ? undefined : toSeconds(until),
  };
}
