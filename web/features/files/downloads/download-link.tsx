import type { ComponentProps } from "react";
import { address } from "../../../api/addresses.ts";
import type { DownloadSource } from "./begun-parts.ts";
import { useDownload } from "./use-download.tsx";

interface DownloadLinkProps extends ComponentProps<"a"> {
  source: DownloadSource;
  path: string;
}

/** A link that saves an archive, or opens a dialog with its parts if it is large. */
export function DownloadLink({ source, path, ...rest }: DownloadLinkProps) {
  const { begin, prepare, dialog } = useDownload(source);
  return (
    <>
      <a
        {...rest}
        href={address(path)}
        download
        onPointerDown={prepare}
        onClick={(event) => {
          event.preventDefault();
          begin();
        }}
      />
      {dialog}
    </>
  );
}
