export interface MailServer {
  host: string;
  port: string;
  /** Encrypted from the start, usually on port 465; otherwise by STARTTLS. */
  isTls: boolean;
  user: string;
  password: string;
}

export const noMailServer: MailServer = { host: "", port: "", isTls: true, user: "", password: "" };

/** Parses an address without its password, which the server never sends. */
export function parseMailServer(url: string | undefined): MailServer {
  if (url === undefined || !URL.canParse(url)) return noMailServer;
  const { protocol, hostname, port, username } = new URL(url);
  return { host: hostname, port, isTls: protocol === "smtps:", user: decodeURIComponent(username), password: "" };
}

/** Returns "" without a host, which turns email off. */
export function mailServerUrl({ host, port, isTls, user, password }: MailServer): string {
  if (host.trim() === "") return "";
  const who = user.trim() && `${encodeURIComponent(user.trim())}${password && `:${encodeURIComponent(password)}`}@`;
  return `${isTls ? "smtps" : "smtp"}://${who}${host.trim()}${port.trim() && `:${port.trim()}`}`;
}

export function isSameServer(one: MailServer, other: MailServer): boolean {
  return mailServerUrl(one) === mailServerUrl(other);
}
