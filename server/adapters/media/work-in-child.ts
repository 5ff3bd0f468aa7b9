import type { ChildProcess } from "node:child_process";
import { appError, type AppError } from "../../errors.ts";
import { startDeadline } from "../../limits/deadline.ts";
import { exitOutOfMemory, readyToWork, type Assignment, type Report } from "./picture-tasks.ts";

export interface WorkLimits {
  /** Running and waiting tasks at most; further ones fail with `not_ready`. */
  atOnce: number;
  waiting: number;
  /** Time limit of a task, and idle time after which the process is ended to release its memory; milliseconds. */
  timeEach: number;
  idle: number;
}

export class TaskOverdue extends Error {}

interface Work<Task, Result> {
  task: Task;
  resolve(result: Result): void;
  reject(error: Error): void;
  time: number;
  /** The task was running when the process crashed, so it is retried alone to find out whether it is the cause. */
  suspect: boolean;
  cancelDeadline?: () => void;
}

/** Seconds, for refused tasks. */
const retryAfter = 5;

/** The child process may crash and is restarted. `say` reports crashes. */
export class WorkInChild<Task, Result> {
  readonly #start: () => ChildProcess;
  readonly #limits: WorkLimits;
  readonly #say: (what: string) => void;
  readonly #running = new Map<number, Work<Task, Result>>();
  #waiting: Work<Task, Result>[] = [];
  #child: ChildProcess | undefined;
  /** A child in state "ending" gets no more tasks, although it may take a moment to exit. */
  #state: "absent" | "starting" | "ready" | "ending" = "absent";
  #isClosed = false;
  #lastId = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(start: () => ChildProcess, limits: WorkLimits, say: (what: string) => void) {
    this.#start = start;
    this.#limits = limits;
    this.#say = say;
  }

  /** `time` is in milliseconds, after which it rejects with TaskOverdue. */
  run(task: Task, time = this.#limits.timeEach): Promise<Result> {
    const isFull = this.#waiting.length >= this.#limits.waiting;
    if (this.#isClosed || isFull) return Promise.reject(appError("not_ready", retryAfter));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, time, resolve, reject, suspect: false });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    this.#rejectAll(appError("not_ready", retryAfter));
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  #assign(): void {
    clearTimeout(this.#idleTimer);
    if (this.#state === "absent" && this.#waiting.length > 0) this.#launch();
    while (this.#state === "ready" && this.#mayBegin(this.#waiting[0])) this.#begin(this.#waiting.shift()!);
    if (this.#state === "ready" && this.#isIdle) this.#idleTimer = setTimeout(() => this.#end(), this.#limits.idle);
  }

  #mayBegin(next: Work<Task, Result> | undefined): boolean {
    if (!next) return false;
    if (this.#running.size === 0) return true;
    const someoneIsSuspect = next.suspect || [...this.#running.values()].some((work) => work.suspect);
    return !someoneIsSuspect && this.#running.size < this.#limits.atOnce;
  }

  #begin(work: Work<Task, Result>): void {
    const id = ++this.#lastId;
    this.#running.set(id, work);
    work.cancelDeadline = startDeadline(work.time, () => this.#overdue(id));
    this.#child?.send({ id, task: work.task } satisfies Assignment<Task>);
  }

  #launch(): void {
    const child = this.#start();
    this.#child = child;
    this.#state = "starting";
    child.on("message", (message) => {
      if (message === readyToWork) this.#state = "ready";
      else this.#settle(message as Report<Result>);
      this.#assign();
    });
    child.on("error", (error) => {
      this.#say(`the picture process: ${error.message}`);
      if (child.pid === undefined) this.#died(null, null);
    });
    child.once("exit", (code, signal) => this.#died(code, signal));
  }

  #settle(report: Report<Result>): void {
    const work = this.#take(report.id);
    if (!work) return;
    if ("result" in report) work.resolve(report.result);
    else if ("refused" in report) work.reject(appError(report.refused));
    else work.reject(Object.assign(new Error(report.failed), { code: report.code }));
  }

  #overdue(id: number): void {
    const work = this.#take(id);
    if (!work) return;
    const what = `a picture took longer than ${work.time} ms and was given up`;
    this.#say(what);
    work.reject(new TaskOverdue(what));
    this.#end();
  }

  #end(): void {
    this.#state = "ending";
    this.#child?.kill("SIGKILL");
  }

  #died(code: number | null, signal: NodeJS.Signals | null): void {
    const neverWorked = this.#state === "starting";
    this.#child = undefined;
    this.#state = "absent";
    if (this.#isClosed || this.#isIdle) return;

    this.#say(`the picture process ended (${signal ?? code})`);
    if (neverWorked) {
      this.#rejectAll(new Error("the picture process does not start"));
      return;
    }
    for (const id of [...this.#running.keys()]) this.#retryAlone(id, causeOf(code, signal));
    this.#assign();
  }

  #retryAlone(id: number, cause: AppError): void {
    const work = this.#take(id)!;
    if (work.suspect) {
      work.reject(cause);
      return;
    }
    work.suspect = true;
    this.#waiting.unshift(work);
  }

  #take(id: number): Work<Task, Result> | undefined {
    const work = this.#running.get(id);
    this.#running.delete(id);
    work?.cancelDeadline?.();
    return work;
  }

  #rejectAll(error: Error): void {
    for (const id of [...this.#running.keys()]) this.#take(id)?.reject(error);
    for (const work of this.#waiting.splice(0)) work.reject(error);
  }

  get #isIdle(): boolean {
    return this.#running.size + this.#waiting.length === 0;
  }
}

/** Only the machine kills by SIGKILL, when its memory runs out, which says nothing about the picture. */
function causeOf(code: number | null, signal: NodeJS.Signals | null): AppError {
  if (signal === "SIGKILL") return appError("too_busy", retryAfter);
  return appError(code === exitOutOfMemory ? "image_too_many_pixels" : "file_damaged");
}
