import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "../api/errors.ts";
import { errorText } from "./error-text.ts";
import type { Translate } from "./translate.ts";

export type FieldErrors<Field extends string> = { [Name in Field | "form"]?: string };

/** Returns the error text for the field it is about, or for the form if it is about none of them. */
export function fieldErrors<Field extends string>(
  t: Translate,
  error: unknown,
  codes: Readonly<Record<Field, readonly ErrorCode[]>>,
): FieldErrors<Field> {
  if (!error) return {};
  const fields = Object.keys(codes) as Field[];
  const field = fields.find((name) => error instanceof ApiError && codes[name].includes(error.code));
  return { [field ?? "form"]: errorText(t, error) } as FieldErrors<Field>;
}
