import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { address } from "../../../api/addresses.ts";
import { call } from "../../../api/client.ts";
import { session } from "../../../api/session.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice } from "../../../components/notice.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { useT } from "../../../i18n/language.tsx";
import { CodeWhenAsked, isAboutCode } from "./code-when-asked.tsx";

/** Leaves the whole page, because the provider is another site. */
export function SignOnLink({ name }: { name: string }) {
  const t = useT();
  return (
    <a href={address("api/login/single-sign-on")} className={buttonClass({ look: "secondary", wide: true })}>
      {t("login.sign_on", { name })}
    </a>
  );
}

/** Signs in the person returning from the provider, even if another one is signed in. Asks for a code if the account requires one. */
export function SignOnArrival() {
  const t = useT();
  const [, navigate] = useLocation();
  const [code, setCode] = useState("");
  const finish = async (code?: string) => {
    const { api_key } = await call("POST /api/login/single-sign-on", { body: { code } });
    session.begin(api_key);
    navigate("/", { replace: true });
    return true;
  };
  const arrival = useQuery({ queryKey: ["sign-on"], queryFn: () => finish(), retry: false, staleTime: Infinity });
  const {
    onSubmit,
    error: codeError,
    busy,
  } = useSubmit(
    () => finish(code),
    () => undefined,
  );
  const error = codeError ?? arrival.error;
  if (!error) return <Spinner />;
  if (!isAboutCode(error))
    return (
      <div className={form.form}>
        <ErrorNotice error={error} />
        <Link href="/login" className={buttonClass({ look: "primary", wide: true })}>
          {t("action.retry")}
        </Link>
      </div>
    );
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <p>{t("login.sign_on_code")}</p>
      <CodeWhenAsked error={error} value={code} onValue={setCode} />
      <Button type="submit" look="primary" wide busy={busy}>
        {t("login.submit")}
      </Button>
    </form>
  );
}
