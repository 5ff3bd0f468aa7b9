import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { Stanza, type Identity, type Recipient } from "age-encryption";
import { chacha20poly1305 } from "./age-cipher.ts";

const label = "age-encryption.org/v1/scrypt";
const nonce = new Uint8Array(12);
const [saltLength, keyLength, sealedLength] = [16, 32, 32];
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
    const sealed = chacha20poly1305(await this.#keyFor(salt, usualCost), nonce).encrypt(fileKey);
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
    const cipher = chacha20poly1305(await this.#keyFor(bytes, Number(cost)), nonce);
    try {
      return cipher.decrypt(stanza.body);
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
