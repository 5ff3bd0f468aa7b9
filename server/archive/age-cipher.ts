import { createCipheriv, createDecipheriv } from "node:crypto";

const algorithm = "chacha20-poly1305";
const tagBytes = 16;

/** The built server also uses it in place of age-encryption's own cipher (rolldown.config.js), which is ten times as slow. `decrypt` throws for changed data. */
export function chacha20poly1305(key: Uint8Array, nonce: Uint8Array) {
  return {
    encrypt(plain: Uint8Array): Uint8Array {
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      const sealed = new Uint8Array(plain.length + tagBytes);
      sealed.set(cipher.update(plain));
      cipher.final();
      sealed.set(cipher.getAuthTag(), plain.length);
      return sealed;
    },
    decrypt(sealed: Uint8Array): Uint8Array {
      if (sealed.length < tagBytes) throw new Error("The data is shorter than its tag.");
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
      const plain = new Uint8Array(sealed.length - tagBytes);
      plain.set(decipher.update(sealed.subarray(0, plain.length)));
      decipher.final();
      return plain;
    },
  };
}
