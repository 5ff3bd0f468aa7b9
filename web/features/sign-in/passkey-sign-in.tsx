import { useMutation } from "@tanstack/react-query";
import { loadCode } from "../../api/load-code.ts";
import { session } from "../../api/session.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useT } from "../../i18n/language.tsx";
import { knowsPasskeys, passkeyErrorText } from "./passkey-errors.ts";

/** Signs in with a passkey, without typing. Renders nothing if the browser does not support passkeys. */
export function PasskeySignIn() {
  const t = useT();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await loadCode(() => import("./passkey-ceremonies.ts"))).signInByPasskey(),
    onSuccess: ({ api_key }) => session.begin(api_key),
  });
  if (!knowsPasskeys()) return null;
  return (
    <>
      <Button look="quiet" wide busy={isPending} onClick={() => mutate()}>
        {t("passkeys.sign_in")}
      </Button>
      {error && <Notice>{passkeyErrorText(t, error)}</Notice>}
    </>
  );
}
