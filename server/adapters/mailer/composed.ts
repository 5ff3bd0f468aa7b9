import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mailer.ts";

/** Prevents nodemailer from interpreting user input as a file name or a list of addresses. */
export function composeMail(mail: Mail): SendMailOptions {
  const { to, subject, html, text, messageId, replyTo, inReplyTo, references } = mail;
  return {
    subject,
    html,
    text,
    messageId,
    ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(references !== undefined && { references }),
    to: { name: "", address: to },
    headers: headersOf(mail),
    attachments: attachmentsOf(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function headersOf({ stopUrl, isAutomaticReply, list }: Mail): Record<string, string> {
  return {
    "Auto-Submitted": isAutomaticReply ? "auto-replied" : "auto-generated",
    "X-Auto-Response-Suppress": "All",
    ...(list !== undefined && { "List-Id": `<${list}>` }),
    ...(stopUrl && { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
}

function attachmentsOf({ pictures = [], attachedText }: Mail): SendMailOptions["attachments"] {
  const embedded = pictures.map(({ cid, content }) => ({
    cid,
    content,
    contentType: "image/jpeg",
    contentDisposition: "inline" as const,
    filename: `${cid}.jpg`,
  }));
  if (attachedText === undefined) return embedded;
  const { name, text } = attachedText;
  return [...embedded, { filename: name, content: text, contentType: "text/plain; charset=utf-8" }];
}
