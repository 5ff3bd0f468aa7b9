import { QrCode as QrCodeIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

const QrCode = lazy(() => import("./qr-code.tsx"));

export function useQrCode(text: string, hint: string) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return {
    button: (
      <Button icon={<QrCodeIcon size={18} />} aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t("action.qr_code")}
      </Button>
    ),
    code: shown && (
      <Suspense fallback={<Spinner />}>
        <p>{hint}</p>
        <QrCode text={text} label={t("action.qr_code")} />
      </Suspense>
    ),
  };
}
