import type { Trial } from "../updates/trial.ts";
import type { App } from "./app-type.ts";

/** Reports failures to the launcher while an update is watched. */
export function answerOnTrial(app: App, trial: Trial): void {
  app.addHook("onResponse", (_request, reply, done) => {
    if (reply.statusCode === 500) trial.failed();
    done();
  });
}
