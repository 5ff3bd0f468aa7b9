import { expect, test } from "vitest";
import type { Resolve } from "./address-rules.ts";
import { nodeWeb } from "./node-http.ts";

const anything = { accept: "*/*" };

test.each([
  "http://127.0.0.1/",
  "http://127.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://127.0.0.1./",
  "http://0.0.0.0/",
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://192.168.1.1/",
  "http://3232235777/",
  "http://0xC0.0xA8.1.1/",
  "http://0300.0250.1.1/",
  "http://①②⑦.⓪.⓪.①/",
  "http://0.1.2.3/",
  "http://192.0.0.1/",
  "http://192.88.99.1/",
  "http://198.18.0.1/",
  "http://240.0.0.1/",
  "http://100.64.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://192.0.2.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://[::1]/",
  "http://[::]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[0:0:0:0:0:ffff:7f00:1]/",
  "http://[::ffff:8.8.8.8]/",
  "http://[::127.0.0.1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001:0:1::]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::7f00:1]/",
  "http://[fe80::1]/",
  "http://[fe80::1%25lo]/",
  "http://[fe80::1%eth0]/",
  "http://[100::1]/",
  "http://[2001:db8::1]/",
  "http://[fec0::1]/",
  "http://[fd00::1]/",
  "http://[ff02::1]/",
  "http://example.org:22/",
  "http://example.org:8080/",
  "http://anna@example.org/",
  "http://anna:secret@example.org/",
  "ftp://example.org/",
  "file:///etc/passwd",
  "gopher://example.org/",
  "data:text/html,hello",
  "//example.org",
  "example.org",
  "",
])("%s is refused", async (address) => {
  const web = nodeWeb({ resolve: () => Promise.reject(new Error("no name was to be looked up")) });

  await expect(web.get(address, anything)).rejects.toMatchObject({ reason: "refused" });
  await expect(web.post(address, {}, "")).rejects.toMatchObject({ reason: "refused" });
});

test.each([
  [["127.0.0.1"]],
  [["10.1.2.3"]],
  [["::1"]],
  [["::ffff:10.0.0.1"]],
  [["0.1.2.3"]],
  [["100.64.0.1"]],
  [["169.254.169.254"]],
  [["224.0.0.1"]],
  [["fe80::1"]],
  [["fe80::1%eth0"]],
  [["64:ff9b::a00:1"]],
  [["64:ff9b:1::a00:1"]],
  [["2002:a00:1::"]],
  [["2001:0:a00:1::1"]],
  [["93.184.216.34", "127.0.0.1"]],
  [["2606:4700::1111", "fd00::1"]],
])("a name that resolves to %j is refused", async (addresses) => {
  const web = nodeWeb({ resolve: leadingTo(...addresses) });

  await expect(web.get("http://innocent.example/", anything)).rejects.toMatchObject({ reason: "refused" });
  await expect(web.get("https://innocent.example./", anything)).rejects.toMatchObject({ reason: "refused" });
  await expect(web.post("https://innocent.example/", {}, "x")).rejects.toMatchObject({ reason: "refused" });
});

function leadingTo(...addresses: string[]): Resolve {
  return () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
}
