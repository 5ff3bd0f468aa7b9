import {
  AddressCheck,
  AdminPageQuery,
  AdministratorChange,
  HealthCheck,
  HealthReport,
  JobParams,
  MailTrial,
  NewServerPerson,
  PasswordLink,
  ServerGroups,
  ServerId,
  ServerOverview,
  ServerPeople,
  ServerSecurityEvents,
  ServerSecurityQuery,
  ServerSettingChanges,
  ServerSettings,
  ServerWork,
  SuspensionChange,
} from "../administration.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const administrationCalls = {
  "GET /api/admin/work": {
    summary: "Background jobs, emails, push notifications and conversions",
    response: ServerWork,
  },
  "POST /api/admin/jobs/:id/retry": { summary: "Try a failed job again", params: JobParams, response: NoContent },
  "DELETE /api/admin/jobs/:id": {
    summary: "Remove a failed job from the list",
    params: JobParams,
    response: NoContent,
  },
  "GET /api/admin/health": { summary: "The latest health report", response: HealthReport },
  "POST /api/admin/health": {
    summary: "Start a health check, optionally with repairs",
    body: HealthCheck,
    response: NoContent,
  },
  "GET /api/admin/settings": { summary: "Server settings that can change at run time", response: ServerSettings },
  "PUT /api/admin/settings": { summary: "Change server settings", body: ServerSettingChanges, response: NoContent },
  "POST /api/admin/mail/try": {
    summary: "Send yourself a test email with new mail settings",
    body: MailTrial,
    response: NoContent,
  },
  "POST /api/admin/storage/try": { summary: "Test the file storage", response: NoContent },
  "GET /api/admin/stream": {
    summary: "A few events with pauses, to detect proxies that buffer them",
    mediaType: "text/event-stream",
  },
  "GET /api/admin/overview": {
    summary: "Status of the server; all calls under `/api/admin` are for its administrators",
    response: ServerOverview,
  },
  "GET /api/admin/address": {
    summary: "Whether the server reaches itself at its public address",
    response: AddressCheck,
  },
  "GET /api/server-id": { summary: "Id of this installation", access: "anyone", response: ServerId },
  "GET /api/admin/people": { summary: "Accounts of the server", query: AdminPageQuery, response: ServerPeople },
  "GET /api/admin/groups": { summary: "Names and sizes of all groups", query: AdminPageQuery, response: ServerGroups },
  "GET /api/admin/security-events": {
    summary: "Security events of all accounts",
    query: ServerSecurityQuery,
    response: ServerSecurityEvents,
  },
  "POST /api/admin/people": {
    summary: "Create an account; the link for its password is emailed, or returned",
    body: NewServerPerson,
    status: 201,
    response: PasswordLink,
  },
  "POST /api/admin/people/:id/password-link": {
    summary: "A link for a new password, emailed to the person or returned",
    params: IdParams,
    response: NoContent,
  },
  "DELETE /api/admin/people/:id/sessions": {
    summary: "Sign a person out everywhere",
    params: IdParams,
    response: NoContent,
  },
  "DELETE /api/admin/people/:id/second-factor": {
    summary: "Turn off a person's two-step verification",
    params: IdParams,
    response: NoContent,
  },
  "PUT /api/admin/people/:id/suspension": {
    summary: "Suspend or resume an account",
    params: IdParams,
    body: SuspensionChange,
    response: NoContent,
  },
  "PUT /api/admin/people/:id/administrator": {
    summary: "Appoint or dismiss a server administrator",
    params: IdParams,
    body: AdministratorChange,
    response: NoContent,
  },
} satisfies Calls;
