import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Redirect, useSearchParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { Button } from "../components/button.tsx";
import type { ErrorCode } from "#contract/errors.ts";
import { Notice } from "../components/notice.tsx";
import { Entrance } from "../components/entrance.tsx";
import { ForgottenPasswordForm } from "../features/identity/sign-in/forgotten-password-form.tsx";
import { SignOnArrival, SignOnLink } from "../features/identity/sign-in/sign-on.tsx";
import { LoginForm } from "../features/identity/sign-in/login-form.tsx";
import { contactQuery } from "../features/identity/people/queries.ts";
import { useInfo, useSignedIn } from "../features/identity/people/use-me.ts";
import { codeText } from "../i18n/error-text.ts";
import { useTitle } from "../hooks/use-title.ts";
import { useT } from "../i18n/language.tsx";

interface Arrival {
  /** The address to return to after signing in. */
  wanted?: string;
  /** The login of a person whose password link did not work, if the link contained it. */
  forgotten?: string;
}

/** Redirects signed-in people to the requested address or the start page, unless the visitor is returning from a provider. */
export default function Login() {
  const t = useT();
  const { wanted, forgotten } = useHistoryState<Arrival | null>() ?? {};
  const signedIn = useSignedIn();
  const [search] = useSearchParams();
  if (search.has("single-sign-on"))
    return (
      <Entrance title={t("login.title")}>
        <SignOnArrival />
      </Entrance>
    );
  return signedIn ? (
    <Redirect to={wanted ?? "/"} replace />
  ) : (
    <SignInForms wanted={wanted !== undefined} forgottenBy={forgotten} />
  );
}

function SignInForms({ wanted, forgottenBy }: { wanted: boolean; forgottenBy?: string }) {
  const t = useT();
  const [login, setLogin] = useState(forgottenBy ?? "");
  const [forgotten, setForgotten] = useState(forgottenBy !== undefined);
  const info = useInfo();
  useTitle(t(forgotten ? "login.forgotten_title" : "login.submit"));

  const [search] = useSearchParams();
  if (forgotten) return <Forgotten mail={login} onMail={setLogin} onBack={() => setForgotten(false)} />;
  return (
    <Entrance title={t("login.title")} lead={wanted ? t("login.wanted_hint") : info?.server_name}>
      <SignOnProblem code={search.get("problem")} />
      <LoginForm login={login} onLogin={setLogin} onForgotten={() => setForgotten(true)} />
      {info?.sign_on !== undefined && <SignOnLink name={info.sign_on} />}
    </Entrance>
  );
}

function SignOnProblem({ code }: { code: string | null }) {
  const t = useT();
  return code === null ? null : <Notice>{codeText(t, code as ErrorCode)}</Notice>;
}

function Forgotten({ mail, onMail, onBack }: { mail: string; onMail: (mail: string) => void; onBack: () => void }) {
  const t = useT();
  const sendsMail = useInfo()?.allow_email === true;
  const { data: contact } = useQuery({ ...contactQuery, enabled: !sendsMail });
  const ask = contact?.name ? t("login.forgotten_ask_name", { name: contact.name }) : t("login.forgotten_ask");
  return (
    <Entrance
      title={t("login.forgotten_title")}
      lead={sendsMail ? t("login.forgotten_hint") : ask}
      foot={
        <Button look="quiet" onClick={onBack}>
          {t("login.forgotten_back")}
        </Button>
      }
    >
      {sendsMail && <ForgottenPasswordForm mail={mail} onMail={onMail} onSent={onBack} />}
    </Entrance>
  );
}
