import {
  AuthorIds,
  ClaimDecision,
  Import,
  ImportedMessages,
  ImportedNames,
  ImportedPeople,
  Imports,
  MessageIds,
  NewImport,
} from "../imports.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const importCalls = {
  "GET /api/groups/:id/imports": {
    summary: "Your imports into the group; for admins, all imports",
    params: IdParams,
    response: Imports,
  },
  "POST /api/groups/:id/imports": {
    summary: "Start an import",
    params: IdParams,
    body: NewImport,
    status: 201,
    response: Import,
  },
  "POST /api/imports/:id/authors": {
    summary: "Get the authors of an import by name, and create missing ones",
    params: IdParams,
    body: ImportedNames,
    response: AuthorIds,
  },
  "POST /api/imports/:id/missing": {
    summary: "Which messages and photos have not been imported yet",
    params: IdParams,
    body: MessageIds,
    response: MessageIds,
  },
  "POST /api/imports/:id/messages": {
    summary: "Import up to 200 messages",
    params: IdParams,
    body: ImportedMessages,
    response: NoContent,
  },
  "DELETE /api/imports/:id": { summary: "Undo an import", params: IdParams, response: NoContent },
  "GET /api/groups/:id/imported-people": {
    summary: "Authors of imported messages who are not members yet",
    params: IdParams,
    response: ImportedPeople,
  },
  "PUT /api/imported-people/:id/claim": {
    summary: "Claim an imported author",
    params: IdParams,
    response: NoContent,
  },
  "DELETE /api/imported-people/:id/claim": { summary: "Withdraw the claim", params: IdParams, response: NoContent },
  "PUT /api/imported-people/:id/decision": {
    summary: "Accept or reject a claim to an imported author",
    params: IdParams,
    body: ClaimDecision,
    response: NoContent,
  },
} satisfies Calls;
