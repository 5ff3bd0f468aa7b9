import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";

export function StorageTrial() {
  const t = useT();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call("POST /api/admin/storage/try"),
  });
  return (
    <Card title={t("admin.file_storage")}>
      <p>{t("admin.file_storage_hint")}</p>
      {!isPending && <ErrorNotice error={error} />}
      <p role="status">{isSuccess && t("admin.storage_works")}</p>
      <div>
        <Button busy={isPending} onClick={() => mutate()}>
          {t("admin.try_storage")}
        </Button>
      </div>
    </Card>
  );
}
