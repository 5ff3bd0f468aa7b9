import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { showPushes } from "./pushes.ts";
import { keepForReading } from "./reading.ts";
import { scopePath, worker } from "./scope.ts";
import { takeShares } from "./shares.ts";

/** Pages that the server writes itself, and what is no page. */
const notOurs = ["api", "files", "assets", "icons", "public"].map((part) => new RegExp(`^${scopePath}${part}/`));

precacheAndRoute(filesOfTheShell);
cleanupOutdatedCaches();
takeShares();
registerRoute(new NavigationRoute(createHandlerBoundToURL("./"), { denylist: notOurs }));
keepForReading();
showPushes();

/** A new version waits until the person says so: it must not change the page under somebody who writes. */
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});
