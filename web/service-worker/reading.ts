import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { readCaches } from "./caches.ts";

/** Requests whose responses are cached for offline reading. All others (sign-in, search, the stream) require the network. */
const cachedPaths =
  /\/api\/(me(\/groups|\/(notifications|bookmarks)\b.*)?|info|groups\/[^/]+(\/cards\/\d+|\/photos(\/months)?|\/albums|\/memories)?|albums\/[^/]+(\/photos)?|messages\/[^/]+\/(thread|replies|answers|poll)|(groups\/[^/]+\/)?calendar\/[^/]+\/[^/]+)$/;
const pictures = /\/api\/images\/(thumbnail|crop)\/\d+\/\d+\/[^/]+$/;
const texts = /\/assets\/[^/]+\.(js|css|woff2)$/;

const month = 30 * 24 * 60 * 60;
const onlyWhole = new CacheableResponsePlugin({ statuses: [200] });

/** Keyed by session, so that a response which arrives after another person has signed in never answers that person's request. */
const perSession = {
  async cacheKeyWillBeUsed({ request }: { request: Request }) {
    const key = request.headers.get("x-auth-token");
    if (key === null) return request;
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key)));
    const address = new URL(request.url);
    address.searchParams.set("session", hash.slice(0, 16).join("-"));
    return address.href;
  },
};

/** Prefers the network and falls back to the cache. Pictures come from the cache first, because their content never changes. */
export function keepForReading(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && cachedPaths.test(url.pathname),
    new NetworkFirst({
      cacheName: readCaches.responses,
      // Ignores the cookie, which is not set yet on a first visit. The key of the entry contains the session.
      matchOptions: { ignoreVary: true },
      plugins: [
        perSession,
        onlyWhole,
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: month, purgeOnQuotaError: true }),
      ],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && pictures.test(url.pathname),
    new CacheFirst({
      cacheName: readCaches.pictures,
      matchOptions: { ignoreVary: true },
      plugins: [onlyWhole, new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: month, purgeOnQuotaError: true })],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && texts.test(url.pathname),
    new CacheFirst({ cacheName: "hearth-assets", plugins: [onlyWhole, new ExpirationPlugin({ maxEntries: 60 })] }),
  );
}
