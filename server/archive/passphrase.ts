import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { Stanza, type Identity, type Recipient } from "age-encryption";

const label = "age-encryption.org/v1/scrypt";
const cipher = "chacha20-poly1305";
const nonce = Buffer.alloc(12);
const [saltLength, keyLength, tagLength, sealedLength] = [16, 32, 16, 32];
/** Base-2 logarithms of the cost: the one of new files, and the highest accepted. */
const [usualCost, highestCost] = [18, 20];

/** Like the passphrases of age-encryption, which derives keys on the event loop and blocks it for a second. */
export class Passphrase implements Recipient, Identity {
  readonly #passphrase: string;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(saltLength);
    const sealing = createCipheriv(cipher, await this.#keyFor(salt, usualCost), nonce, { authTagLength: tagLength });
    const sealed = Buffer.concat([sealing.update(fileKey), sealing.final(), sealing.getAuthTag()]);
    return [new Stanza(["scrypt", salt.toString("base64").replace(/=+$/, ""), String(usualCost)], sealed)];
  }

  /** Null for a wrong passphrase, or without a passphrase. Throws for a damaged header. */
  async unwrapFileKey(stanzas: Stanza[]): Promise<Uint8Array | null> {
    const stanza = stanzas.find(({ args }) => args[0] === "scrypt");
    if (!stanza) return null;
    const [, salt = "", cost = ""] = stanza.args;
    const bytes = Buffer.from(salt, "base64");
    const isWhole = stanzas.length === 1 && stanza.args.length === 3 && stanza.body.length === sealedLength;
    if (!isWhole || bytes.length !== saltLength || !/^[1-9]\d?$/.test(cost) || Number(cost) > highestCost)
      throw new Error("The header of the passphrase is damaged.");
    const opening = createDecipheriv(cipher, await this.#keyFor(bytes, Number(cost)), nonce, {
      authTagLength: tagLength,
    });
    opening.setAuthTag(stanza.body.subarray(-tagLength));
    try {
      return Buffer.concat([opening.update(stanza.body.subarray(0, -tagLength)), opening.final()]);
    } catch {
      return null;
    }
  }

  #keyFor(salt: Uint8Array, cost: number): Promise<Buffer> {
    const [N, r] = [2 ** cost, 8];
    const maxmem = 128 * r * (N + 4);
    return derive(this.#passphrase, Buffer.concat([Buffer.from(label), salt]), keyLength, { N, r, p: 1, maxmem });
  }
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
