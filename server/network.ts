import ipaddr from "ipaddr.js";

/** How an address is counted where attempts are limited. */
export interface Networks {
  /** The address itself for IPv4, the /64 for IPv6: one household or one phone has a whole /64 to itself. */
  address: string;
  /** The /48 for IPv6, which one customer may have; the address itself for IPv4. */
  network: string;
}

/** The networks an address belongs to. What is no IP address stands for itself. */
export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { address, network: address };
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return { address: parsed.toString(), network: parsed.toString() };
  return { address: prefixOf(parsed as ipaddr.IPv6, 64), network: prefixOf(parsed as ipaddr.IPv6, 48) };
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
