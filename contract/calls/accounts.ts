import { Contact, Info, Me, UserChanges } from "../accounts.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const accountCalls = {
  "GET /api/info": {
    summary: "Features and settings of this server; more for signed-in users",
    scope: "read",
    access: "anyone",
    response: Info,
  },
  "GET /api/contact": {
    summary: "The administrators who can create a new password if the server sends no email",
    access: "anyone",
    response: Contact,
  },
  "GET /api/me": { summary: "The signed-in user with groups and settings", scope: "read", response: Me },
  "PUT /api/users/:id": {
    summary: "Change your name, login, password, avatar or settings",
    params: IdParams,
    body: UserChanges,
    response: Me,
  },
  "DELETE /api/users/:id": { summary: "Delete your account permanently", params: IdParams, response: NoContent },
} satisfies Calls;
