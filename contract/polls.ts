import { Type, type Static } from "typebox";
import { pollOptionLength, pollOptionsAtMost, pollPlaces } from "./limits.ts";
import { Author } from "./messages.ts";
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

/** `people` are the first 50; absent if the poll is anonymous. */
export const PollResult = Type.Object({
  option: OptionId,
  votes: Type.Integer(),
  isMine: Type.Boolean(),
  people: Type.Optional(Type.Array(Author)),
});
export type PollResult = Static<typeof PollResult>;

export const PollResults = Type.Object({ voters: Type.Integer(), results: Type.Array(PollResult) });
export type PollResults = Static<typeof PollResults>;

export const Votes = Type.Object({ options: Type.Array(OptionId, { maxItems: pollOptionsAtMost }) });

export const PollChanges = Type.Object({ isClosed: Type.Boolean() });

/** The date of this option becomes that of the message, and the poll is closed. */
export const PollDecision = Type.Object({ option: OptionId });
