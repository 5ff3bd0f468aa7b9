import { parentPort, workerData } from "node:worker_threads";
import type { FromThread, MailToRead, Resolve, ToThread } from "./mail-reader.ts";
import { readMail } from "./read-mail.ts";

const waiting = new Map<number, (answer: ToThread) => void>();
let lookups = 0;

parentPort?.on("message", (answer: ToThread) => waiting.get(answer.id)?.(answer));

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

/** Asks the main thread, which has the resolver. */
const resolve: Resolve = (name, type) =>
  new Promise((settle, reject) => {
    const id = ++lookups;
    waiting.set(id, ({ found, failed }) => {
      waiting.delete(id);
      if (failed === undefined) settle(found);
      else reject(Object.assign(new Error(failed), { code: failed }));
    });
    send({ lookup: { id, name, type } });
  });

try {
  send({ read: await readMail(workerData as MailToRead, resolve) });
} catch (error) {
  const { message, syscall } = error as NodeJS.ErrnoException;
  // A full disk says nothing about the email.
  send(syscall === undefined ? { unreadable: message } : { failed: error as Error });
}
