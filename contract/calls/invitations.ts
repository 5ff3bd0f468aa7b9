import { SignUp, SignedIn } from "../accounts.ts";
import {
  Invitation,
  InvitationLink,
  InvitationLinkParams,
  InvitationLinks,
  InviteKey,
  JoinedGroup,
  KeyParams,
  NewInvitation,
} from "../groups.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const invitationCalls = {
  "GET /api/groups/invitation/:key": {
    summary: "Preview an invitation",
    access: "anyone",
    params: KeyParams,
    response: Invitation,
  },
  "GET /api/groups/invitation/:key/picture": {
    summary: "Picture of the group of an invitation",
    access: "anyone",
    params: KeyParams,
    mediaType: "image/jpeg",
  },
  "POST /api/groups/invitation/:key": {
    summary: "Join a group with an invitation",
    params: KeyParams,
    response: JoinedGroup,
  },
  "POST /api/signup": {
    summary: "Create an account with an invitation, or join with an existing account",
    access: "anyone",
    body: SignUp,
    response: SignedIn,
  },
  "GET /api/groups/:id/invitations": {
    summary: "List temporary invitation links",
    scope: "manage",
    params: IdParams,
    response: InvitationLinks,
  },
  "POST /api/groups/:id/invitations": {
    summary: "Create a temporary invitation link",
    scope: "manage",
    params: IdParams,
    body: NewInvitation,
    response: InvitationLink,
  },
  "DELETE /api/groups/:id/invitations/:invitationId": {
    summary: "Revoke a temporary invitation link",
    scope: "manage",
    params: InvitationLinkParams,
    response: NoContent,
  },
  "POST /api/groups/:id/reset-invite-key": {
    summary: "Replace the invitation link",
    scope: "manage",
    params: IdParams,
    response: InviteKey,
  },
} satisfies Calls;
