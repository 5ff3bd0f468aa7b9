import { createServer, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { escapeHtml } from "../server/emails/html.ts";

/**
 * Mail server for development that keeps all emails and shows them on a page. `MAIL_PORT` is its SMTP port, and `MAIL_PAGE_PORT` the port of
 * the page.
 */
const mails: Email[] = [];
const mostKept = 100;

new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    const parsed = buffer(stream).then((bytes) => PostalMime.parse(bytes));
    parsed.then((mail) => {
      mails.unshift(mail);
      mails.splice(mostKept);
      done();
    }, done);
  },
}).listen(Number(process.env.MAIL_PORT), "127.0.0.1");

createServer((request, response) => {
  const id = /^\/(\d+)$/.exec(request.url ?? "")?.[1];
  const mail = id === undefined ? undefined : mails[mails.length - Number(id)];
  send(response, mail ? (mail.html ?? `<pre>${escapeHtml(mail.text ?? "")}</pre>`) : list());
}).listen(Number(process.env.MAIL_PAGE_PORT), "127.0.0.1");

function list(): string {
  const rows = mails.map((mail, index) => {
    const to = (mail.to ?? []).map(({ address = "" }) => address).join(", ");
    return `<li><a href="/${mails.length - index}">${escapeHtml(mail.subject ?? "(no subject)")}</a> to ${escapeHtml(to)}</li>`;
  });
  const body = rows.length > 0 ? `<ol reversed>${rows.join("")}</ol>` : "<p>No mail yet.</p>";
  return `<meta http-equiv="refresh" content="3"><style>body{font:16px/1.6 system-ui;margin:2rem auto;max-width:44rem}</style><h1>Mail</h1>${body}`;
}

function send(response: ServerResponse, html: string): void {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(`<!doctype html><meta charset="utf-8">${html}`);
}
