import { Decrypter, Encrypter, Stanza } from "age-encryption";
import { expect, test } from "vitest";
import { Passphrase } from "./passphrase.ts";

const secret = "a bicycle in the cellar";

test("the age library opens what is encrypted with a passphrase", async () => {
  const ours = new Encrypter();
  ours.addRecipient(new Passphrase(secret));
  const reader = new Decrypter();
  reader.addPassphrase(secret);
  expect(await reader.decrypt(await ours.encrypt("Twenty years"), "text")).toBe("Twenty years");
});

test.each([1, 10])("files of other programs with a cost of 2 to the power of %i are opened", async (cost) => {
  const theirs = new Encrypter();
  theirs.setPassphrase(secret);
  theirs.setScryptWorkFactor(cost);
  const reader = new Decrypter();
  reader.addIdentity(new Passphrase(secret));
  expect(await reader.decrypt(await theirs.encrypt("Twenty years"), "text")).toBe("Twenty years");
});

test("requests are answered while the key is derived", async () => {
  let hasTurned = false;
  setImmediate(() => (hasTurned = true));
  await new Passphrase(secret).wrapFileKey(new Uint8Array(16));
  expect(hasTurned).toBe(true);
});

test("another passphrase opens nothing", async () => {
  const stanzas = await new Passphrase(secret).wrapFileKey(new Uint8Array(16));
  expect(await new Passphrase(`${secret}.`).unwrapFileKey(stanzas)).toBeNull();
  expect(await new Passphrase(secret).unwrapFileKey([new Stanza(["X25519", "AAAA"], new Uint8Array(32))])).toBeNull();
});

test.each([
  ["a cost that takes gigabytes", ["scrypt", "AAAAAAAAAAAAAAAAAAAAAA", "21"], 32],
  ["a cost that is no number", ["scrypt", "AAAAAAAAAAAAAAAAAAAAAA", "1e1"], 32],
  ["a short salt", ["scrypt", "AAAA", "10"], 32],
  ["too much after the cost", ["scrypt", "AAAAAAAAAAAAAAAAAAAAAA", "10", "1"], 32],
  ["a cut-off key", ["scrypt", "AAAAAAAAAAAAAAAAAAAAAA", "10"], 31],
])("%s is refused", async (_what, args, length) => {
  const stanza = new Stanza(args, new Uint8Array(length));
  await expect(new Passphrase(secret).unwrapFileKey([stanza])).rejects.toThrow("damaged");
});

test("a passphrase beside another key is refused", async () => {
  const [stanza] = await new Passphrase(secret).wrapFileKey(new Uint8Array(16));
  await expect(new Passphrase(secret).unwrapFileKey([stanza!, stanza!])).rejects.toThrow("damaged");
});
