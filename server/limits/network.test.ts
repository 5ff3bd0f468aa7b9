import { expect, test } from "vitest";
import { isInNetworks } from "./network.ts";

test("an address is found in lists of addresses and networks", () => {
  for (const [address, network] of [
    ["10.1.2.3", "10.1.2.3"],
    ["::ffff:10.1.2.3", "10.0.0.0/8"],
    ["fd00::1", "fd00::/8"],
    ["fd00::1", "uniquelocal"],
    ["127.0.0.9", "loopback"],
  ] as const)
    expect(isInNetworks(address, ["192.0.2.1", network]), address).toBe(true);
  for (const [address, network] of [
    ["10.1.2.4", "10.1.2.3"],
    ["11.1.2.3", "10.0.0.0/8"],
    ["::1", "127.0.0.0/8"],
    ["10.0.0.1", "::/1"],
    ["192.0.2.1", "loopback"],
    ["not an address", "10.0.0.0/8"],
  ] as const)
    expect(isInNetworks(address, [network]), address).toBe(false);
});
