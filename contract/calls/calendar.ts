import {
  Rsvps,
  Calendar,
  CalendarAddress,
  CalendarTokenParams,
  Cancellation,
  NewRsvp,
  NewCalendarAddress,
  OccurrenceQuery,
  Period,
  PeriodOfGroup,
} from "../calendar.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const calendarCalls = {
  "GET /api/me/calendar-address": {
    summary: "Whether you have a calendar subscription address",
    response: CalendarAddress,
  },
  "POST /api/me/calendar-address": {
    summary: "Create your calendar subscription address",
    status: 201,
    response: NewCalendarAddress,
  },
  "DELETE /api/me/calendar-address": { summary: "Revoke your calendar subscription address", response: NoContent },
  "GET /calendar/:token": {
    summary: "The calendar of a subscription address (iCalendar)",
    access: "anyone",
    params: CalendarTokenParams,
    mediaType: "text/calendar",
  },
  "GET /api/messages/:id/date.ics": {
    summary: "The event of a message as a calendar file",
    scope: "read",
    access: "media",
    params: IdParams,
    query: OccurrenceQuery,
    mediaType: "text/calendar",
  },
  "GET /api/calendar/:from/:to": {
    summary: "Events and birthdays of all your groups in a period",
    scope: "read",
    params: Period,
    response: Calendar,
  },
  "GET /api/groups/:id/calendar/:from/:to": {
    summary: "Events and birthdays of a group in a period",
    scope: "read",
    params: PeriodOfGroup,
    response: Calendar,
  },
  "GET /api/messages/:id/answers": {
    summary: "Responses to an event",
    scope: "read",
    params: IdParams,
    query: OccurrenceQuery,
    response: Rsvps,
  },
  "PUT /api/messages/:id/answer": {
    summary: "Respond to an event",
    scope: "post",
    params: IdParams,
    query: OccurrenceQuery,
    body: NewRsvp,
    response: Rsvps,
  },
  "DELETE /api/messages/:id/answer": {
    summary: "Withdraw your response to an event",
    scope: "post",
    params: IdParams,
    query: OccurrenceQuery,
    response: Rsvps,
  },
  "PUT /api/messages/:id/cancellation": {
    summary: "Cancel or restore an event or one of its occurrences",
    scope: "manage",
    params: IdParams,
    body: Cancellation,
    response: NoContent,
  },
  "POST /api/messages/:id/answers/reminders": {
    summary: "Remind members who have not responded",
    scope: "manage",
    params: IdParams,
    query: OccurrenceQuery,
    response: NoContent,
  },
} satisfies Calls;
