import type { Invitation, InvitationLink } from "#contract/groups.ts";
import { toSeconds } from "../../../clock.ts";
import type { Flag } from "../../../database/flag.ts";
import type { InvitationWithMaker } from "./queries.ts";

export function presentInvitation(found: {
  name: string;
  members: number | null;
  invitedBy: string | null;
  pictureId: string | null;
  needsApproval: Flag;
}): Invitation {
  const { name, members, invitedBy, pictureId, needsApproval } = found;
  return {
    name,
    members: members ?? 0,
    invitedBy: invitedBy || undefined,
    hasPicture: pictureId ? true : undefined,
    needsApproval: needsApproval === 1 ? true : undefined,
  };
}

export function presentInvitationLink(link: InvitationWithMaker): InvitationLink {
  return {
    id: link.id,
    inviteKey: link.invite_key,
    createdAt: toSeconds(link.created_at),
    createdBy: link.makerName || undefined,
    expiresAt: link.expires_at === null ? undefined : toSeconds(link.expires_at),
    uses: link.uses,
    mostUses: link.max_uses ?? undefined,
  };
}
