import { noticeToAll } from "../features/notifications/actions-notify.ts";
import { CliError, type Command } from "./command.ts";

export const notice: Command = {
  about: "sends a notification to everybody with an account",
  usage: "<text> [--url <address>]",
  more: "--url is the page that the notification links to; by default Hearth itself.",
  words: [1, 1],
  question: () => "This notifies everybody with an account.",
  options: { url: { type: "string" } },
  async run(terminal, { words, text }) {
    const url = text("url") ?? terminal.config.url;
    if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
      throw new CliError("--url must be an address such as https://example.org/page");
    await noticeToAll(await terminal.context(), words[0]!, url);
    terminal.print("Announcement sent.");
  },
};
