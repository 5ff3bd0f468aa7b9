import type { Context } from "../context.ts";
import { signInJobs } from "../features/identity/sign-in/jobs.ts";

/** Runs the hourly cleanup. */
export async function forgetWhatIsOver(context: Context): Promise<void> {
  const job = {
    kind: "",
    payload: {},
    attempt: 1,
    lastError: undefined,
    renew: never,
    finish: never,
    fail: never,
    giveBack: never,
  };
  await signInJobs["accounts.forget-what-is-over"]!.run(context, job, new AbortController().signal);
}

function never(): Promise<boolean> {
  return Promise.reject(new Error("this job does not ask for more time"));
}
