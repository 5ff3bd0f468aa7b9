import { appError } from "../errors.ts";
import type { Trial } from "../updates/trial.ts";
import type { App } from "./app-type.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
/** Seconds. */
const comeBackAfter = 30;

/** Refuses changes while an update is watched, and reports failures to the launcher. */
export function answerOnTrial(app: App, trial: Trial): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isRefused = trial.refusesChanges && !reading.has(request.method);
    done(isRefused ? appError("updating", comeBackAfter) : undefined);
  });
  app.addHook("onResponse", (_request, reply, done) => {
    if (reply.statusCode === 500) trial.failed();
    done();
  });
}
