import { parentPort, workerData } from "node:worker_threads";
import type { FromThread, MailToRead, Question, ToThread } from "./mail-reader.ts";
import { readMail } from "./read-mail.ts";

const waiting = new Map<number, (message: ToThread) => void>();
let questions = 0;

parentPort?.on("message", (message: ToThread) => {
  waiting.get(message.id)?.(message);
  waiting.delete(message.id);
});

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

function ask(question: Question): Promise<unknown> {
  return new Promise((settle, reject) => {
    const id = ++questions;
    waiting.set(id, ({ found, failed }) => {
      if (failed === undefined) settle(found);
      else reject(Object.assign(new Error(failed), { code: failed }));
    });
    send({ id, question });
  });
}

try {
  send({ ready: true });
  const read = await readMail(workerData as MailToRead, (name, type) => ask({ lookup: { name, type } }), {
    checkRecipients: async (head) => (await ask({ checkRecipients: head })) === true,
    checkSender: async (head, sender) => (await ask({ checkSender: { head, sender } })) === true,
  });
  send({ read });
} catch (error) {
  const { message, syscall } = error as NodeJS.ErrnoException;
  // A full disk is not the fault of the email.
  send(syscall === undefined ? { unreadable: message } : { failed: error as Error });
}
