export interface IdentityProvider {
  /** Returns the sign-in address of the provider, which sends the browser back to `redirectUri`. Throws ProviderFailure. */
  start(redirectUri: string, checks: Checks): Promise<string>;
  /** `arrivedAt` is the address at which the browser came back. Throws ProviderFailure. */
  finish(arrivedAt: string, checks: Checks): Promise<Identity>;
}

/** Random values that tie the response to the browser that started the sign-in. */
export interface Checks {
  state: string;
  nonce: string;
  /** PKCE verifier, whose hash is sent to the provider first. */
  verifier: string;
}

export interface Identity {
  issuer: string;
  /** Unique at the issuer and never changes. */
  subject: string;
  /** Verified by the provider, in lower case. */
  email: string | undefined;
  name: string | undefined;
  groups: string[];
}

/** The provider cannot be reached, rejects the request, or sends an invalid response. Contains no secret. */
export class ProviderFailure extends Error {}
