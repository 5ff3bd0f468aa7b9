import { Type, type Static } from "typebox";
import { Birthday } from "./accounts.ts";
import { answerNoteLength, peoplePerAnswer } from "./limits.ts";
import { Answer, Author, GroupName } from "./messages.ts";
import { Id, IdParams, Seconds } from "./wire.ts";

export { Answer };

/** `PUT /api/messages/{id}/answer`: whether the person comes to the event, with how many people including themselves, and a short note. */
export const NewAnswer = Type.Object({
  answer: Answer,
  people: Type.Optional(Type.Integer({ minimum: 1, maximum: peoplePerAnswer })),
  note: Type.Optional(Type.String({ maxLength: answerNoteLength })),
});
export type NewAnswer = Static<typeof NewAnswer>;

export const GivenAnswer = Type.Object({
  person: Author,
  answer: Answer,
  people: Type.Integer(),
  note: Type.Optional(Type.String()),
  answeredAt: Seconds,
});
export type GivenAnswer = Static<typeof GivenAnswer>;

const Counts = Type.Object({ yes: Type.Integer(), maybe: Type.Integer(), no: Type.Integer(), missing: Type.Integer() });

/**
 * `GET /api/messages/{id}/answers`: the answers of members of the group, latest first, and members who have not answered. At most 500
 * answers and 50 others are named. `counts` are numbers of answers, `coming` is the number of people of those who said yes.
 */
export const Answers = Type.Object({
  answers: Type.Array(GivenAnswer),
  missing: Type.Array(Author),
  counts: Counts,
  coming: Type.Integer(),
});
export type Answers = Static<typeof Answers>;

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

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
  /** The reader's own answer. */
  answer: Type.Optional(Answer),
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
