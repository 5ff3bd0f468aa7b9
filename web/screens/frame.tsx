import { PictureFrame } from "../features/photos/frames/picture-frame.tsx";
import { useTitle } from "../hooks/use-title.ts";
import { useT } from "../i18n/language.tsx";

export default function Frame() {
  const t = useT();
  useTitle(t("frames.one"));
  return <PictureFrame />;
}
