import type { Settings } from "./settings.ts";

export interface SignOnConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  createsAccounts: boolean;
  groupClaim: string;
  /** Ids of our groups by values of the claim. */
  groups: Record<string, string>;
}

const signOnSettings = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];

export function signOn(settings: Settings): SignOnConfig | undefined {
  const missing = signOnSettings.filter((name) => settings.text(name) === undefined);
  const name = settings.text("OIDC_NAME");
  const createsAccounts = settings.flag("OIDC_SIGN_UP");
  const groupClaim = settings.text("OIDC_GROUP_CLAIM") ?? "groups";
  const groups = settings.pairs("OIDC_GROUPS");
  if (missing.length === signOnSettings.length) return undefined;
  if (missing.length > 0) settings.problems.push(`Single sign-on also needs ${missing.join(", ")}`);
  const issuer = secureIssuer(settings);
  const [clientId = "", clientSecret = ""] = signOnSettings.slice(1).map((name) => settings.text(name));
  return {
    issuer: issuer.href,
    clientId,
    clientSecret,
    name: name ?? issuer.hostname,
    createsAccounts,
    groupClaim,
    groups,
  };
}

function secureIssuer(settings: Settings): URL {
  const issuer = settings.url("OIDC_ISSUER") ?? new URL("https://invalid");
  if (issuer.protocol === "http:" && !["localhost", "127.0.0.1"].includes(issuer.hostname))
    settings.problems.push("OIDC_ISSUER must begin with https://");
  return issuer;
}
