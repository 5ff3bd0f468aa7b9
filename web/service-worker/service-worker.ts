import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { showPushes } from "./pushes.ts";
import { keepForReading } from "./reading.ts";
import { scopePath, worker } from "./scope.ts";
import { takeShares } from "./shares.ts";

/** Pages rendered by the server, and paths that are no pages. */
const notOurs = ["api", "files", "assets", "icons", "public", "calendar"].map(
  (part) => new RegExp(`^${scopePath}${part}/`),
);

precacheAndRoute(filesOfTheShell);
cleanupOutdatedCaches();
takeShares();
registerRoute(new NavigationRoute(createHandlerBoundToURL("./"), { denylist: notOurs }));
keepForReading();
showPushes();

/** Activates a new version only on request, because it must not reload a page while someone is writing. */
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});
