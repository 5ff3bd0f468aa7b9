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

/** Sends an email, signed by the domain of its sender unless that is a spoofed one. Throws what the server answers. */
export async function sendMail(port: number, mail: SendMailOptions, { isSigned = true } = {}): Promise<void> {
  const from = String(mail.from);
  const domainName = from.slice(from.indexOf("@") + 1).replace(">", "");
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    ...(isSigned && {
      dkim: {
        domainName,
        keySelector: "test",
        privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      },
    }),
  });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}
