import { allAccounts } from "../features/accounts/accounts/actions-operator.ts";
import { noticeToAll } from "../features/notifications/notifications/actions-notify.ts";
import { pluralize } from "../pluralize.ts";
import { OperatorError } from "../errors.ts";
import type { Command, Terminal } from "./command.ts";

export const notice: Command = {
  about: "sends a notification to everybody with an account",
  usage: "<text> [--url <address>]",
  more: "--url is the page that the notification links to; by default Hearth itself.",
  words: [1, 1],
  question: () => "This notifies everybody with an account.",
  options: { url: { type: "string" } },
  async preview(terminal, { words, text }) {
    const notice = textOf(words);
    const url = addressOf(terminal, text("url"));
    const { length } = await allAccounts(await terminal.context());
    terminal.print(`Would notify ${pluralize(length, "person")}: "${notice}", with a link to ${url}`);
  },
  async run(terminal, { words, text }) {
    const notice = textOf(words);
    const url = addressOf(terminal, text("url"));
    await noticeToAll(await terminal.context(), notice, url);
    terminal.print("Announcement sent.");
  },
};

function textOf([text = ""]: string[]): string {
  if (text.trim() === "") throw new OperatorError("The notice has no text.");
  return text;
}

function addressOf({ config }: Terminal, given: string | undefined): string {
  const url = given ?? config.url;
  if (/^https?:\/\/./.test(url) && URL.canParse(url)) return url;
  throw new OperatorError("--url must be an address such as https://example.org/page");
}
