import { domainToASCII } from "node:url";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { dmarc } from "mailauth/lib/dmarc/index.js";
import { spf } from "mailauth/lib/spf/index.js";
import { getAlignment } from "mailauth/lib/tools.js";
import { parseAuthenticationResults, type Result } from "./authentication-results.ts";
import type { Arrival, Resolve, Sender } from "./mail-reader.ts";

interface MailToCheck {
  raw: Buffer;
  from: string[];
  headers: { key: string; value: string }[];
  arrival: Arrival;
  authenticatedBy?: string | undefined;
}

/** Verifies the domain in From: DMARC or, without a record, its own signature or SPF. Skips SPF if another server received the email. */
export async function authenticateSender(mail: MailToCheck, resolve: Resolve): Promise<Sender> {
  const [from = "", ...others] = mail.from;
  const [, domain] = /^[^@\s]+@([^@\s]+)$/.exec(from) ?? [];
  const isOne = others.length === 0 && mail.headers.filter(({ key }) => key === "from").length === 1;
  if (domain === undefined || !isOne) return "unverified";
  if (isVouchedFor(mail, from, domain)) return "verified";
  const { resolver, isDown } = watchResolver(resolve);
  if (await isFromDomain(mail, from, domain, resolver)) return "verified";
  return isDown() ? "unknown" : "unverified";
}

/** Distinguishes a DNS failure from a missing record. */
function watchResolver(resolve: Resolve): { resolver: Resolve; isDown: () => boolean } {
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
  // With a signature of only a part, an attacker could append text.
  const signed = results.filter(({ status }) => status.result === "pass" && !status.underSized);
  const dkimDomains = signed.map(({ signingDomain, status }) => ({ ...status, domain: signingDomain }));
  const spfDomains = await spfDomainsOf(mail, resolver);
  const policy = await dmarc({ headerFrom, spfDomains, dkimDomains, resolver });
  if (!policy || !["pass", "none"].includes(policy.status.result)) return false;
  const { alignment } = policy;
  const signingDomains = dkimDomains.map((one) => one.domain);
  return alignsWith(signingDomains, domain, alignment?.dkim) || alignsWith(spfDomains, domain, alignment?.spf);
}

/** Only a policy of the domain can authorize subdomains. The library reads it, but then ignores it. */
function alignsWith(domains: string[], domain: string, { strict } = { strict: true }): boolean {
  if (!strict) return getAlignment(domain, domains) !== false;
  return domains.some((one) => isSameDomain(one, domain));
}

function isSameDomain(one: string, other: string): boolean {
  return domainToASCII(one) !== "" && domainToASCII(one) === domainToASCII(other);
}

async function spfDomainsOf({ arrival, authenticatedBy }: MailToCheck, resolver: Resolve): Promise<string[]> {
  const { ip, helo, sender, isFromNamedPeer } = arrival;
  if (ip === undefined || !sender || authenticatedBy !== undefined || isFromNamedPeer === true) return [];
  const checked = await spf({ ip, helo: helo ?? ip, sender, mta: "localhost", resolver });
  return checked && checked.status.result === "pass" ? [checked.domain] : [];
}

/** Trusts only the first Authentication-Results header, because those below came with the email, and only from a server named by the operator. */
function isVouchedFor({ headers, arrival, authenticatedBy }: MailToCheck, from: string, domain: string): boolean {
  if (authenticatedBy === undefined || arrival.isFromNamedPeer !== true) return false;
  const header = headers.find(({ key }) => key === "authentication-results");
  const found = header && parseAuthenticationResults(header.value);
  if (found?.server !== authenticatedBy) return false;
  const [policy, ...others] = found.results.filter(({ method }) => method === "dmarc");
  if (others.length > 0) return false;
  if (policy?.result === "pass") return isAbout(policy, from, domain);
  if (policy !== undefined && policy.result !== "none") return false;
  const signatures = found.results.filter(({ method, result }) => method === "dkim" && result === "pass");
  return signatures.some((signature) => isSignedBy(signature, domain));
}

/** The header names the domain in From, or the address in it. */
function isAbout({ properties }: Result, from: string, domain: string): boolean {
  const [named, ...others] = properties.filter(({ name }) => name === "header.from");
  const value = named?.value.toLowerCase();
  return others.length === 0 && (value === domain || value === from);
}

/** Requires the domain of From itself, because subdomains may belong to others. Some servers name only the signed identity. */
function isSignedBy({ properties }: Result, domain: string): boolean {
  const valuesOf = (wanted: string) => properties.filter(({ name }) => name === wanted).map(({ value }) => value);
  const [signing, identity] = [valuesOf("header.d"), valuesOf("header.i")];
  const [named = "", ...others] = signing.length > 0 ? signing : identity;
  return others.length === 0 && isSameDomain(named.slice(named.lastIndexOf("@") + 1), domain);
}
