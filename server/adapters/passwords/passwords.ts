export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time with and without a hash, so that response times do not reveal which logins exist. */
  matches(hash: string | undefined, password: string): Promise<boolean>;
  /** True for bcrypt, and for Argon2 within this machine's limits. */
  canRead(hash: string): boolean;
  /** True for an imported hash, to be replaced once the password is known. */
  needsRehash(hash: string): boolean;
}
