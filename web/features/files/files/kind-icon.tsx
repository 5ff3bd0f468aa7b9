import { AudioLines, FileText, Film, Image } from "lucide-react";
import type { FileKind } from "#contract/files.ts";

const icons = { image: Image, video: Film, audio: AudioLines, pdf: FileText } as const;

export default function KindIcon({ kind, size = 20 }: { kind: FileKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon aria-hidden size={size} />;
}
