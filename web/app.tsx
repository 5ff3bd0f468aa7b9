import { QueryClientProvider, useQuery, type QueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { waitingVersion } from "./api/service-worker.ts";
import { session } from "./api/session.ts";
import { AlertProvider, useAlert } from "./components/alert.tsx";
import { ConfirmProvider } from "./components/confirm.tsx";
import { meQuery } from "./features/identity/people/queries.ts";
import { useInfo, useSignedIn } from "./features/identity/people/use-me.ts";
import { LanguageProvider, rememberedLanguage, useT, wantedLanguage, type LoadedLanguage } from "./i18n/language.tsx";
import { Screens } from "./router.tsx";
import { Crash } from "./screens/crash.tsx";
import { lazyComponent } from "./components/lazy-component.tsx";

const NewVersion = lazyComponent(() => import("./screens/new-version.tsx"));

export function App({ queries, initialLanguage }: { queries: QueryClient; initialLanguage: LoadedLanguage }) {
  return (
    <QueryClientProvider client={queries}>
      <PersonalLanguage initial={initialLanguage}>
        <Crash>
          <AlertProvider>
            <ConfirmProvider>
              <KeyRefusedNotice />
              <Screens />
              <NewVersionOffer />
            </ConfirmProvider>
          </AlertProvider>
        </Crash>
      </PersonalLanguage>
    </QueryClientProvider>
  );
}

/** Switches to the person's language once the server has sent their account. */
function PersonalLanguage({ initial, children }: { initial: LoadedLanguage; children: ReactNode }) {
  const signedIn = useSignedIn();
  const info = useInfo();
  const { data: me } = useQuery({ ...meQuery, enabled: signedIn });
  const known = info && (me || !signedIn);
  const wanted = known ? wantedLanguage(me?.data.lang, info.default_lang) : rememberedLanguage();
  return (
    <LanguageProvider initial={initial} wanted={wanted}>
      {children}
    </LanguageProvider>
  );
}

function KeyRefusedNotice() {
  const t = useT();
  const alert = useAlert();
  useEffect(() => session.onRefused(() => alert(t("error.key_refused"), "danger")), [alert, t]);
  return null;
}

/** Never activates the new version automatically, because the person may be writing. */
function NewVersionOffer() {
  const waiting = useSyncExternalStore(waitingVersion.subscribe, waitingVersion.get);
  return waiting && <NewVersion />;
}
