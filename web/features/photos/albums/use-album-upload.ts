import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ChangeEvent } from "react";
import type { AlbumPage } from "#contract/albums.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { albumsKey } from "../../groups/groups/queries.ts";
import { useInfo } from "../../identity/people/use-me.ts";
import { withoutRepeats } from "../../files/uploads/duplicates.ts";
import { acceptedTypes, allowedKinds, validateFiles } from "../../files/uploads/file-validation.ts";
import { sendFile } from "../../files/uploads/send-file.ts";

/** Number of uploaded files that are posted together, so that a lost connection costs little. */
const atOnce = 20;

export function useAlbumUpload(album: AlbumPage) {
  const t = useT();
  const alert = useAlert();
  const info = useInfo();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ number: number; count: number }>();
  const kinds = allowedKinds(info).filter((kind) => kind === "image" || kind === "video");

  const upload = async (chosen: readonly File[]) => {
    let added = 0;
    try {
      const { fresh: files, repeated } = await withoutRepeats(chosen, []);
      for (let from = 0; from < files.length; from += atOnce) {
        let sent = from;
        setProgress({ number: from + 1, count: files.length });
        const uploads = files.slice(from, from + atOnce).map(async (file) => {
          const { id } = await sendFile(file, {});
          sent += 1;
          setProgress({ number: Math.min(sent + 1, files.length), count: files.length });
          return id;
        });
        const ids = await Promise.all(uploads);
        added += (await call("POST /api/albums/:id/uploads", { params: { id: album.id }, body: { files: ids } })).added;
      }
      const skipped = repeated.length > 0 && t("upload.repeated", { count: repeated.length });
      alert([t("albums.added", { count: added, album: album.title }), ...(skipped ? [skipped] : [])].join(" · "));
    } catch (error) {
      alert(errorText(t, error), "danger");
    } finally {
      setProgress(undefined);
      void queries.invalidateQueries({ queryKey: albumsKey });
    }
  };

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { accepted, refused } = validateFiles([...(currentTarget.files ?? [])], info);
    // Allows choosing the same file again.
    currentTarget.value = "";
    if (refused.length > 0) alert(t("upload.wrong_type", { name: refused[0]!.name }), "danger");
    if (accepted.length > 0) void upload(accepted);
  };
  const accept = kinds.map((kind) => acceptedTypes[kind]).join(",");
  return {
    input: { ref: field, type: "file", hidden: true, multiple: true, accept, onChange } as const,
    choose: () => field.current!.click(),
    progress,
  };
}
