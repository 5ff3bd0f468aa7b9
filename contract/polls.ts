import { Type, type Static } from "typebox";
import { placeLength, pollOptionLength, pollOptionsAtMost, pollPlaces, titleLength } from "./limits.ts";
import { Author, Rsvp } from "./messages.ts";
import { pollKinds, type PollKind } from "./poll-rules.ts";
import { Seconds } from "./wire.ts";

const kind = Type.Unsafe<PollKind>({ type: "string", enum: [...pollKinds] });

const OptionId = Type.String({ pattern: "^[a-z0-9-]{1,36}$" });

export const PollData = Type.Object(
  {
    kind,
    options: Type.Array(
      Type.Object(
        {
          id: OptionId,
          text: Type.Optional(Type.String({ minLength: 1, maxLength: pollOptionLength })),
          /** Replaces the text in polls of the kind `dates`. Has the format of `data.date`. */
          date: Type.Optional(Type.String({ maxLength: 40 })),
          /** Number of people who can take on an item of a `list`; unlimited if absent. */
          places: Type.Optional(Type.Integer({ minimum: 1, maximum: pollPlaces })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: pollOptionsAtMost },
    ),
    /** Only for `choice`: other kinds always allow several options. */
    multiple: Type.Optional(Type.Literal(true)),
    /** Cannot be set for a `list`. */
    anonymous: Type.Optional(Type.Literal(true)),
    ends_at: Type.Optional(Seconds),
    closed_at: Type.Optional(Seconds),
    zone: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type PollData = Static<typeof PollData>;

/**
 * `people` are the first 50; absent if the poll is anonymous. For a date, `votes`, `isMine` and `people` count only yes. `answer` is the user's own; `maybe`
 * (if need be) and `no` are numbers of people.
 */
export const PollResult = Type.Object({
  option: OptionId,
  votes: Type.Integer(),
  isMine: Type.Boolean(),
  people: Type.Optional(Type.Array(Author)),
  answer: Type.Optional(Rsvp),
  maybe: Type.Optional(Type.Integer()),
  no: Type.Optional(Type.Integer()),
});
export type PollResult = Static<typeof PollResult>;

export const DateAnswers = Type.Object({ person: Author, answers: Type.Record(Type.String(), Rsvp) });
export type DateAnswers = Static<typeof DateAnswers>;

/** `answers` and `missing` are only for dates: the first 50 people to answer, and up to 50 who have not. An anonymous poll names nobody. */
export const PollResults = Type.Object({
  voters: Type.Integer(),
  results: Type.Array(PollResult),
  answers: Type.Optional(Type.Array(DateAnswers)),
  missing: Type.Optional(Type.Object({ count: Type.Integer(), people: Type.Array(Author) })),
});
export type PollResults = Static<typeof PollResults>;

const OptionIds = Type.Array(OptionId, { maxItems: pollOptionsAtMost });

/** Replaces the user's votes. `maybe` and `no` are for dates only; an option can be in only one of the lists. */
export const Votes = Type.Object({
  options: OptionIds,
  maybe: Type.Optional(OptionIds),
  no: Type.Optional(OptionIds),
});
export type Votes = Static<typeof Votes>;

export const PollChanges = Type.Object({ isClosed: Type.Boolean() });

/** Sets the date of the message to that of `option` and closes the poll. Unless the poll is anonymous, answers to the date become responses to the event. */
export const PollDecision = Type.Object({
  option: OptionId,
  title: Type.Optional(Type.String({ minLength: 1, maxLength: titleLength })),
  place: Type.Optional(Type.String({ maxLength: placeLength })),
});
export type PollDecision = Static<typeof PollDecision>;
