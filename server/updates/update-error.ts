import type { UpdateProblem } from "#contract/updates.ts";

/** `detail` is the English message of a tool, the system or the server. */
export class UpdateError extends Error {
  readonly problem: UpdateProblem;
  readonly detail: string | undefined;
  constructor(problem: UpdateProblem, detail?: string) {
    super(detail === undefined ? problem : `${problem}: ${detail}`);
    this.problem = problem;
    this.detail = detail;
  }
}
