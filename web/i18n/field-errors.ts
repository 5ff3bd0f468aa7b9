import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "../api/errors.ts";
import { errorText } from "./error-text.ts";
import type { Translate } from "./translate.ts";

export type FieldErrors<Field extends string> = { [Name in Field | "form"]?: string };

/** Puts a refusal beside the field it is about; what is about none of them is said of the form. */
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
