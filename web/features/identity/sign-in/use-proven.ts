import type { CallOptions } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import { useReauthenticate } from "./reauthentication.tsx";

export type ProvenCall<Result> = (options: CallOptions) => Promise<Result>;

/** Returns a function that makes a call and asks for proof of identity only if the server requires it. Resolves to undefined if the person cancels. */
export function useProven() {
  const reauthenticate = useReauthenticate();
  return async <Result>(call: ProvenCall<Result>): Promise<{ result: Result } | undefined> => {
    try {
      return { result: await call({}) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "reauthentication_required") throw error;
    }
    const reauthentication = await reauthenticate();
    return reauthentication === undefined ? undefined : { result: await call({ reauthentication }) };
  };
}
