import { promises as dns } from "node:dns";
import type { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { startThread } from "../../processes/entry-point.ts";
import {
  MailTooComplex,
  MailUnreadable,
  type FromThread,
  type MailDecisions,
  type MailReader,
  type MailToRead,
  type Question,
  type ReadMail,
  type Resolve,
} from "./mail-reader.ts";
import { WorkTimer } from "./work-timer.ts";

/** Milliseconds, for one email. */
const workLimit = 2000;
const lookupLimit = 10_000;
const atOnce = 2;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Reads each email in a separate thread: emails are rare, and a hostile one harms no other. */
export function threadedMailReader(resolve: Resolve = systemResolve(), timeout = workLimit): MailReader {
  const limit = pLimit(atOnce);
  return { read: (mail, decisions) => limit(() => readInThread(mail, resolve, decisions, timeout)) };
}

function systemResolve(): Resolve {
  const resolver = new dns.Resolver({ timeout: 3000, tries: 2 });
  return (name, type) => resolver.resolve(name, type);
}

async function readInThread(
  mail: MailToRead,
  resolve: Resolve,
  decisions: MailDecisions,
  timeout: number,
): Promise<ReadMail | undefined> {
  const thread = startThread(import.meta.url, "./mail-reader-thread", { resourceLimits: memory, workerData: mail });
  let refuse: (error: Error) => void = () => undefined;
  const timer = new WorkTimer(timeout, () => refuse(new MailTooComplex("reading it takes too long")));
  const resolveQuestion = questionResolver(decisions, withinLimit(resolve));
  try {
    return await new Promise<ReadMail | undefined>((settle, reject) => {
      refuse = reject;
      thread.on("message", (message: FromThread) => {
        if ("ready" in message) timer.start();
        else if ("read" in message) settle(message.read);
        else if ("failed" in message) reject(message.failed);
        else if ("unreadable" in message) reject(new MailUnreadable(message.unreadable));
        else sendResult(thread, timer, message.id, resolveQuestion(message.question)).catch(reject);
      });
      thread.once("error", (cause) => reject(new MailUnreadable("its reader crashed", { cause })));
      thread.once("exit", () => reject(new MailUnreadable("its reader did not finish")));
    });
  } finally {
    timer.stop();
    await thread.terminate();
  }
}

/** The time limit of the thread pauses while it waits. */
async function sendResult(thread: Worker, timer: WorkTimer, id: number, found: Promise<object>): Promise<void> {
  timer.pause();
  const outcome = await found;
  timer.resume();
  thread.postMessage({ id, ...outcome });
}

function questionResolver(decisions: MailDecisions, resolve: Resolve) {
  return async (question: Question): Promise<{ found: unknown } | { failed: string }> => {
    if ("checkRecipients" in question) return { found: await decisions.checkRecipients(question.checkRecipients) };
    if ("checkSender" in question) {
      const { head, sender } = question.checkSender;
      return { found: await decisions.checkSender(head, sender) };
    }
    const { name, type } = question.lookup;
    try {
      return { found: await resolve(name, type) };
    } catch (error) {
      return { failed: (error as NodeJS.ErrnoException).code ?? "ESERVFAIL" };
    }
  };
}

/** Fails like an unresponsive DNS after the limit, so that a slow server of one domain does not delay other emails. */
function withinLimit(resolve: Resolve): Resolve {
  const ends = Date.now() + lookupLimit;
  return async (name, type) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_settle, reject) => {
      const code = "ETIMEOUT";
      timer = setTimeout(() => reject(Object.assign(new Error(code), { code })), Math.max(0, ends - Date.now()));
    });
    return Promise.race([resolve(name, type), late]).finally(() => clearTimeout(timer));
  };
}
