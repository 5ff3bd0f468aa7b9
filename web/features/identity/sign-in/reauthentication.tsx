import { createContext, use, useCallback, useState, type ReactNode } from "react";
import { call } from "../../../api/client.ts";
import { loadCode } from "../../../api/load-code.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PasswordStep } from "./password-step.tsx";

/** Asks for proof of identity before a change that could be used to take over the account. Resolves to undefined if the person cancels. */
type Reauthenticate = () => Promise<string | undefined>;

const ReauthenticationContext = createContext<Reauthenticate | undefined>(undefined);

export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const t = useT();
  const [resolve, setResolve] = useState<(token: string | undefined) => void>();
  const ask = useCallback<Reauthenticate>(() => new Promise((resolve) => setResolve(() => resolve)), []);
  const finish = (token: string | undefined) => {
    setResolve(undefined);
    resolve?.(token);
  };
  return (
    <ReauthenticationContext value={ask}>
      {children}
      {resolve && (
        <Dialog title={t("account.confirm_title")} onClose={() => finish(undefined)}>
          <PasswordStep
            ask={(given) => call("POST /api/me/reauthenticate", { body: given })}
            askByPasskey={async () =>
              (await loadCode(() => import("./passkey-ceremonies.ts"))).reauthenticateByPasskey()
            }
            onResult={({ token }) => finish(token)}
            onClose={() => finish(undefined)}
          />
        </Dialog>
      )}
    </ReauthenticationContext>
  );
}

export function useReauthenticate(): Reauthenticate {
  const reauthenticate = use(ReauthenticationContext);
  if (!reauthenticate) throw new Error("useReauthenticate needs a ReauthenticationProvider above it");
  return reauthenticate;
}
