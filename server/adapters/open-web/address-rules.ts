import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { parseUrl } from "#contract/web-address.ts";
import { WebFailure } from "./open-web.ts";

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

/** "host:port" pairs that may be anywhere. */
export type Exceptions = ReadonlySet<string>;

const ports: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };
/** Where all public IPv6 addresses are; ipaddr.js also calls some outside of it "unicast". */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Refuses what no one is sent to. Numbers in any spelling (0x7f.1, 2130706433) are addresses to URL, and are judged as such. */
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

/** A `lookup` for sockets, which connect to just the addresses it hands on. One that is not public spoils all of a name's. */
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

/** Everything with a meaning of its own is refused: private, local, shared, reserved, and IPv4 in disguise (mapped, 6to4, Teredo, NAT64). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && (parsed.zoneId !== undefined || !parsed.match(globalUnicast))) return false;
  return parsed.range() === "unicast";
}
