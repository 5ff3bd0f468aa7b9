import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { live } from "./api/live.ts";
import { makeQueryClient } from "./api/query-client.ts";
import { clearOfflineData, registerServiceWorker } from "./api/service-worker.ts";
import { removeLocalOfOthers } from "./api/local-store.ts";
import { session } from "./api/session.ts";
import { colourFrame } from "./features/accounts/accounts/appearance.ts";
import { keepInstallPrompt } from "./features/accounts/first-steps/install-prompt.ts";
import { endFormerSession } from "./features/identity/sign-in/sign-out.ts";
import { infoQuery, meQuery } from "./features/identity/people/queries.ts";
import { numberHistoryEntries } from "./hooks/history-entries.ts";
import { guardBackButton } from "./hooks/leave-guard.ts";
import { watchBackButton } from "./hooks/use-scroll-restoration.ts";
import { rememberedLanguage, loadLanguage, wantedLanguage } from "./i18n/language.tsx";
import { preloadNextScreen, preloadPointedScreens, prepareScreen, preloadScreen } from "./router.tsx";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/fonts.css";

const queries = makeQueryClient();

/** Milliseconds to wait for data, so that the first render shows it instead of a placeholder. */
const preloadTimeout = 400;

colourFrame();
guardBackButton();
keepInstallPrompt();
numberHistoryEntries();
watchBackButton();
preloadPointedScreens();
followSession();
session.subscribe(followSession);
session.onReplaced(startAgain);
window.addEventListener("storage", forgetLateDrafts);
void start();
if (import.meta.env.PROD) window.addEventListener("load", () => setTimeout(keepForLater, afterFirstScreen));

/** Milliseconds. Delays downloads for later visits, which would compete with the first page on a slow connection. */
const afterFirstScreen = 3000;

function keepForLater(): void {
  registerServiceWorker().catch(() => undefined);
  if (session.key()) void preloadNextScreen();
}

/** Requests everything the first screen needs in parallel before rendering. */
async function start() {
  const screen = preloadScreen(location);
  const prepared = session.key() ? prepareScreen(queries) : undefined;
  const info = queries.query(infoQuery(session.key() !== undefined)).catch(() => undefined);
  if (session.key()) queries.query(meQuery).catch(() => undefined);
  const language = rememberedLanguage() ?? wantedLanguage(undefined, (await info)?.default_lang);
  const [initialLanguage] = await Promise.all([
    loadLanguage(language),
    screen,
    Promise.race([prepared, pause(preloadTimeout)]),
  ]);
  createRoot(document.getElementById("app")!).render(
    <StrictMode>
      <App queries={queries} initialLanguage={initialLanguage} />
    </StrictMode>,
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The stream and all loaded data belong to the signed-in person. */
function followSession() {
  live.stop();
  if (session.key()) live.start();
  else {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "info" });
    void clearOfflineData();
  }
}

/** Reloads the page for another session, so that nothing of the former one stays in memory. Deferred, because the current task may still change the address. */
function startAgain(former: string | undefined) {
  if (former !== undefined) endFormerSession(former);
  setTimeout(() => location.reload());
}

/** Deletes drafts that closing pages save after a sign-out in another tab has cleared the storage. */
function forgetLateDrafts({ key }: StorageEvent) {
  if (key === null) setTimeout(() => removeLocalOfOthers(undefined));
}
