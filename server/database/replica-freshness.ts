/** Milliseconds. What a replica has not replayed within this time is read from the primary. */
const mostBehind = 1000;
/** Milliseconds between two checks, after the start of the first. */
const checkInterval = 250;
/** Milliseconds until a check counts as failed. Reads that wait for the replica then run on the primary. */
const checkTimeout = 1000;

export interface LogPosition {
  /** Same for a primary and its replicas, different for other servers and databases. */
  identity: string;
  /** Bytes of the write-ahead log since its beginning. */
  bytes: bigint;
}

export interface ReplicaPair {
  written: () => Promise<LogPosition>;
  /** Returns how much the replica has replayed; undefined if it is not a replica. */
  replayed: () => Promise<LogPosition | undefined>;
}

export interface FreshnessOptions {
  /** Called at the first problem, and with undefined when the replica can be used again. */
  onChange: (problem: string | undefined) => void;
  /** Called after each failed check. It must end all queries on the replica. */
  onFailure: () => void;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}

/** Position of the primary, and the time before it was asked for. */
interface Mark {
  at: number;
  bytes: bigint;
}

/** More are not needed: after a long delay, one mark that is replayed proves as much. */
const mostMarks = 8;

/** Tracks whether a replica is at most a second behind. Checks run only while there are reads, which never wait: the first ones use the primary. */
export class ReplicaFreshness {
  readonly #pair: ReplicaPair;
  readonly #options: FreshnessOptions;
  readonly #now: () => number;
  #marks: Mark[] = [];
  /** The replica had replayed everything that was written until then. */
  #caughtUpTo = -Infinity;
  #checkedAt = -Infinity;
  #check: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #readsInProgress = 0;
  #problem: string | undefined;
  #isClosed = false;

  constructor(pair: ReplicaPair, options: FreshnessOptions) {
    this.#pair = pair;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** True if what the replica has is at most a second old. Starts a check if the last one is not recent. */
  isFresh(): boolean {
    const now = this.#now();
    if (now - this.#checkedAt >= checkInterval) this.#startCheck();
    return now - this.#caughtUpTo <= mostBehind;
  }

  /** Checks the replica while `read` runs, so that a read from a server that stops responding ends soon. Rejects like `read`. */
  async watch<Result>(read: () => Promise<Result>): Promise<Result> {
    this.#readsInProgress++;
    this.#scheduleCheck();
    try {
      return await read();
    } catch (error) {
      // Whatever the reason, the primary serves reads until the next check.
      this.#caughtUpTo = -Infinity;
      this.#startCheck();
      throw error;
    } finally {
      this.#readsInProgress--;
    }
  }

  /** Resolves after the check in progress. No other one starts. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#check;
  }

  #scheduleCheck(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#readsInProgress === 0) return;
      this.#startCheck();
      this.#scheduleCheck();
    }, checkInterval).unref();
  }

  #startCheck(): void {
    if (this.#check || this.#isClosed) return;
    this.#checkedAt = this.#now();
    this.#check = this.#runCheck().finally(() => (this.#check = undefined));
  }

  async #runCheck(): Promise<void> {
    try {
      await withTimeout(this.#compare());
      this.#report(this.#isLagging() ? `it is more than ${mostBehind} ms behind` : undefined);
    } catch (error) {
      this.#marks = [];
      this.#caughtUpTo = -Infinity;
      this.#report(reasonOf(error));
      if (!this.#isClosed) this.#options.onFailure();
    }
  }

  async #compare(): Promise<void> {
    const { written, replayed } = this.#pair;
    const at = this.#now();
    const primary = await written();
    if (this.#marks.length < mostMarks) this.#marks.push({ at, bytes: primary.bytes });
    const replica = await replayed();
    checkIdentity(replica, primary);
    // A server ahead of its primary was a primary itself, or its primary was restored from a backup.
    if (replica.bytes > primary.bytes && replica.bytes > (await written()).bytes)
      throw new Error("it has what the database in DATABASE_URL has never written");
    const reached = this.#marks.findLast(({ bytes }) => bytes <= replica.bytes);
    if (!reached) return;
    this.#caughtUpTo = reached.at;
    this.#marks = this.#marks.filter((mark) => mark.at > reached.at);
  }

  #isLagging(): boolean {
    const oldest = this.#marks[0];
    return oldest !== undefined && this.#now() - oldest.at > mostBehind;
  }

  #report(problem: string | undefined): void {
    const isChange = (this.#problem === undefined) !== (problem === undefined);
    this.#problem = problem;
    if (isChange && !this.#isClosed) this.#options.onChange(problem);
  }
}

function checkIdentity(replica: LogPosition | undefined, primary: LogPosition): asserts replica {
  if (replica?.identity !== primary.identity) throw new Error("it is not a replica of the database in DATABASE_URL");
}

async function withTimeout(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not respond within ${checkTimeout} ms`)), checkTimeout);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}

/** Addresses in errors have passwords; messages do not. */
function reasonOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: Error[] };
  return message || errors?.[0]?.message || String(code);
}
