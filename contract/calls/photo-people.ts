import { NewPhotoPerson, PhotoPeople, PhotoPeopleChoices, PhotoPersonParams } from "../photo-people.ts";
import { IdParams } from "../wire.ts";
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
} satisfies Calls;
