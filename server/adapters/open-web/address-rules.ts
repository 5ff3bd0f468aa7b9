import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { parseUrl } from "#contract/web-address.ts";
import { WebFailure } from "./open-web.ts";

export type Resolve = (name: string) => Promise<LookupAddress[]>;

/** "host:port" pairs allowed on any network. */
export type Exceptions = ReadonlySet<string>;

const ports: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };
/** All public IPv6 addresses; ipaddr.js also classifies some outside of it as "unicast". */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Throws for forbidden URLs. URL parses numbers in any notation (0x7f.1, 2130706433) as addresses, which are checked as such. */
export function checkUrl(text: string, exceptions: Exceptions): { url: URL; isExcepted: boolean } {
  const url = parseUrl(text);
  const usual = url && ports[url.protocol];
  if (!url || usual === undefined) throw new WebFailure("refused", "not an address of the web");
  if (url.username !== "" || url.password !== "") throw new WebFailure("refused", "an address with a password in it");
  const port = url.port === "" ? usual : url.port;
  if (exceptions.has(`${url.hostname}:${port}`)) return { url, isExcepted: true };

  if (!Object.values(ports).includes(port)) throw new WebFailure("refused", "a port other than 80 and 443");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new WebFailure("refused", "not a public address");
  return { url, isExcepted: false };
}

/** A `lookup` for sockets, which connect only to the addresses it returns. One non-public address rejects the whole name. */
export function checkedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    resolve(name)
      .then((found) => {
        if (found.length === 0) throw new Error(`no address for ${name}`);
        if (!found.every(({ address }) => isAllowed(address)))
          throw new WebFailure("refused", "a name that leads to an address that is not public");
        return found;
      })
      .then(
        (found) => (options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
        (error: unknown) => done(error as Error, []),
      );
  };
}

/** Rejects every special-purpose address: private, local, shared, reserved, and IPv4 embedded in IPv6 (mapped, 6to4, Teredo, NAT64). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && (parsed.zoneId !== undefined || !parsed.match(globalUnicast))) return false;
  return parsed.range() === "unicast";
}
