import { can, type Position } from "#contract/permissions.ts";
import type { Transaction } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";
import type { AccessEnded, EventContext, Reaction, RightLost } from "./events.ts";
import { endCalendarAddresses } from "./features/conversation/calendar/actions-address.ts";
import { endFeedAddresses } from "./features/outside/group-feeds/actions.ts";
import { positionsInGroup } from "./features/groups/groups/actions-members.ts";
import { endFrames } from "./features/photos/frames/actions.ts";
import { endPostingAddresses } from "./features/outside/inbound-mail/actions-posting.ts";
import { endInvitations } from "./features/groups/invitations/actions.ts";
import { endPublicLinks } from "./features/outside/public-links/actions.ts";
import { endApiKeys, endSessions } from "./features/identity/sign-in/actions-sessions.ts";
import {
  endLostSponsorships,
  endSponsorsDeviceLinks,
  endWardsAccess,
} from "./features/accounts/sponsored-accounts/actions-ending.ts";
import { endIdentities } from "./features/accounts/single-sign-on/actions-identities.ts";
import { endIncomingWebhooks, endWebhooks, pauseWebhooks } from "./features/outside/webhooks/actions-ending.ts";

type End = (tx: Transaction, lost: RightLost, context: EventContext) => Promise<void>;

/** Works with the rights of its creator, even while they are away. */
interface Credential {
  tables: readonly (keyof Tables)[];
  /** Absent if it depends only on the account. */
  right?: (position: Position) => boolean;
  end: End;
  /** Effect of a new key or password of the creator: others may have known the old one. "stays" if it cannot be used in their name. */
  whenRenewed: "ends" | "stays" | End;
  /** Effect of a suspension of the creator or the group. "rests" if each use checks for it. */
  whenSuspended: "ends" | "rests";
}

const isMember = () => true;

/**
 * All credentials that derive from a person's right, and what ends them. Browser sessions (`endSessions`) and emailed links (`endPendingChanges`) always end.
 * Reply addresses end with the membership, whose salt signs them; sponsorships in `endLostSponsorships`.
 */
export const credentials: readonly Credential[] = [
  { tables: ["sessions"], end: endApiKeys, whenRenewed: "ends", whenSuspended: "rests" },
  { tables: ["calendar_addresses"], end: endCalendarAddresses, whenRenewed: "ends", whenSuspended: "rests" },
  { tables: ["group_feeds"], right: isMember, end: endFeedAddresses, whenRenewed: "ends", whenSuspended: "rests" },
  { tables: ["frames", "frame_groups"], right: isMember, end: endFrames, whenRenewed: "ends", whenSuspended: "rests" },
  {
    tables: ["posting_addresses"],
    right: can.post,
    end: endPostingAddresses,
    whenRenewed: "ends",
    whenSuspended: "ends",
  },
  {
    tables: ["incoming_webhooks"],
    right: can.manageWebhooks,
    end: endIncomingWebhooks,
    whenRenewed: "ends",
    whenSuspended: "ends",
  },
  {
    tables: ["webhooks"],
    right: can.manageWebhooks,
    end: endWebhooks,
    whenRenewed: pauseWebhooks,
    whenSuspended: "ends",
  },
  {
    tables: ["public_links", "album_links"],
    right: can.makePublicLinks,
    end: endPublicLinks,
    whenRenewed: "stays",
    whenSuspended: "ends",
  },
  { tables: ["invitations"], right: can.invite, end: endInvitations, whenRenewed: "stays", whenSuspended: "ends" },
  { tables: ["device_links"], end: endWardsAccess, whenRenewed: endSponsorsDeviceLinks, whenSuspended: "ends" },
  { tables: ["external_identities"], end: endIdentities, whenRenewed: "stays", whenSuspended: "rests" },
];

export const endFormerMembersCredentials: Reaction<"member.left"> = async (context, tx, event) => {
  const { userId, groupId, at } = event;
  for (const { right, end } of credentials) if (right) await end(tx, { userIds: [userId], groupId, at }, context);
  await endLostSponsorships(context, tx, event);
};

/** Spares what checks the membership at every use. */
export const endSuspendedGroupsCredentials: Reaction<"group.suspended"> = async (context, tx, lost) => {
  for (const { right, whenSuspended, end } of credentials)
    if (right && whenSuspended === "ends" && lost.userIds.length > 0) await end(tx, lost, context);
};

export const endLostCredentials: Reaction<"rights.changed"> = async (context, tx, { groupId, userId, at }) => {
  const members = await positionsInGroup(tx, groupId, userId);
  for (const { right, end } of credentials) {
    if (!right) continue;
    const userIds = members.filter((member) => !right(member)).map((member) => member.userId);
    if (userIds.length > 0) await end(tx, { userIds, groupId, at }, context);
  }
};

export const endAccess: Reaction<"access.ended"> = async (context, tx, event) => {
  await endSessions(context, tx, event);
  for (const credential of credentials)
    await endOf(credential, event.how)?.(tx, { userIds: [event.userId], at: event.at }, context);
};

function endOf({ end, whenRenewed, whenSuspended }: Credential, how: AccessEnded["how"]): End | undefined {
  if (how === "deleted" || how === "claimed") return end;
  const fate = how === "renewed" ? whenRenewed : whenSuspended;
  return fate === "ends" ? end : typeof fate === "function" ? fate : undefined;
}
