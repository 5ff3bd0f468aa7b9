export interface IdentityProvider {
  /** Returns the address that signs a person in and sends them back to `redirectUri`. Throws ProviderFailure. */
  start(redirectUri: string, checks: Checks): Promise<string>;
  /** Returns who was signed in, given the address at which they came back. Throws ProviderFailure. */
  finish(arrivedAt: string, checks: Checks): Promise<Identity>;
}

/** Random values that tie the response to the browser that started the sign-in. */
export interface Checks {
  state: string;
  nonce: string;
  /** Verifier of PKCE, from which the provider gets a hash first. */
  verifier: string;
}

export interface Identity {
  issuer: string;
  /** The person's id at the issuer, which never changes. */
  subject: string;
  /** An address that the provider has verified, in lower case. */
  email: string | undefined;
  name: string | undefined;
  groups: string[];
}

/** The provider cannot be reached, rejects the request, or sends an invalid response. Contains no secret. */
export class ProviderFailure extends Error {}
