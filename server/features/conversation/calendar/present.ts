import type { Occurrence as OccurrenceView, Rsvps, Calendar } from "#contract/calendar.ts";
import { toSeconds } from "../../../clock.ts";
import { presentPerson } from "../../identity/people/present.ts";
import type { Occurrence } from "../dates/rules-repetition.ts";
import { birthdayOf } from "../../identity/people/rules-birthdays.ts";
import type { RsvpsToEvent } from "./actions.ts";
import type { CalendarRows } from "./actions-period.ts";
import { titleOfEvent } from "./rules.ts";

export function presentRsvps({ answers, missing, counts, missingCount, occurrence, nearby }: RsvpsToEvent): Rsvps {
  const countOf = (answer: string) => counts.find((count) => count.answer === answer);
  const [yes, maybe, no] = ["yes", "maybe", "no"].map((answer) => countOf(answer)?.answers ?? 0) as [
    number,
    number,
    number,
  ];
  return {
    answers: answers.map(({ answer, people, note, answeredAt, ...person }) => ({
      person: presentPerson(person),
      answer,
      people,
      note: note || undefined,
      answeredAt: toSeconds(answeredAt),
    })),
    missing: missing.map(presentPerson),
    counts: { yes, maybe, no, missing: missingCount },
    coming: countOf("yes")?.people ?? 0,
    occurrence: occurrence && presentOccurrence(occurrence),
    nearby: nearby?.map(presentOccurrence),
  };
}

function presentOccurrence({ day, date, dateEnd, isCancelled }: Occurrence): OccurrenceView {
  return { day, date, dateEnd: dateEnd ?? undefined, cancelled: isCancelled || undefined };
}

export function presentCalendar({ events, birthdays }: CalendarRows): Calendar {
  return {
    events: events.map((event) => ({
      id: event.id,
      title: titleOfEvent(event) || undefined,
      date: event.date,
      dateEnd: event.dateEnd ?? undefined,
      place: event.place ?? undefined,
      group: { id: event.groupId, name: event.groupName, entityType: "group" },
      answer: event.answer ?? undefined,
      day: event.repeats ? event.day : undefined,
      repeats: event.repeats || undefined,
      cancelled: event.isCancelled || undefined,
    })),
    birthdays: birthdays.flatMap((row) => {
      const birthday = birthdayOf(row);
      return birthday ? [{ person: presentPerson(row), birthday }] : [];
    }),
  };
}
