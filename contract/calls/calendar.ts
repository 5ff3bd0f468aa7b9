import {
  Rsvps,
  Calendar,
  CalendarAddress,
  CalendarTokenParams,
  Cancellation,
  NewRsvp,
  NewCalendarAddress,
  Period,
  PeriodOfGroup,
} from "../calendar.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const calendarCalls = {
  "GET /api/me/calendar-address": {
    summary: "Whether your calendar has an address for other calendars",
    response: CalendarAddress,
  },
  "POST /api/me/calendar-address": {
    summary: "Create an address of your calendar for other calendars",
    status: 201,
    response: NewCalendarAddress,
  },
  "DELETE /api/me/calendar-address": { summary: "Revoke the address of your calendar", response: NoContent },
  "GET /calendar/:token": {
    summary: "The calendar behind an address, for other calendars",
    access: "anyone",
    params: CalendarTokenParams,
    mediaType: "text/calendar",
  },
  "GET /api/messages/:id/date.ics": {
    summary: "The date of a message as a calendar file",
    scope: "read",
    access: "media",
    params: IdParams,
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
    summary: "Answers to an event",
    scope: "read",
    params: IdParams,
    response: Rsvps,
  },
  "PUT /api/messages/:id/answer": {
    summary: "Answer whether you come to an event",
    scope: "post",
    params: IdParams,
    body: NewRsvp,
    response: Rsvps,
  },
  "DELETE /api/messages/:id/answer": {
    summary: "Withdraw your answer",
    scope: "post",
    params: IdParams,
    response: Rsvps,
  },
  "PUT /api/messages/:id/cancellation": {
    summary: "Cancel an event or one of its dates, or bring it back",
    scope: "manage",
    params: IdParams,
    body: Cancellation,
    response: NoContent,
  },
  "POST /api/messages/:id/answers/reminders": {
    summary: "Remind those who have not answered",
    scope: "manage",
    params: IdParams,
    response: NoContent,
  },
} satisfies Calls;
