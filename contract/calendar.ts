import { Type, type Static } from "typebox";
import { Birthday } from "./accounts.ts";
import { rsvpNoteLength, peoplePerRsvp } from "./limits.ts";
import { Rsvp, Author, GroupName } from "./messages.ts";
import { Id, IdParams, Seconds } from "./wire.ts";

export { Rsvp };

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/**
 * `PUT /api/messages/{id}/answer`: whether the person comes to the event, with how many people including themselves, and a short note. Absent `people`
 * and `note` stay as given before for the same date, or are removed by a "no".
 */
export const NewRsvp = Type.Object({
  answer: Rsvp,
  people: Type.Optional(Type.Integer({ minimum: 1, maximum: peoplePerRsvp })),
  note: Type.Optional(Type.String({ maxLength: rsvpNoteLength })),
});
export type NewRsvp = Static<typeof NewRsvp>;

export const GivenRsvp = Type.Object({
  person: Author,
  answer: Rsvp,
  people: Type.Integer(),
  note: Type.Optional(Type.String()),
  answeredAt: Seconds,
});
export type GivenRsvp = Static<typeof GivenRsvp>;

const Counts = Type.Object({ yes: Type.Integer(), maybe: Type.Integer(), no: Type.Integer(), missing: Type.Integer() });

/** One time that an event takes place. `date` and `dateEnd` as in the `data` of its message, `day` in the time zone of the event. */
export const Occurrence = Type.Object({
  day: Day,
  date: Type.String(),
  dateEnd: Type.Optional(Type.String()),
});
export type Occurrence = Static<typeof Occurrence>;

/**
 * `PUT /api/messages/{id}/cancellation`, for the author and admins: cancels or restores an event or, with `day`, one occurrence. Notifies members of a
 * cancellation.
 */
export const Cancellation = Type.Object(
  { isCancelled: Type.Boolean(), day: Type.Optional(Day) },
  // A misspelled `day` would otherwise cancel the whole event.
  { additionalProperties: false },
);
export type Cancellation = Static<typeof Cancellation>;

/**
 * `GET /api/messages/{id}/answers`: responses of members, latest first, and members who have not responded; at most 500 and 50 are named. `counts` counts
 * responses, `coming` the people of those who said yes.
 */
export const Rsvps = Type.Object({
  answers: Type.Array(GivenRsvp),
  missing: Type.Array(Author),
  counts: Counts,
  coming: Type.Integer(),
  /** Of a repeating event: the next occurrence, or else the last one, to which people respond. */
  occurrence: Type.Optional(Occurrence),
});
export type Rsvps = Static<typeof Rsvps>;

/** Both days are part of the period, which can have 400 days. */
export const Period = Type.Object({ from: Day, to: Day });
export type Period = Static<typeof Period>;
export const PeriodOfGroup = Type.Object({ ...IdParams.properties, ...Period.properties });

/** An event in a calendar. `date` and `dateEnd` as in the `data` of its message. `title` is the beginning of the text if it has no title. */
export const CalendarEvent = Type.Object({
  id: Id,
  title: Type.Optional(Type.String()),
  date: Type.String(),
  dateEnd: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  group: GroupName,
  answer: Type.Optional(Rsvp),
  /** True for one occurrence of a repeating event; `date` and `dateEnd` are its own. */
  repeats: Type.Optional(Type.Boolean()),
  cancelled: Type.Optional(Type.Boolean()),
});
export type CalendarEvent = Static<typeof CalendarEvent>;

/**
 * `GET /api/calendar/{from}/{to}` and `GET /api/groups/{id}/calendar/{from}/{to}`: the events of a period, at most 1,000, and the birthdays of people in the same groups. Events
 * of a day earlier or later may be included, because time zones differ.
 */
export const Calendar = Type.Object({
  events: Type.Array(CalendarEvent),
  birthdays: Type.Array(Type.Object({ person: Author, birthday: Birthday })),
});
export type Calendar = Static<typeof Calendar>;

/** `GET /api/me/calendar-address`: when the address for other calendars was created; absent without one. */
export const CalendarAddress = Type.Object({ createdAt: Type.Optional(Seconds) });
export type CalendarAddress = Static<typeof CalendarAddress>;

/** `POST /api/me/calendar-address` replaces the address. Only this response contains it. */
export const NewCalendarAddress = Type.Object({ url: Type.String() });
export type NewCalendarAddress = Static<typeof NewCalendarAddress>;

export const CalendarTokenParams = Type.Object({ token: Type.String({ maxLength: 100 }) });
