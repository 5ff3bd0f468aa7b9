import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { call } from "../api/client.ts";
import { session } from "../api/session.ts";
import { Button } from "../components/button.tsx";
import { Entrance } from "../components/entrance.tsx";
import { ErrorNotice } from "../components/notice.tsx";
import { Spinner } from "../components/spinner.tsx";
import { useSignedIn } from "../features/identity/people/use-me.ts";
import { useTitle } from "../hooks/use-title.ts";
import { errorText } from "../i18n/error-text.ts";
import { useT } from "../i18n/language.tsx";

/** Page of a link that signs in one device. Waits for a tap, because apps that preview links open them too. */
export default function DeviceLink({ params: { token } }: { params: { token: string } }) {
  const t = useT();
  const [, navigate] = useLocation();
  const isSignedIn = useSignedIn();
  const link = useQuery({
    queryKey: ["device-link", token],
    queryFn: ({ signal }) => call("GET /api/device-links/:token", { params: { token }, signal }),
    retry: false,
    staleTime: Infinity,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("POST /api/device-links/:token", { params: { token } }),
    onSuccess: ({ api_key }) => {
      session.begin(api_key);
      navigate("/", { replace: true });
    },
  });
  useTitle(t("login.submit"));
  if (link.error) return <Entrance title={errorText(t, link.error)} lead={t("device_link.ask")} />;
  if (!link.data)
    return (
      <Entrance title={t("login.submit")}>
        <Spinner size={28} />
      </Entrance>
    );
  return (
    <Entrance title={t("device_link.title", { name: link.data.name })} lead={t("device_link.text")}>
      {isSignedIn && <p>{t("device_link.other")}</p>}
      <ErrorNotice error={error} />
      <Button look="primary" wide busy={isPending} onClick={() => mutate()}>
        {t("login.submit")}
      </Button>
    </Entrance>
  );
}
