/** Keeps passwords so that a stolen database does not tell them. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is a hash to compare with, so that nobody learns which logins exist. */
  matches(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether passwords can be compared with a hash that was made elsewhere: by bcrypt, or by Argon2 within this machine's means. */
  canRead(hash: string): boolean;
  /** Whether a hash came from elsewhere with its account: to be made anew as soon as the password is known. */
  needsRehash(hash: string): boolean;
}
