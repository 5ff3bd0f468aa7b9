import { noticeToAll } from "../features/notifications/actions-notify.ts";
import { CliError, type Command } from "./command.ts";

export const notice: Command = {
  about: "tells everybody who has an account, among their notifications",
  usage: "<text> [--url <address>]",
  more: "The address is where the notice leads; without it, to Hearth's own.",
  words: [1, 1],
  options: { url: { type: "string" } },
  async run(terminal, { words, text }) {
    const url = text("url") ?? terminal.config.url;
    if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
      throw new CliError("--url is an address such as https://example.org/page");
    await noticeToAll(await terminal.context(), words[0]!, url);
    terminal.say("Everybody is told.");
  },
};
