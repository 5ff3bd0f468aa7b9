import type { ErrorCode } from "#contract/errors.ts";
import { nameLength, passwordLength } from "#contract/limits.ts";
import { ApiError } from "../../../api/errors.ts";

export const accountCodes = {
  name: ["user_name_length"],
  login: ["login_empty", "login_too_long", "login_not_email", "login_taken"],
  password: ["password_empty", "password_length"],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** Throws the error that the server would return, without a request. */
export function checkAccountFields({
  name,
  login,
  password,
}: {
  name?: string;
  login?: string;
  password?: string;
}): void {
  if (name !== undefined && (!name.trim() || name.length > nameLength)) throw invalid("user_name_length");
  if (login !== undefined && !login.trim()) throw invalid("login_empty");
  if (login !== undefined && !login.includes("@")) throw invalid("login_not_email");
  if (password !== undefined && !hasValidLength(password)) throw invalid("password_length");
}

function hasValidLength({ length }: string): boolean {
  return length >= passwordLength.min && length <= passwordLength.max;
}

function invalid(code: ErrorCode): ApiError {
  return new ApiError(400, { code });
}
