import { SignOnCode, SignedIn } from "../accounts.ts";
import type { Calls } from "./call.ts";

export const singleSignOnCalls = {
  "GET /api/login/single-sign-on": {
    summary: "Go to the operator's provider to sign in; for browsers",
    access: "anyone",
    mediaType: "text/html",
  },
  "GET /api/login/single-sign-on/callback": {
    summary: "Come back from the provider; for browsers",
    access: "anyone",
    mediaType: "text/html",
  },
  "POST /api/login/single-sign-on": {
    summary: "Sign in as the person whom the provider has named; returns a new key",
    access: "anyone",
    body: SignOnCode,
    response: SignedIn,
  },
} satisfies Calls;
