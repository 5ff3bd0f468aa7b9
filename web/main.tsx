import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { live } from "./api/live.ts";
import { makeQueryClient } from "./api/query-client.ts";
import { forgetWhatWasRead, registerServiceWorker } from "./api/service-worker.ts";
import { session } from "./api/session.ts";
import { colourFrame } from "./features/accounts/appearance.ts";
import { infoQuery, meQuery } from "./features/accounts/queries.ts";
import { guardBackButton } from "./hooks/leave-guard.ts";
import { watchBackButton } from "./hooks/use-arrival.ts";
import { rememberedLanguage, speak, wantedLanguage } from "./i18n/language.tsx";
import { preloadPointedScreens, preloadScreen } from "./router.tsx";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/fonts.css";

const queries = makeQueryClient();

colourFrame();
guardBackButton();
watchBackButton();
preloadPointedScreens();
followSession();
session.subscribe(followSession);
void start();
if (import.meta.env.PROD) window.addEventListener("load", () => void registerServiceWorker().catch(() => undefined));

/** All that the first screen needs is asked for at once, before anything is drawn. */
async function start() {
  preloadScreen(location);
  const info = queries.query(infoQuery(session.key() !== undefined)).catch(() => undefined);
  if (session.key()) queries.query(meQuery).catch(() => undefined);
  const language = rememberedLanguage() ?? wantedLanguage(undefined, (await info)?.default_lang);
  const spoken = await speak(language);
  createRoot(document.getElementById("app")!).render(
    <StrictMode>
      <App queries={queries} spoken={spoken} />
    </StrictMode>,
  );
}

/** The stream belongs to who is signed in, and so does everything loaded. */
function followSession() {
  live.stop();
  if (session.key()) live.start();
  else {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "info" });
    void forgetWhatWasRead();
  }
}
