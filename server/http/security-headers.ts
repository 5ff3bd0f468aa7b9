import type { Context } from "../context.ts";
import { playerOrigins } from "../features/conversation/link-previews/rules-players.ts";
import { policyHash } from "../emails/html.ts";
import type { App } from "./app-type.ts";

/** `files`: another origin that photos, videos and audio may come from. */
const policyOf = (files = "") => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  `img-src 'self' blob: data: ${files}`.trimEnd(),
  // Players of other sites, loaded after a click; those of PeerTube in a page of ours (decision 014).
  `frame-src 'self' ${playerOrigins.join(" ")}`,
  `media-src 'self' blob: https: ${files}`.trimEnd(),
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
];

export function policyWithScriptsOf(html: string, { files }: Context): string {
  const scripts = ["script-src 'self'", ...hashesOfScripts(html)].join(" ");
  return policyOf(files.signed?.origin)
    .map((rule) => (rule.startsWith("script-src") ? scripts : rule))
    .join("; ");
}

export function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(([, script]) =>
    policyHash(script!),
  );
}

const headers = {
  // Responses change and are personal. Cacheable ones override this.
  "cache-control": "no-cache, private",
  "content-security-policy": policyOf().join("; "),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "geolocation=(), microphone=(self), camera=(self), payment=(), usb=()",
} as const;

const strictTransport = { "strict-transport-security": `max-age=${365 * 24 * 60 * 60}` };

/** API responses are personal: caches must not store them unless the route says otherwise. */
const ofCalls = { "cache-control": "no-store" };

/** One hook with constant values; the standard plugin measurably reduces throughput. A route may set a stricter policy. */
export function setSecurityHeaders(app: App, { config }: Context): void {
  const ofPages = { ...headers, ...(config.publicUrl?.startsWith("https:") && strictTransport) };
  const ofApi = { ...ofPages, ...ofCalls };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers((request.routeOptions.url ?? request.url).startsWith("/api/") ? ofApi : ofPages);
    done();
  });
}
