import type { TestApp } from "./build-app.ts";
import type { Account } from "./people.ts";

/** A request for data of others: its path parameters and its body. */
export interface ForbiddenCall {
  values: Record<string, string>;
  body?: unknown;
}

export async function makeAdministrator({ context }: TestApp, { id }: Pick<Account, "id">): Promise<void> {
  await context.db.write((tx) => tx.updateTable("users").set({ is_administrator: 1 }).where("id", "=", id).execute());
}

/** Calls that exist for administrators of the server only. `person` is somebody else. */
export function administrationCalls(person: Pick<Account, "id">): Record<string, ForbiddenCall> {
  const none = { values: {} };
  const ofPerson = { values: { id: person.id } };
  const ofJob = { values: { id: "00000000-0000-7000-8000-00000000abcd" } };
  return {
    "GET /api/admin/overview": none,
    "GET /api/admin/address": none,
    "GET /api/admin/people": none,
    "GET /api/admin/groups": none,
    "GET /api/admin/security-events": none,
    "GET /api/admin/work": none,
    "GET /api/admin/health": none,
    "GET /api/admin/settings": none,
    "GET /api/admin/stream": none,
    "POST /api/admin/people": { values: {}, body: { login: "invited@example.org" } },
    "POST /api/admin/people/:id/password-link": ofPerson,
    "DELETE /api/admin/people/:id/sessions": ofPerson,
    "DELETE /api/admin/people/:id/second-factor": ofPerson,
    "PUT /api/admin/people/:id/suspension": { ...ofPerson, body: { isSuspended: true } },
    "PUT /api/admin/people/:id/administrator": { ...ofPerson, body: { isAdministrator: true } },
    "POST /api/admin/jobs/:id/retry": ofJob,
    "DELETE /api/admin/jobs/:id": ofJob,
    "POST /api/admin/health": none,
    "PUT /api/admin/settings": { values: {}, body: { values: { ALLOW_CREATE_GROUP: "false" } } },
    "POST /api/admin/mail/try": none,
    "POST /api/admin/backups/try": { values: {}, body: { values: {} } },
    "POST /api/admin/storage/try": none,
    "GET /api/admin/backups": none,
    "POST /api/admin/backups": none,
    "POST /api/admin/backups/:id/verify": ofJob,
    "POST /api/admin/backups/:id/restore": ofJob,
    "POST /api/admin/backups/undo": none,
    "GET /api/admin/updates": none,
    "POST /api/admin/updates": { values: {}, body: { address: "https://example.org/hearth-9.9.9.tar.gz" } },
  };
}
