import { Type, type Static } from "typebox";
import { Birthday } from "./accounts.ts";
import { cancellationNoteLength, rsvpNoteLength, peoplePerRsvp } from "./limits.ts";
import { Rsvp, Author, GroupName } from "./messages.ts";
import { Id, IdParams, Seconds } from "./wire.ts";

export { Rsvp };

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/** `people` includes the person. Absent `people` and `note` keep the previous value for the same date; a "no" removes them. */
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

/** `date` and `dateEnd` as in the `data` of the message, `day` in the time zone of the event. */
export const Occurrence = Type.Object({
  day: Day,
  date: Type.String(),
  dateEnd: Type.Optional(Type.String()),
  cancelled: Type.Optional(Type.Boolean()),
});
export type Occurrence = Static<typeof Occurrence>;

/** An occurrence of a repeating event, which without it is the next one. Ignored if the event does not repeat. */
export const OccurrenceQuery = Type.Object({ day: Type.Optional(Day) });

/** Cancels or restores an event or, with `day`, one occurrence. Notifies members of a cancellation; `note` says why. */
export const Cancellation = Type.Object(
  {
    isCancelled: Type.Boolean(),
    day: Type.Optional(Day),
    note: Type.Optional(Type.String({ maxLength: cancellationNoteLength })),
  },
  // A misspelled `day` would otherwise cancel the whole event.
  { additionalProperties: false },
);
export type Cancellation = Static<typeof Cancellation>;

/** Latest first; at most 500 responses and 50 missing members are listed. The author is not missing, and counts as coming until they respond (except for shared events and dates found by a poll). `counts` counts responses, `coming` the people of those who said yes. */
export const Rsvps = Type.Object({
  answers: Type.Array(GivenRsvp),
  missing: Type.Array(Author),
  counts: Counts,
  coming: Type.Integer(),
  /** Occurrence of a repeating event that responses apply to: the one asked for, else the next one, else the last. */
  occurrence: Type.Optional(Occurrence),
  /** That occurrence and those around it, including cancelled ones, earliest first. */
  nearby: Type.Optional(Type.Array(Occurrence)),
});
export type Rsvps = Static<typeof Rsvps>;

/** Both days are included. At most 400 days. */
export const Period = Type.Object({ from: Day, to: Day });
export type Period = Static<typeof Period>;
export const PeriodOfGroup = Type.Object({ ...IdParams.properties, ...Period.properties });

/** `date` and `dateEnd` as in the `data` of the message. `title` falls back to the beginning of the text. */
export const CalendarEvent = Type.Object({
  id: Id,
  title: Type.Optional(Type.String()),
  date: Type.String(),
  dateEnd: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  group: GroupName,
  answer: Type.Optional(Rsvp),
  /** The occurrence that `date`, `dateEnd` and `answer` belong to, if the event repeats. */
  day: Type.Optional(Day),
  repeats: Type.Optional(Type.Boolean()),
  cancelled: Type.Optional(Type.Boolean()),
});
export type CalendarEvent = Static<typeof CalendarEvent>;

/** At most 1,000 events, and the birthdays of people in the same groups. May include events a day outside the period, because time zones differ. */
export const Calendar = Type.Object({
  events: Type.Array(CalendarEvent),
  birthdays: Type.Array(Type.Object({ person: Author, birthday: Birthday })),
});
export type Calendar = Static<typeof Calendar>;

/** `createdAt` is absent if there is no address. */
export const CalendarAddress = Type.Object({ createdAt: Type.Optional(Seconds) });
export type CalendarAddress = Static<typeof CalendarAddress>;

/** Replaces the address. Only this response contains it. */
export const NewCalendarAddress = Type.Object({ url: Type.String() });
export type NewCalendarAddress = Static<typeof NewCalendarAddress>;

export const CalendarTokenParams = Type.Object({ token: Type.String({ maxLength: 100 }) });
