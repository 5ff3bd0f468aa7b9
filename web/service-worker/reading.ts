import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { readCaches } from "./caches.ts";

/** Requests whose responses are cached for offline reading. All others (sign-in, search, the stream) require the network. */
const answers =
  /\/api\/(me(\/(notifications|bookmarks)\b.*)?|info|groups\/[^/]+(\/cards\/\d+|\/photos(\/months)?|\/albums|\/memories)?|albums\/[^/]+(\/photos)?|messages\/[^/]+\/(thread|replies|answers|poll)|(groups\/[^/]+\/)?calendar\/[^/]+\/[^/]+)$/;
const pictures = /\/api\/images\/(thumbnail|crop)\/\d+\/\d+\/[^/]+$/;
const texts = /\/assets\/[^/]+\.(js|css|woff2)$/;

const month = 30 * 24 * 60 * 60;
const onlyWhole = new CacheableResponsePlugin({ statuses: [200] });

/** Prefers the network and falls back to the cache. Pictures come from the cache first, because their content never changes. */
export function keepForReading(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && answers.test(url.pathname),
    new NetworkFirst({
      cacheName: readCaches.answers,
      // Ignores the cookie: responses of one person never reach the next, because all of them are deleted when the session ends.
      matchOptions: { ignoreVary: true },
      plugins: [onlyWhole, new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: month, purgeOnQuotaError: true })],
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
