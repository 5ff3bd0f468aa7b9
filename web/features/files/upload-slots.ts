import { concurrentUploads } from "#contract/limits.ts";

let free = concurrentUploads;
const next: (() => void)[] = [];

/** Two uploads at a time on a page, whether a draft or the outbox sends them. */
export async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free === 0) await new Promise<void>((resolve) => next.push(resolve));
  else free--;
  try {
    return await work();
  } finally {
    const successor = next.shift();
    if (successor) successor();
    else free++;
  }
}
