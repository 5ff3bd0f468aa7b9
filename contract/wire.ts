import { Type, type Static, type TSchema, type TUnsafe } from "typebox";

/** An id: UUIDs of any version, lower case; ours are version 7, so they sort by age. */
export const idPattern = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";
export const Id = Type.String({ pattern: idPattern });

/** Times on the wire are whole seconds since 1970. */
export const Seconds = Type.Integer();

export const IdParams = Type.Object({ id: Type.String({ maxLength: 128 }) });

/** How many of a list at most; 0 is all. */
export const LimitParams = Type.Object({ limit: Type.Integer({ minimum: 0, maximum: 1_000_000 }) });
export const UserLimitParams = Type.Object({ ...IdParams.properties, ...LimitParams.properties });

export const ErrorResponse = Type.Object({
  message: Type.String(),
  error: Type.String(),
  code: Type.String(),
  retryAfter: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
});

export const NoContent = Type.Null();

/** Present, but possibly null. Said by this keyword and not by a union, of which the serialiser would validate every branch at every answer. */
export function Nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true });
}

/** A text that may be left out; null is the same as leaving it out. */
export const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** The answer a call gives when all went well, and the one shape of all its errors. */
export function responses<Code extends number, Body extends TSchema>(code: Code, body: Body) {
  return { [code]: body, "4xx": ErrorResponse, "5xx": ErrorResponse } as Record<Code, Body> & {
    "4xx": typeof ErrorResponse;
    "5xx": typeof ErrorResponse;
  };
}
