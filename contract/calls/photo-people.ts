import { ClaimDecision } from "../imports.ts";
import {
  NewPhotoPerson,
  PhotoName,
  PhotoNameClaims,
  PhotoPeople,
  PhotoPeopleChoices,
  PhotoPersonParams,
} from "../photo-people.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const photoPeopleCalls = {
  "GET /api/messages/:id/photo-people": {
    summary: "People marked in the photos of a message",
    scope: "read",
    params: IdParams,
    response: PhotoPeople,
  },
  "POST /api/messages/:id/photo-people": {
    summary: "Mark a person in a photo",
    scope: "post",
    params: IdParams,
    body: NewPhotoPerson,
    response: PhotoPeople,
  },
  "DELETE /api/messages/:id/photo-people/:personId": {
    summary: "Remove a mark from a photo",
    scope: "post",
    params: PhotoPersonParams,
    response: PhotoPeople,
  },
  "GET /api/groups/:id/photo-people": {
    summary: "Members and names that can be marked in photos",
    scope: "read",
    params: IdParams,
    response: PhotoPeopleChoices,
  },
  "GET /api/groups/:id/photo-name-claims": {
    summary: "Your claims to names in photos; for admins, all claims",
    params: IdParams,
    response: PhotoNameClaims,
  },
  "POST /api/groups/:id/photo-name-claims": {
    summary: "Claim a name in photos",
    params: IdParams,
    body: PhotoName,
    response: NoContent,
  },
  "DELETE /api/photo-name-claims/:id": {
    summary: "Withdraw the claim to a name in photos",
    params: IdParams,
    response: NoContent,
  },
  "PUT /api/photo-name-claims/:id/decision": {
    summary: "Accept or reject a claim to a name in photos",
    params: IdParams,
    body: ClaimDecision,
    response: NoContent,
  },
} satisfies Calls;
