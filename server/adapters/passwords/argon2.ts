import { hash, verify, type Options } from "@node-rs/argon2";
import pLimit from "p-limit";
import { isBcrypt, matchesBcrypt } from "./bcrypt.ts";
import type { Passwords } from "./passwords.ts";

/** The memory in KiB that a hash made elsewhere may ask for: it is taken each time its password is checked. */
const mostMemory = 256 * 1024;
const mostPasses = 16;
const argon2Form = /^\$argon2(?:i|d|id)\$v=\d+\$m=(\d+),t=(\d+),p=\d+\$[\w+/]+\$[\w+/]+$/;

/** A hash by any variant of Argon2, within what may be asked of this machine. */
function isArgon2(hash: string): boolean {
  const [, memory, passes] = argon2Form.exec(hash) ?? [];
  return Number(memory) <= mostMemory && Number(passes) <= mostPasses;
}

/** Each hash fills 19 MiB and a thread of the pool that also syncs the database: more at once would delay everybody's writes. */
const atOnce = 2;

/** `check` compares a password with a hash; tests count its calls, since equal work is what keeps unknown logins unknown. */
export function argon2Passwords(options?: Options, check: typeof verify = verify): Passwords {
  const limit = pLimit(atOnce);
  const hashOfNobody = hash("nobody has this password", options);

  return {
    hash: (password) => limit(() => hash(password, options)),
    matches: (known, password) =>
      limit(async () => {
        if (known !== undefined && isBcrypt(known)) return matchesBcrypt(known, password);
        const isRight = await check(known ?? (await hashOfNobody), password);
        return isRight && known !== undefined;
      }),
    canRead: (known) => isBcrypt(known) || isArgon2(known),
    needsRehash: (known) => !known.startsWith("$argon2id$"),
  };
}
