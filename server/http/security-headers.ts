import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { playerOrigins } from "../features/link-previews/rules-players.ts";
import type { App } from "./app-type.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  // Players of other sites, after a click; those of PeerTube in a page of ours (decision 014).
  `frame-src 'self' ${playerOrigins.join(" ")}`,
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

/** Seconds in which browsers that came by https once come by nothing else. */
const strictTransport = { "strict-transport-security": `max-age=${365 * 24 * 60 * 60}` };

/** Answers of the API are personal: caches must not keep them unless the route says otherwise. */
const ofCalls = { "cache-control": "no-store" };

/** One constant hook: the stock plugin costs a measurable part of the throughput. A route may set a stricter policy of its own. */
export function setSecurityHeaders(app: App, { config }: Context): void {
  const ofPages = { ...headers, ...(config.publicUrl?.startsWith("https:") && strictTransport) };
  const ofApi = { ...ofPages, ...ofCalls };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers((request.routeOptions.url ?? request.url).startsWith("/api/") ? ofApi : ofPages);
    done();
  });
}
