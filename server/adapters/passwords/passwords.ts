export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time with and without a hash, so that response times do not reveal which logins exist. */
  matches(hash: string | undefined, password: string): Promise<boolean>;
  /** Returns whether an imported hash is supported: bcrypt, or Argon2 within this machine's limits. */
  canRead(hash: string): boolean;
  /** Returns whether a hash was imported and should be replaced once the password is known. */
  needsRehash(hash: string): boolean;
}
