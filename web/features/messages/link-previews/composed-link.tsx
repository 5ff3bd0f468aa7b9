import { useQuery } from "@tanstack/react-query";
import { Link2, Link2Off, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { LinkPreview } from "#contract/link-previews.ts";
import { pictureAddress } from "../../../api/addresses.ts";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./composed-link.module.css";
import { shapeOf, siteOf } from "./link-rules.ts";
import { linkQuery } from "./queries.ts";

/** Milliseconds without changes before an address is loaded, because it may still be incomplete. */
const pause = 700;

interface ComposedLinkProps {
  url: string;
  isRemoved: boolean;
  readOnly: boolean;
  onRemove: (removed: boolean) => void;
}

export default function ComposedLink({ url, isRemoved, readOnly, onRemove }: ComposedLinkProps) {
  const t = useT();
  const settled = useIsStable(url);
  const { data: link, isPending } = useQuery({ ...linkQuery(url), enabled: settled && !isRemoved });
  const site = siteOf({ url, data: link?.data ?? { "content-type": [] } });

  if (isRemoved) {
    return (
      <p className={styles.line}>
        <Link2Off aria-hidden size={18} />
        <span>{t("composer.link_removed", { site })}</span>
        {!readOnly && (
          <Button look="quiet" onClick={() => onRemove(false)}>
            {t("composer.link_show")}
          </Button>
        )}
      </p>
    );
  }
  if (settled && isPending) {
    return (
      <p role="status" className={styles.line}>
        <Link2 aria-hidden size={18} />
        {t("composer.link_looking", { site })}
      </p>
    );
  }
  if (!link || shapeOf(link) === "nothing") return null;
  return (
    <figure className={styles.card}>
      <Words link={link} />
      {!readOnly && (
        <IconButton
          className={styles.remove}
          label={t("composer.link_remove")}
          icon={<X size={18} />}
          onClick={() => onRemove(true)}
        />
      )}
    </figure>
  );
}

function Words({ link }: { link: LinkPreview }) {
  const { url, preview, data } = link;
  return (
    <>
      {preview && (
        <img
          src={pictureAddress("crop", 160, 160, preview.id)}
          srcSet={`${pictureAddress("crop", 320, 320, preview.id)} 2x`}
          alt=""
          width={160}
          height={160}
        />
      )}
      <figcaption className={styles.words}>
        <span className={styles.site}>{siteOf(link)}</span>
        <strong dir="auto" className={styles.title}>
          {data.title ?? url}
        </strong>
        {data.description && (
          <span dir="auto" className={styles.description}>
            {data.description}
          </span>
        )}
      </figcaption>
    </>
  );
}

function useIsStable(url: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(url), pause);
    return () => clearTimeout(timer);
  }, [url]);
  return settled === url;
}
