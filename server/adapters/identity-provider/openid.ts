import { loginLength } from "#contract/limits.ts";
import type * as client from "openid-client";
import { ProviderFailure, type Checks, type Identity, type IdentityProvider } from "./identity-provider.ts";

export interface OpenIdLocation {
  issuer: string;
  clientId: string;
  clientSecret: string;
  groupClaim: string;
}

const scope = "openid profile email";
const timeoutSeconds = 10;

/** Loads openid-client at the first sign-in, and the provider's metadata once. */
export function openIdProvider(location: OpenIdLocation): IdentityProvider {
  let discovered: Promise<client.Configuration> | undefined;
  async function configuration(): Promise<client.Configuration> {
    discovered ??= discover(location);
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw error;
    }
  }
  return {
    start: (redirectUri, { state, nonce, verifier }) =>
      asProviderFailure(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client");
        const challenge = await calculatePKCECodeChallenge(verifier);
        return buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: "S256",
        }).href;
      }),
    finish: (arrivedAt, checks) =>
      asProviderFailure(async () => identityOf(await configuration(), location, arrivedAt, checks)),
  };
}

async function discover({ issuer, clientId, clientSecret }: OpenIdLocation): Promise<client.Configuration> {
  const { discovery, allowInsecureRequests, ClientSecretPost } = await import("openid-client");
  const execute = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
    execute,
    timeout: timeoutSeconds,
  });
}

async function identityOf(
  configuration: client.Configuration,
  { groupClaim }: OpenIdLocation,
  arrivedAt: string,
  { state, nonce, verifier }: Checks,
): Promise<Identity> {
  const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
  const tokens = await authorizationCodeGrant(configuration, new URL(arrivedAt), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const token = tokens.claims()!;
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasUserInfo ? await fetchUserInfo(configuration, tokens.access_token, token.sub) : {};
  const claims: Record<string, unknown> = { ...token, ...more };
  const { email, email_verified: isVerified, name } = claims;
  const groups = claims[groupClaim];
  return {
    issuer: token.iss,
    subject: token.sub,
    email: isVerified === true && isUsable(email) ? email.toLowerCase() : undefined,
    name: typeof name === "string" ? name : undefined,
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === "string") : [],
  };
}

function isUsable(email: unknown): email is string {
  return typeof email === "string" && email.length <= loginLength && email.isWellFormed() && !email.includes("\0");
}

/** The message of the library names the problem; its cause may contain the response. */
async function asProviderFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderFailure(error instanceof Error ? error.message : String(error));
  }
}
