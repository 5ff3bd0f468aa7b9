import { concurrentUploads } from "#contract/limits.ts";

let free = concurrentUploads;
const next: (() => void)[] = [];

/** Limits a page to two uploads at a time, from drafts and the outbox together. */
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
