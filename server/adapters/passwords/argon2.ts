import { hash, verify, type Options } from "@node-rs/argon2";
import pLimit from "p-limit";
import { isBcrypt, matchesBcrypt } from "./bcrypt.ts";
import type { Passwords } from "./passwords.ts";

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
    isForeign: isBcrypt,
  };
}
