import { generateKeyPairSync } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Resolve } from "../adapters/mail-reader/mail-reader.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const published = publicKey.export({ type: "spki", format: "der" }).toString("base64");

/** DNS in which every domain below example.org signs its email with one key, and wants that of others refused. */
export const resolve: Resolve = (name, type) => {
  const isOurs = name.endsWith("example.org");
  if (type === "TXT" && isOurs && name.startsWith("test._domainkey."))
    return Promise.resolve([[`v=DKIM1; k=rsa; p=${published}`]]);
  if (type === "TXT" && isOurs && name.startsWith("_dmarc.")) return Promise.resolve([["v=DMARC1; p=reject"]]);
  return Promise.reject(Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" }));
};

type Sent = SendMailOptions & { from: string };

const keyOf = (domainName: string) => ({
  domainName,
  keySelector: "test",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
});

/** Sends an email, signed by the domain of its sender unless that is a spoofed one. Throws what the server answers. */
export async function sendMail(port: number, mail: Sent, { isSigned = true } = {}): Promise<void> {
  const dkim = isSigned && { dkim: keyOf(domainOf(mail)) };
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true, ...dkim });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/** Returns the whole email, signed by the domain of its sender or another one. */
export async function signedMail(mail: Sent, domain = domainOf(mail)): Promise<string> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    dkim: keyOf(domain),
  });
  const { message } = await transport.sendMail(mail);
  return (message as Buffer).toString();
}

function domainOf({ from }: Sent): string {
  return from.split("@").pop()?.replace(">", "") ?? "";
}
