import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { chacha20poly1305 } from "./age-cipher.ts";

const require = createRequire(import.meta.url);
const library = (await import(
  createRequire(require.resolve("age-encryption")).resolve("@noble/ciphers/chacha.js")
)) as { chacha20poly1305: typeof chacha20poly1305 };
const [key, nonce] = [randomBytes(32), randomBytes(12)];
const ours = chacha20poly1305(key, nonce);

test.each([0, 1, 16, 4096, 64 * 1024])("%i bytes are encrypted as by the library, and decrypted again", (size) => {
  const plain = new Uint8Array(randomBytes(size));
  const sealed = ours.encrypt(plain);
  expect(sealed).toEqual(library.chacha20poly1305(key, nonce).encrypt(plain));
  expect(ours.decrypt(sealed)).toEqual(plain);
});

test("a changed byte, and data without a whole tag, are refused", () => {
  const sealed = ours.encrypt(new Uint8Array(100));
  expect(() => ours.decrypt(sealed.with(3, sealed[3]! ^ 1))).toThrow();
  expect(() => ours.decrypt(sealed.subarray(0, 15))).toThrow();
});
