import type { GroupBlocks, JoinRequests, OwnJoinRequests } from "#contract/moderation.ts";
import { toSeconds } from "../../../clock.ts";
import { presentPerson } from "../../identity/people/present.ts";
import type { BlockRow } from "./queries-blocks.ts";
import type { JoinRequestRow, OwnRequestRow } from "./queries-requests.ts";

export function presentBlocks(rows: readonly BlockRow[]): GroupBlocks {
  return { people: rows.map((row) => ({ person: presentPerson(row), blockedAt: toSeconds(row.blockedAt) })) };
}

export function presentRequests(rows: readonly JoinRequestRow[]): JoinRequests {
  return {
    requests: rows.map((row) => ({
      person: presentPerson(row),
      requestedAt: toSeconds(row.requestedAt),
      invitedBy: row.inviterName ?? undefined,
    })),
  };
}

export function presentOwnRequests(rows: readonly OwnRequestRow[]): OwnJoinRequests {
  return {
    requests: rows.map(({ groupId, groupName, requestedAt }) => ({
      group: { id: groupId, name: groupName, entityType: "group" },
      requestedAt: toSeconds(requestedAt),
    })),
  };
}
