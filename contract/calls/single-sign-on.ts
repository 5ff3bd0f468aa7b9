import { SignOnCode, SignedIn } from "../accounts.ts";
import type { Calls } from "./call.ts";

export const singleSignOnCalls = {
  "GET /api/login/single-sign-on": {
    summary: "Redirect to the single sign-on provider; for browsers",
    access: "anyone",
    mediaType: "text/html",
  },
  "GET /api/login/single-sign-on/callback": {
    summary: "Return from the single sign-on provider; for browsers",
    access: "anyone",
    mediaType: "text/html",
  },
  "POST /api/login/single-sign-on": {
    summary: "Complete single sign-on; returns a new key",
    access: "anyone",
    body: SignOnCode,
    response: SignedIn,
  },
} satisfies Calls;
