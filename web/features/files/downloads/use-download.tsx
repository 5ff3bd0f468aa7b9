import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAlert } from "../../../components/alert.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { begunDownload, type DownloadSource, type Part } from "./begun-parts.ts";
import { saveFile, saveInFrame } from "./save-file.ts";

const PartsDialog = lazyComponent(() => import("./parts-dialog.tsx"));

export function useDownload(source: DownloadSource) {
  const { key, ids } = source;
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const [parts, setParts] = useState<readonly Part[]>();
  const list = {
    queryKey: ["downloads", key, ids],
    queryFn: source.list,
    staleTime: 10_000,
  };

  const begin = async () => {
    try {
      const found = (!ids && begunDownload(key)?.parts) || (await queries.query(list)).parts;
      if (found.length > 1) setParts(found);
      else if (ids) saveInFrame(found[0]!.address, ids, () => alert(t("error.too_many_downloads"), "danger"));
      else saveFile(found[0]!.address);
    } catch (error) {
      alert(errorText(t, error), "danger");
    }
  };
  return {
    begin: () => void begin(),
    /** Loads the list of parts while the button is being pressed, so that the download starts without delay. */
    prepare: () => void queries.query(list).catch(() => undefined),
    dialog: parts && <PartsDialog source={source} parts={parts} onClose={() => setParts(undefined)} />,
  };
}
