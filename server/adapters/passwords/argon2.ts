import { hash, verify, type Options } from "@node-rs/argon2";
import pLimit from "p-limit";
import { isBcrypt, matchesBcrypt } from "./bcrypt.ts";
import type { Passwords } from "./passwords.ts";

/** KiB that an imported hash may allocate at each check. */
const mostMemory = 256 * 1024;
const mostPasses = 16;
const argon2Form = /^\$argon2(?:i|d|id)\$v=\d+\$m=(\d+),t=(\d+),p=\d+\$[\w+/]+\$[\w+/]+$/;

function isArgon2(hash: string): boolean {
  const [, memory, passes] = argon2Form.exec(hash) ?? [];
  return Number(memory) <= mostMemory && Number(passes) <= mostPasses;
}

/** Each hash takes 19 MiB and a thread of the pool that also syncs the database; more at once would delay all writes. */
const atOnce = 2;

/** Tests count the calls of `check`, because equal work keeps unknown logins secret. */
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
