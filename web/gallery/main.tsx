import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Language } from "#contract/languages.ts";
import { session } from "../api/session.ts";
import { AlertProvider } from "../components/alert.tsx";
import { ConfirmProvider } from "../components/confirm.tsx";
import { LanguageProvider, speak, type Spoken } from "../i18n/language.tsx";
import "../styles/base.css";
import "../styles/fonts.css";
import "../styles/tokens.css";
import { Choices } from "./choices.tsx";
import { Controls } from "./controls.tsx";
import { Files } from "./files.tsx";
import { Messages } from "./messages.tsx";
import { Overlays } from "./overlays.tsx";
import { knownQueries } from "./samples.ts";
import { States } from "./states.tsx";

/**
 * Every component in each of its states, beside each other: in development alone, at /web/gallery/. The production build knows nothing of it.
 * Nothing here reaches a server: what is asked for never comes.
 */
window.fetch = () => new Promise(() => undefined);
session.key = () => "the key of nobody";

void speak("en_US").then((spoken) =>
  createRoot(document.getElementById("app")!).render(
    <StrictMode>
      <Gallery spoken={spoken} />
    </StrictMode>,
  ),
);

function Gallery({ spoken }: { spoken: Spoken }) {
  const [language, setLanguage] = useState<Language>(spoken.language);
  const [direction, setDirection] = useState("ltr");
  const [queries] = useState(knownQueries);
  // Errors take the focus when they appear; here they are there from the start.
  useEffect(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider initial={spoken} wanted={language}>
        <AlertProvider>
          <ConfirmProvider>
            <div dir={direction}>
              <Choices language={language} onLanguage={setLanguage} direction={direction} onDirection={setDirection} />
              <Controls />
              <Overlays />
              <States />
              <Messages />
              <Files />
            </div>
          </ConfirmProvider>
        </AlertProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
