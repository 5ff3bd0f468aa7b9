import { Type, type Static, type TSchema, type TUnsafe } from "typebox";

/** Lowercase UUID of any version. The server generates version 7, so ids sort by age. */
export const idPattern = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";
export const Id = Type.String({ pattern: idPattern });

/** Unix timestamp. */
export const Seconds = Type.Integer();

export const IdParams = Type.Object({ id: Type.String({ maxLength: 128 }) });

/** 0 means all. */
export const LimitParams = Type.Object({ limit: Type.Integer({ minimum: 0, maximum: 1_000_000 }) });
export const UserLimitParams = Type.Object({ ...IdParams.properties, ...LimitParams.properties });

export const ErrorResponse = Type.Object({
  message: Type.String(),
  error: Type.String(),
  code: Type.String(),
  retryAfter: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
  setting: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String()),
});

export const NoContent = Type.Null();

/** Uses `nullable` instead of a union, because the serializer would validate every branch of a union for each response. */
export function Nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true });
}

/** Null means the same as absent. */
export const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** `next` is the query value for the next page; absent on the last one. */
export function pageOf<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), next: Type.Optional(Type.String()) });
}

export const errorResponses = { "4xx": ErrorResponse, "5xx": ErrorResponse };

export function responses<Code extends number, Body extends TSchema>(code: Code, body: Body) {
  return { [code]: body, ...errorResponses } as Record<Code, Body> & typeof errorResponses;
}
