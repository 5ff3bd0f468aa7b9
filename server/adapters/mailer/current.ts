import type { Mailer, MailSettings } from "./mailer.ts";

export function currentMailer(
  settings: { readonly current: MailSettings },
  choose: (settings: MailSettings) => Mailer,
): Mailer {
  let used = settings.current;
  let mailer = choose(used);
  function current(): Mailer {
    const { smtpUrl, mailFrom } = settings.current;
    if (smtpUrl !== used.smtpUrl || mailFrom !== used.mailFrom) {
      used = { smtpUrl, mailFrom };
      mailer = choose(used);
    }
    return mailer;
  }
  return {
    get reachesPeople() {
      return current().reachesPeople;
    },
    send: (mail) => current().send(mail),
    check: () => current().check(),
  };
}
