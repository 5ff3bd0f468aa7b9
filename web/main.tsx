import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { live } from "./api/live.ts";
import { makeQueryClient } from "./api/query-client.ts";
import { forgetWhatIsKept, registerServiceWorker } from "./api/service-worker.ts";
import { session } from "./api/session.ts";
import { colourFrame } from "./features/accounts/appearance.ts";
import { infoQuery, meQuery } from "./features/people/queries.ts";
import { numberHistoryEntries } from "./hooks/history-entries.ts";
import { guardBackButton } from "./hooks/leave-guard.ts";
import { watchBackButton } from "./hooks/use-scroll-restoration.ts";
import { rememberedLanguage, speak, wantedLanguage } from "./i18n/language.tsx";
import { preloadNextScreen, preloadPointedScreens, prepareScreen, preloadScreen } from "./router.tsx";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/fonts.css";

const queries = makeQueryClient();

colourFrame();
guardBackButton();
numberHistoryEntries();
watchBackButton();
preloadPointedScreens();
followSession();
session.subscribe(followSession);
void start();
if (import.meta.env.PROD) window.addEventListener("load", () => setTimeout(keepForLater, afterFirstScreen));

/** In milliseconds: on a slow line, what is kept for a later visit would take it from what is looked at. */
const afterFirstScreen = 3000;

function keepForLater(): void {
  registerServiceWorker().catch(() => undefined);
  if (session.key()) void preloadNextScreen();
}

/** In milliseconds. What comes within this is drawn at once, instead of what stands for it and then again. */
const patience = 400;

/** All that the first screen needs is asked for at once, before anything is drawn. */
async function start() {
  const screen = preloadScreen(location);
  const prepared = session.key() ? prepareScreen(queries) : undefined;
  const info = queries.query(infoQuery(session.key() !== undefined)).catch(() => undefined);
  if (session.key()) queries.query(meQuery).catch(() => undefined);
  const language = rememberedLanguage() ?? wantedLanguage(undefined, (await info)?.default_lang);
  const [spoken] = await Promise.all([speak(language), screen, Promise.race([prepared, pause(patience)])]);
  createRoot(document.getElementById("app")!).render(
    <StrictMode>
      <App queries={queries} spoken={spoken} />
    </StrictMode>,
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The stream belongs to who is signed in, and so does everything loaded. */
function followSession() {
  live.stop();
  if (session.key()) live.start();
  else {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "info" });
    void forgetWhatIsKept();
  }
}
