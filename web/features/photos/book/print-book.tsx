import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../../i18n/language.tsx";
import styles from "./print-book.module.css";

interface PrintBookProps {
  /** The sheets, with pictures in the size of the print. */
  children: ReactNode;
  /** Receives the names of the photos that could not be loaded. */
  onEnd: (failed: readonly string[]) => void;
}

/** Loads all pictures, opens the print dialog of the browser, and ends when it closes. While it is there, only its sheets are printed. */
export function PrintBook({ children, onEnd }: PrintBookProps) {
  const t = useT();
  const sheets = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState({ loaded: 0, count: 0 });
  const failed = useRef<string[]>([]);
  useEffect(() => {
    const end = () => onEnd(failed.current);
    window.addEventListener("afterprint", end);
    return () => window.removeEventListener("afterprint", end);
  }, [onEnd]);
  useEffect(() => {
    let isOver = false;
    const pictures = [...sheets.current!.querySelectorAll("img")];
    const load = async (picture: HTMLImageElement) => {
      if (!(await isLoaded(picture)) && picture.dataset.name) failed.current.push(picture.dataset.name);
      if (!isOver) setProgress(({ loaded }) => ({ loaded: loaded + 1, count: pictures.length }));
    };
    void Promise.all(pictures.map(load)).then(() => {
      if (!isOver) window.print();
    });
    return () => {
      isOver = true;
    };
  }, []);
  return (
    <>
      <p role="status">{t("book.loading", progress)}</p>
      {createPortal(
        <div ref={sheets} className={styles.sheets}>
          {children}
        </div>,
        document.body,
      )}
    </>
  );
}

/** Does not wait for decoding, which would keep the pixels of all pictures in memory. */
async function isLoaded(picture: HTMLImageElement): Promise<boolean> {
  // The sheets are outside of the window until they are printed.
  picture.loading = "eager";
  if (!picture.complete)
    await new Promise((resolve) => {
      for (const end of ["load", "error"]) picture.addEventListener(end, resolve, { once: true });
    });
  return picture.naturalWidth > 0;
}
