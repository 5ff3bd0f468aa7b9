import ipaddr from "ipaddr.js";

export interface Networks {
  /** The address for IPv4, the /64 for IPv6: one household or phone has a whole /64. */
  address: string;
  /** The /48 for IPv6, which one customer may have; the address for IPv4. */
  network: string;
}

export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { address, network: address };
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return { address: parsed.toString(), network: parsed.toString() };
  return { address: prefixOf(parsed as ipaddr.IPv6, 64), network: prefixOf(parsed as ipaddr.IPv6, 48) };
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** "127.0.0.1", "10.0.0.0/8", "loopback". */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    if (ranges[network] !== undefined) return parsed.range() === ranges[network];
    const [base, bits] = ipaddr.parseCIDR(network.includes("/") ? network : `${network}/${bitsOf(network)}`);
    return base.kind() === parsed.kind() && parsed.match([base, bits]);
  });
}

const ranges: Readonly<Record<string, string>> = {
  loopback: "loopback",
  linklocal: "linkLocal",
  uniquelocal: "uniqueLocal",
};

function bitsOf(address: string): number {
  return ipaddr.parse(address).kind() === "ipv4" ? 32 : 128;
}

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
