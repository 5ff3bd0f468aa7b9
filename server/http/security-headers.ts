import { createHash } from "node:crypto";
import type { App } from "./app-type.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  // Players of other sites, after a click (decision 014).
  "frame-src https:",
  "media-src 'self' blob: https:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
];

/** The policy of everything, but with the scripts that stand in this page itself. */
export function policyWithScriptsOf(html: string): string {
  const scripts = ["script-src 'self'", ...hashesOfScripts(html)].join(" ");
  return policy.map((rule) => (rule.startsWith("script-src") ? scripts : rule)).join("; ");
}

/** As a policy names the scripts that stand in a page: none else may run. */
export function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
}

const headers = {
  // Answers change, and are for one person; what may be kept says so itself.
  "cache-control": "no-cache, private",
  "content-security-policy": policy.join("; "),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "geolocation=(), microphone=(), payment=(), usb=()",
} as const;

/** One constant hook: the stock plugin costs a measurable part of the throughput. A route may set a stricter policy of its own. */
export function setSecurityHeaders(app: App): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
