import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mailer.ts";

/** Converts an email for nodemailer. User input is never interpreted as a file name, an address or a list of addresses. */
export function composed({ to, pictures = [], stopUrl, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    to: { name: "", address: to },
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(stopUrl && { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    attachments: pictures.map(({ cid, content }) => ({
      cid,
      content,
      contentType: "image/jpeg",
      contentDisposition: "inline",
      filename: `${cid}.jpg`,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
