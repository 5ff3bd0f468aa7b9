import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { dmarc } from "mailauth/lib/dmarc/index.js";
import { spf } from "mailauth/lib/spf/index.js";
import { getAlignment } from "mailauth/lib/tools.js";
import type { Arrival, ReadMail, Resolve } from "./mail-reader.ts";

interface MailToCheck {
  raw: Buffer;
  from: string[];
  headers: { key: string; value: string }[];
  arrival: Arrival;
  authenticatedBy?: string | undefined;
}

/**
 * Checks that the domain in From sent the email: DMARC passes, or without a DMARC record a signature or SPF of that domain does. SPF needs the address of
 * the sending server, so it is not asked if another server takes the emails in.
 */
export async function authenticated(mail: MailToCheck, resolve: Resolve): Promise<ReadMail["sender"]> {
  const [from = "", ...others] = mail.from;
  const [, domain] = /^[^@\s]+@([^@\s]+)$/.exec(from) ?? [];
  if (domain === undefined || others.length > 0) return "unverified";
  if (isVouchedFor(mail, domain)) return "verified";
  const { resolver, isDown } = watched(resolve);
  if (await isFromDomain(mail, from, domain, resolver)) return "verified";
  return isDown() ? "unknown" : "unverified";
}

/** Notices whether the DNS fails, as opposed to having nothing under a name. */
function watched(resolve: Resolve): { resolver: Resolve; isDown: () => boolean } {
  let failed = false;
  const resolver: Resolve = async (name, type) => {
    try {
      return await resolve(name, type);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (!["ENOTFOUND", "ENODATA"].includes(code)) failed = true;
      throw error;
    }
  };
  return { resolver, isDown: () => failed };
}

async function isFromDomain(mail: MailToCheck, from: string, domain: string, resolver: Resolve): Promise<boolean> {
  const { headerFrom = [], results = [] } = await dkimVerify(mail.raw, { resolver, sender: mail.arrival.sender });
  if (headerFrom.length !== 1 || headerFrom[0]?.toLowerCase() !== from) return false;
  // A signature of only a part would let others append a text.
  const signed = results.filter(({ status }) => status.result === "pass" && !status.underSized);
  const dkimDomains = signed.map(({ signingDomain, status }) => ({ ...status, domain: signingDomain }));
  const spfDomains = await spfDomainsOf(mail, resolver);
  const policy = await dmarc({ headerFrom, spfDomains, dkimDomains, resolver });
  if (!policy || policy.status.result !== "none") return policy && policy.status.result === "pass";
  return getAlignment(domain, [...spfDomains, ...dkimDomains.map((one) => one.domain)]) !== false;
}

async function spfDomainsOf({ arrival, authenticatedBy }: MailToCheck, resolver: Resolve): Promise<string[]> {
  const { ip, helo, sender } = arrival;
  if (ip === undefined || !sender || authenticatedBy !== undefined) return [];
  const checked = await spf({ ip, helo: helo ?? ip, sender, mta: "localhost", resolver });
  return checked && checked.status.result === "pass" ? [checked.domain] : [];
}

/** Believes the first Authentication-Results header alone: those below it came with the email. */
function isVouchedFor({ headers, authenticatedBy }: MailToCheck, domain: string): boolean {
  if (authenticatedBy === undefined) return false;
  const value = headers.find(({ key }) => key === "authentication-results")?.value ?? "";
  const [server = "", ...results] = value
    .toLowerCase()
    .replace(/\([^()]*\)/g, " ")
    .split(";");
  if (server.trim().split(/\s+/)[0] !== authenticatedBy) return false;
  const dmarcResult = results.find((result) => /^\s*dmarc=/.test(result)) ?? "";
  if (/^\s*dmarc=pass\b/.test(dmarcResult)) return sameDomain(/header\.from=([^\s;]+)/.exec(dmarcResult)?.[1], domain);
  if (dmarcResult !== "" && !/^\s*dmarc=none\b/.test(dmarcResult)) return false;
  const signatures = results.filter((result) => /^\s*dkim=pass\b/.test(result));
  return signatures.some((result) => sameDomain(/header\.[di]=@?([^\s;]+)/.exec(result)?.[1], domain));
}

function sameDomain(named: string | undefined, domain: string): boolean {
  return named !== undefined && getAlignment(domain, [named.split("@").pop() ?? named]) !== false;
}
