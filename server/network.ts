import ipaddr from "ipaddr.js";

/** Keys under which attempts from an address are counted. */
export interface Networks {
  /** The address for IPv4, the /64 for IPv6: one household or phone has a whole /64. */
  address: string;
  /** The /48 for IPv6, which one customer may have; the address for IPv4. */
  network: string;
}

/** Returns the networks of an address. Anything but an IP address is returned unchanged. */
export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { address, network: address };
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return { address: parsed.toString(), network: parsed.toString() };
  return { address: prefixOf(parsed as ipaddr.IPv6, 64), network: prefixOf(parsed as ipaddr.IPv6, 48) };
}

/** Returns whether an address is this machine. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
