import { promises as dns } from "node:dns";
import pLimit from "p-limit";
import { startThread } from "../../entry-point.ts";
import {
  MailUnreadable,
  type FromThread,
  type MailReader,
  type MailToRead,
  type ReadMail,
  type Resolve,
  type ToThread,
} from "./mail-reader.ts";

/** Milliseconds for one email, including what the DNS needs. */
const timeLimit = 30_000;
const atOnce = 2;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Reads each email in a thread of its own, which ends with it: emails are rare, and a hostile one harms no other. */
export function threadedMailReader(resolve: Resolve = systemResolve(), patience = timeLimit): MailReader {
  const limit = pLimit(atOnce);
  return { read: (mail) => limit(() => readInThread(mail, resolve, patience)) };
}

function systemResolve(): Resolve {
  const resolver = new dns.Resolver({ timeout: 3000, tries: 2 });
  return (name, type) => resolver.resolve(name, type);
}

async function readInThread(mail: MailToRead, resolve: Resolve, patience: number): Promise<ReadMail> {
  const thread = startThread(import.meta.url, "./mail-reader-thread", { resourceLimits: memory, workerData: mail });
  const deadline = setTimeout(() => void thread.terminate(), patience);
  const answer = async (id: number, name: string, type: string): Promise<ToThread> => {
    try {
      return { id, found: await resolve(name, type) };
    } catch (error) {
      return { id, failed: (error as NodeJS.ErrnoException).code ?? "ESERVFAIL" };
    }
  };
  try {
    return await new Promise<ReadMail>((settle, reject) => {
      thread.on("message", (message: FromThread) => {
        if ("read" in message) settle(message.read);
        else if ("failed" in message) reject(message.failed);
        else if ("unreadable" in message) reject(new MailUnreadable(message.unreadable));
        else {
          const { id, name, type } = message.lookup;
          void answer(id, name, type).then((found) => thread.postMessage(found));
        }
      });
      thread.once("error", (cause) => reject(new MailUnreadable("its reader crashed", { cause })));
      thread.once("exit", () => reject(new MailUnreadable("its reader did not finish")));
    });
  } finally {
    clearTimeout(deadline);
    await thread.terminate();
  }
}
